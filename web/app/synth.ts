// synth.ts -- small sounds put together of tones and noise: no files. It knows no page; an
// OfflineAudioContext hears the same as a loudspeaker (tests/browser.d/sound.mjs listens).

export type Sound =
    | 'pick'
    | 'back'
    | 'card'
    | 'coin'
    | 'dice'
    | 'slap'
    | 'reveal'
    | 'count'
    | 'turn'
    | 'no'
    | 'end'
    | 'said';

/** Where a sound goes: into a context, by a node that has the volume. */
interface Out {
    at: BaseAudioContext;
    to: AudioNode;
}

/** Noise that is the same every time: a sound is a thing with a name, not with luck. */
function noise(size: number): Float32Array<ArrayBuffer> {
    const data = new Float32Array(size);
    let seed = 0x2545f491;
    for (let i = 0; i < size; i++) {
        seed ^= seed << 13;
        seed ^= seed >>> 17;
        seed ^= seed << 5;
        data[i] = (seed / 0x80000000) * (1 - i / size) ** 2;
    }
    return data;
}

/** Noise through a filter: felt, card, wood. */
function brush({ at, to }: Out, when: number, ms: number, hz: number, level: number): void {
    const data = noise(Math.ceil((at.sampleRate * ms) / 1000));
    const buffer = at.createBuffer(1, data.length, at.sampleRate);
    buffer.copyToChannel(data, 0);
    const source = at.createBufferSource();
    const filter = at.createBiquadFilter();
    const gain = at.createGain();
    source.buffer = buffer;
    filter.type = 'bandpass';
    filter.frequency.value = hz;
    gain.gain.value = level;
    source.connect(filter).connect(gain).connect(to);
    source.start(when);
}

function tone({ at, to }: Out, when: number, ms: number, hz: number, level: number): void {
    const source = at.createOscillator();
    const gain = at.createGain();
    source.frequency.value = hz;
    gain.gain.setValueAtTime(level, when);
    gain.gain.exponentialRampToValueAtTime(0.0001, when + ms / 1000);
    source.connect(gain).connect(to);
    source.start(when);
    source.stop(when + ms / 1000);
}

export const SOUNDS: Record<Sound, (out: Out, now: number) => void> = {
    pick: (out, now) => brush(out, now, 50, 2400, 0.15),
    back: (out, now) => brush(out, now, 60, 1400, 0.12),
    card: (out, now) => brush(out, now, 90, 900, 0.3),
    reveal: (out, now) => {
        brush(out, now, 60, 1800, 0.2);
        brush(out, now + 0.09, 110, 800, 0.3);
    },
    count: (out, now) => tone(out, now, 90, 1046, 0.06),
    turn: (out, now) => {
        tone(out, now, 700, 1318, 0.09);
        tone(out, now, 500, 2637, 0.03);
    },
    no: (out, now) => {
        tone(out, now, 110, 120, 0.3);
        brush(out, now, 60, 300, 0.3);
    },
    end: (out, now) => {
        for (let i = 0; i < 6; i++) brush(out, now + i * 0.07, 90, 1000 + i * 200, 0.15);
    },
    slap: (out, now) => {
        brush(out, now, 120, 500, 0.7);
        tone(out, now, 80, 90, 0.4);
    },
    coin: (out, now) => {
        tone(out, now, 180, 2093, 0.08);
        tone(out, now + 0.06, 220, 2793, 0.08);
    },
    dice: (out, now) => {
        for (const [i, hz] of [700, 520, 640, 460].entries())
            brush(out, now + i * 0.08, 60, hz, 0.4 - i * 0.06);
    },
    said: (out, now) => {
        tone(out, now, 90, 660, 0.05);
        tone(out, now + 0.08, 120, 880, 0.05);
    },
};

/** Kinds of events by what they sound like, turned round: the sound of each kind. */
export const sounding = (
    kinds: Partial<Record<Sound, readonly string[]>>,
): Readonly<Record<string, Sound>> =>
    Object.fromEntries(
        Object.entries(kinds).flatMap(([sound, all]) =>
            all.map((kind) => [kind, sound as Sound] as const),
        ),
    );

/** How long a phone hums with it; absent: not at all. */
export const BUZZES: Partial<Record<Sound, number | number[]>> = {
    turn: [20, 60, 20],
    slap: 30,
    dice: [10, 40, 10, 40, 10],
    no: 15,
    end: [30, 60, 60],
};

/** The node all sounds go through: quieter sounds are not half as loud but sound so. */
export function volumeOf(at: BaseAudioContext, percent: number): GainNode {
    const gain = at.createGain();
    gain.gain.value = (percent / 100) ** 2;
    gain.connect(at.destination);
    return gain;
}
