// said.ts -- what was said last at each seat, until it has been read.
import { signal } from '@preact/signals';

const SHORT_MS = 3500,
    EACH_MS = 45; // for each character: long lines are read longer

export interface SaidLine {
    seat: number;
    line: string;
    at: number; // counts up
}

export class Said {
    readonly shown = signal<readonly SaidLine[]>([]);
    private count = 0;

    say(seat: number, line: string): void {
        const said = { seat, line, at: ++this.count };
        this.shown.value = [...this.shown.value.filter((one) => one.seat !== seat), said];
        setTimeout(() => {
            this.shown.value = this.shown.value.filter((one) => one !== said);
        }, SHORT_MS + EACH_MS * line.length);
    }
}
