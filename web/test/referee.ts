// referee.ts -- build/backroom referee, asked line by line, and chance for random matches.
import { execFileSync, spawn } from 'node:child_process';
import readline from 'node:readline';
import { type Said, program } from './speaker';

/** A game of the program, and seats to try it at. */
export interface Game {
    id: string;
    seats: number;
}
export const games: Game[] = JSON.parse(execFileSync(program, ['games', '--json']).toString()).map(
    (game: { id: string; seats_min: number; seats_max: number }) => ({
        id: game.id,
        seats: Math.max(game.seats_min, Math.min(game.seats_max, 4)),
    }),
);

export class Referee {
    private readonly process = spawn(program, ['referee'], { stdio: ['pipe', 'pipe', 'inherit'] });
    private readonly lines = readline
        .createInterface({ input: this.process.stdout! })
        [Symbol.asyncIterator]();
    async ask(request: Record<string, unknown>): Promise<Said> {
        this.process.stdin!.write(`${JSON.stringify(request)}\n`);
        const { value } = await this.lines.next();
        return JSON.parse(value as string);
    }
    end(): void {
        this.process.stdin!.end();
    }
}

/** A generator of its own, so that a failing match can be played again. */
export function chance(seed: number): (below: number) => number {
    let x = seed;
    return (below) => {
        x = (Math.imul(x, 1664525) + 1013904223) >>> 0;
        return Math.floor((x / 2 ** 32) * below);
    };
}
