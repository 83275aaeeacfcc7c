// sound.ts -- small sounds made by the browser itself: no files, quiet, off in one tap.
import { settings } from './settings';

export type Sound = 'pick' | 'back' | 'card' | 'turn' | 'no' | 'end' | 'slap' | 'coin' | 'dice';

let context: AudioContext | null = null;

/** Noise through a filter: felt, card, wood. */
function brush(at: AudioContext, when: number, ms: number, hz: number, level: number): void {
    const size = Math.ceil((at.sampleRate * ms) / 1000);
    const buffer = at.createBuffer(1, size, at.sampleRate);
    const data = buffer.getChannelData(0);
    for (let i = 0; i < size; i++) data[i] = (Math.random() * 2 - 1) * (1 - i / size) ** 2;
    const source = at.createBufferSource();
    const filter = at.createBiquadFilter();
    const gain = at.createGain();
    source.buffer = buffer;
    filter.type = 'bandpass';
    filter.frequency.value = hz;
    gain.gain.value = level;
    source.connect(filter).connect(gain).connect(at.destination);
    source.start(when);
}

function tone(at: AudioContext, when: number, ms: number, hz: number, level: number): void {
    const source = at.createOscillator();
    const gain = at.createGain();
    source.frequency.value = hz;
    gain.gain.setValueAtTime(level, when);
    gain.gain.exponentialRampToValueAtTime(0.0001, when + ms / 1000);
    source.connect(gain).connect(at.destination);
    source.start(when);
    source.stop(when + ms / 1000);
}

const SOUNDS: Record<Sound, (at: AudioContext, now: number) => void> = {
    pick: (at, now) => brush(at, now, 50, 2400, 0.1),
    back: (at, now) => brush(at, now, 60, 1400, 0.08),
    card: (at, now) => brush(at, now, 90, 900, 0.2),
    turn: (at, now) => {
        tone(at, now, 700, 1318, 0.06);
        tone(at, now, 500, 2637, 0.02);
    },
    no: (at, now) => {
        tone(at, now, 110, 120, 0.2);
        brush(at, now, 60, 300, 0.2);
    },
    end: (at, now) => {
        for (let i = 0; i < 6; i++) brush(at, now + i * 0.07, 90, 1000 + i * 200, 0.1);
    },
    slap: (at, now) => {
        brush(at, now, 120, 500, 0.5);
        tone(at, now, 80, 90, 0.3);
    },
    coin: (at, now) => {
        tone(at, now, 180, 2093, 0.05);
        tone(at, now + 0.06, 220, 2793, 0.05);
    },
    dice: (at, now) => {
        brush(at, now, 60, 700, 0.3);
        brush(at, now + 0.12, 60, 600, 0.25);
    },
};

/** Silent until the person has touched the page: browsers forbid it, and so do manners. */
export function play(sound: Sound): void {
    if (settings.sound.peek() === 'off' || !globalThis.AudioContext) return;
    if (!navigator.userActivation?.hasBeenActive) return;
    try {
        context ??= new AudioContext();
        if (context.state === 'suspended') void context.resume();
        SOUNDS[sound](context, context.currentTime + 0.005);
    } catch {
        /* no sound is no trouble */
    }
}
