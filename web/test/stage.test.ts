// stage.test.ts -- the queue of what is shown one after another, by a clock that is moved by hand.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { BEHIND_MS, Stage } from '../app/stage';
import type { Moment, Pace, Scene } from '../app/stage';

/** A clock that stands still until it is told to go on. */
class Hand {
    now = 0;
    private due: { at: number; then: () => void }[] = [];

    after(ms: number, then: () => void): () => void {
        const one = { at: this.now + ms, then };
        this.due.push(one);
        return () => {
            this.due = this.due.filter((other) => other !== one);
        };
    }

    go(ms: number): void {
        const end = this.now + ms;
        for (;;) {
            const next = this.due.filter((one) => one.at <= end).sort((a, b) => a.at - b.at)[0];
            if (!next) break;
            this.due = this.due.filter((other) => other !== next);
            this.now = next.at;
            next.then();
        }
        this.now = end;
    }

    get count(): number {
        return this.due.length;
    }
}

const moment = (name: string, ...beats: number[]): Moment => ({
    ...{ kind: 'card', name, events: [] },
    beats: beats.length > 0 ? beats : [1000],
});
const scene = (table: string, ...moments: Moment[]): Scene<string> => ({ table, moments });

function make(pace: { now: Pace } = { now: 'usual' }) {
    const hand = new Hand();
    const heard: string[] = [];
    const stage = new Stage<string>(
        hand,
        () => pace.now,
        (one) => heard.push(one.name),
    );
    const seen = (): string => {
        const now = stage.shown.value;
        return now ? `${now.scene.table} ${now.moment.name} ${now.beat}` : '-';
    };
    return { hand, heard, stage, seen };
}

test('moments are shown one after another, each for its time, then the table as it is', () => {
    const { hand, heard, stage, seen } = make();
    stage.push(scene('one', moment('a'), moment('b', 500, 700)));
    stage.push(scene('two', moment('c')));
    assert.equal(seen(), 'one a 0');
    hand.go(999);
    assert.equal(seen(), 'one a 0');
    hand.go(1);
    assert.equal(seen(), 'one b 0');
    hand.go(500);
    assert.equal(seen(), 'one b 1');
    hand.go(700);
    assert.equal(seen(), 'two c 0');
    hand.go(1000);
    assert.equal(seen(), '-');
    assert.deepEqual(heard, ['a', 'b', 'c']); // once each, not once a beat
    assert.equal(hand.count, 0);
});

test('a scene without moments shows nothing', () => {
    const { stage, seen } = make();
    stage.push(scene('one'));
    assert.equal(seen(), '-');
});

test('three paces, and a change of pace counts at once', () => {
    const pace = { now: 'quick' as Pace };
    const { hand, stage, seen } = make(pace);
    stage.push(scene('one', moment('a', 900), moment('b', 900), moment('c', 900)));
    hand.go(300);
    assert.equal(seen(), 'one b 0');
    pace.now = 'slow';
    stage.retime();
    hand.go(1799);
    assert.equal(seen(), 'one b 0');
    hand.go(1);
    assert.equal(seen(), 'one c 0');
});

test('skipping leaves nothing behind', () => {
    const { hand, heard, stage, seen } = make();
    stage.push(scene('one', moment('a'), moment('b')));
    stage.push(scene('two', moment('c')));
    stage.skip();
    assert.equal(seen(), '-');
    assert.equal(hand.count, 0);
    hand.go(60000);
    assert.deepEqual(heard, ['a']);
    stage.push(scene('three', moment('d')));
    assert.equal(seen(), 'three d 0');
});

test('a pause holds the beat, and a step by hand shows a moment whole', () => {
    const { hand, stage, seen } = make();
    stage.push(scene('one', moment('a'), moment('b', 100, 100, 100)));
    stage.pause(true);
    hand.go(60000);
    assert.equal(seen(), 'one a 0');
    stage.step(1, true);
    assert.equal(seen(), 'one b 2');
    hand.go(60000);
    assert.equal(seen(), 'one b 2');
    stage.step(-1, true);
    stage.step(-1, true);
    assert.equal(seen(), 'one a 0'); // before the first there is nothing
    stage.pause(false);
    hand.go(1000);
    assert.equal(seen(), 'one b 0');
});

test('a scene may begin paused, and the next one does not inherit it', () => {
    const { hand, stage, seen } = make();
    stage.push({ ...scene('one', moment('a')), isPaused: true });
    stage.push(scene('two', moment('b')));
    hand.go(60000);
    assert.equal(seen(), 'one a 0');
    stage.step(1, true);
    assert.equal(seen(), 'two b 0');
    hand.go(1000);
    assert.equal(seen(), '-');
});

test('whoever is far behind is spared the oldest, never the newest nor what is kept', () => {
    const { hand, stage, seen } = make();
    const long = moment('long', BEHIND_MS);
    stage.push(scene('now', moment('a')));
    stage.push({ ...scene('kept', long), isKept: true });
    stage.push(scene('old', long));
    stage.push(scene('older', moment('x')));
    stage.push(scene('new', long));
    const order: string[] = [];
    for (let i = 0; i < 100 && seen() !== '-'; i++) {
        const table = seen().split(' ')[0]!;
        if (order[order.length - 1] !== table) order.push(table);
        hand.go(1000);
    }
    assert.deepEqual(order, ['now', 'kept', 'new']);
});
