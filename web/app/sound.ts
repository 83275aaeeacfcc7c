// sound.ts -- sounds and hums as this person wants them: how loud, or not at all.
import { settings } from './settings';
import { BUZZES, SOUNDS, volumeOf } from './synth';
import type { Sound } from './synth';

export type { Sound } from './synth';

let context: AudioContext | null = null;
let volume: { node: GainNode; percent: string } | null = null;

function outOf(at: AudioContext): AudioNode {
    const percent = settings.volume.peek();
    if (volume?.percent !== percent) {
        volume?.node.disconnect();
        volume = { node: volumeOf(at, Number(percent)), percent };
    }
    return volume.node;
}

/** Silent until the person has touched the page: browsers forbid it, and so do manners. */
const isTouched = (): boolean => navigator.userActivation?.hasBeenActive === true;

function buzz(sound: Sound): void {
    const pattern = BUZZES[sound];
    if (pattern !== undefined && settings.buzz.peek() === 'on') navigator.vibrate?.(pattern);
}

export function play(sound: Sound, afterMs = 0): void {
    if (!isTouched()) return;
    buzz(sound);
    if (settings.sound.peek() === 'off' || !globalThis.AudioContext) return;
    try {
        context ??= new AudioContext();
        if (context.state === 'suspended') void context.resume();
        const now = context.currentTime + 0.005 + afterMs / 1000;
        SOUNDS[sound]({ at: context, to: outOf(context) }, now);
    } catch {
        /* no sound is no trouble */
    }
}
