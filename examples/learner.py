"""A learner for two-seat Crooks in numpy: it plays against itself in batches and is held against
`greedy` now and then.

usage: python examples/learner.py [--seconds 600] [--picture curve.svg] [--matches 200]

A network of one hidden layer sees what a seat may know and says how likely it takes each lawful
action and how the match will end (an actor and a critic). It learns by PPO: what turned out better
than the critic thought is made likelier, in small steps. What it sees is the library's observation
made into yes and no, a cell a question: does this crook lie at that job on my side? Time is
processor time of this process. Debian's numpy has a slow BLAS: PyPI's is about ten times faster.
"""
import argparse
import time

import numpy as np

from backroom import Bot, Game, vector

ENVS, STEPS, HIDDEN, CLIP, ENTROPY, TRACE = 256, 32, 128, 0.2, 0.01, 0.95
CARDS, JOBS, HANGOUTS, MONEY = 32, 8, 5, 24


class Eyes:
    """Observations of two-seat Crooks as rows of zeros and ones, me first, then the rival; behind
    them what is counted at the end: ratings at the jobs, modifiers, members of gangs."""

    def __init__(self, game):
        self.at = game.observation_members()
        cards = next(iter(game.cards.values()))
        gangs = sorted({gang for card in cards for gang in card["gangs"].split("|") if gang})
        self.worth = np.zeros((CARDS, 2 + len(gangs)), np.float32)
        for row, card in zip(self.worth, cards):
            row[:2] = int(card["rating"]) / 10, int(card["job_modifier"]) / 5
            row[2:] = [(gang in card["gangs"].split("|")) / 4 for gang in gangs]
        self.size = self.see(np.zeros((1, game.observation_size), np.int32)).shape[1]

    def see(self, raw):
        def part(name):
            return raw[:, self.at[name]]

        count, rows = len(raw), np.arange(len(raw))[:, None]
        me = part("viewer")[:, 1:]
        card, job, lie = part("lay_card"), part("lay_job") - 2, part("lay_lie")
        is_there, rival = (lie == 0) | (lie == 1), (part("lay_seat") != me).astype(int)
        known, hidden = is_there & (card >= 0), is_there & (card < 0)
        lies = np.zeros((count, CARDS, 2, JOBS), np.float32)
        at = np.nonzero(known)
        lies[at[0], card[at], rival[at], job[at]] = 1
        covered = np.zeros((count, 2, JOBS), np.float32)
        at = np.nonzero(is_there & (lie == 1))
        covered[at[0], rival[at], job[at]] = 1
        counted = np.einsum("ncsj,cw->nswj", lies, self.worth, optimize=True)
        jobs, gangs = counted[:, :, :2], counted[:, :, 2:].sum(axis=3)

        def one_of(values, size):  # -1 is none
            out = np.zeros((count, size + 1), np.float32)
            out[rows[:, 0], np.clip(values[:, 0], -1, size - 1)] = 1
            return out[:, :size]

        def mine_first(values):  # of two seats
            return np.where(me == 1, values[:, ::-1], values)

        row = part("row").reshape(count, 2, JOBS)
        money = mine_first(part("money"))
        wide = [lies, covered, row[rows, np.stack([me[:, 0], 1 - me[:, 0]], 1)], jobs,
                jobs[:, 0] - jobs[:, 1]]
        return np.concatenate([one.reshape(count, -1) for one in wide] + [
            gangs.reshape(count, -1), gangs[:, 0] - gangs[:, 1],
            part("pile")[:, :HANGOUTS * CARDS], part("size")[:, :HANGOUTS] / 5,
            one_of(part("hand"), CARDS), one_of(part("hangout"), HANGOUTS),
            one_of(part("phase"), 4), one_of(money[:, :1], MONEY), one_of(money[:, 1:], MONEY),
            mine_first(part("passed")), hidden.sum(axis=1, keepdims=True) / 8,
        ], axis=1, dtype=np.float32)


class Network:
    """What is seen -> hidden layer -> logits of all actions, and the expected reward."""

    def __init__(self, size, actions, rng):
        def weights(rows, columns, scale):
            return (rng.standard_normal((rows, columns)) * scale).astype(np.float32)

        self.layers = {
            "hidden": weights(size, HIDDEN, 0.1),
            "bias": np.zeros(HIDDEN, np.float32),
            "policy": weights(HIDDEN, actions, 0.01),
            "policy_bias": np.zeros(actions, np.float32),
            "value": weights(HIDDEN, 1, 0.01),
            "value_bias": np.zeros(1, np.float32),
        }
        self.moments = {name: (np.zeros_like(w), np.zeros_like(w))
                        for name, w in self.layers.items()}
        self.updates = 0

    def forward(self, seen, masks):
        """Chances of actions, value, and the hidden layer."""
        w = self.layers
        hidden = np.maximum(seen @ w["hidden"] + w["bias"], 0)
        logits = np.where(masks, hidden @ w["policy"] + w["policy_bias"], -1e9)
        logits -= logits.max(axis=1, keepdims=True)
        chances = np.exp(logits)
        chances /= chances.sum(axis=1, keepdims=True)
        return chances, np.tanh(hidden @ w["value"] + w["value_bias"])[:, 0], hidden

    def learn(self, seen, masks, actions, old, gains, targets, rate, entropy):
        """One step of PPO on a batch."""
        count, w = len(actions), self.layers
        chances, values, hidden = self.forward(seen, masks)
        rows = np.arange(count)
        ratio = chances[rows, actions] / old
        is_free = ~(((gains > 0) & (ratio > 1 + CLIP)) | ((gains < 0) & (ratio < 1 - CLIP)))
        d_logits = chances * (-(gains * ratio * is_free)[:, None])
        d_logits[rows, actions] += gains * ratio * is_free
        logs = np.log(chances + 1e-9)
        surprise = -(chances * logs).sum(axis=1, keepdims=True)
        d_logits -= entropy * chances * (logs + surprise)
        d_value = ((targets - values) * (1 - values**2))[:, None]
        d_logits, d_value = d_logits / count, d_value / count
        d_hidden = (d_logits @ w["policy"].T + 0.5 * d_value @ w["value"].T) * (hidden > 0)
        self.move({
            "hidden": seen.T @ d_hidden, "bias": d_hidden.sum(axis=0),
            "policy": hidden.T @ d_logits, "policy_bias": d_logits.sum(axis=0),
            "value": 0.5 * hidden.T @ d_value, "value_bias": 0.5 * d_value.sum(axis=0),
        }, rate)

    def move(self, gradients, rate):
        """Adam, uphill."""
        self.updates += 1
        fixed = rate * np.sqrt(1 - 0.999**self.updates) / (1 - 0.9**self.updates)
        for name, gradient in gradients.items():
            first, second = self.moments[name]
            first += 0.1 * (gradient - first)
            second += 0.001 * (gradient**2 - second)
            self.layers[name] += (fixed * first / (np.sqrt(second) + 1e-8)).astype(np.float32)


def draw(chances, rng):
    """An action for each row."""
    sums = chances.cumsum(axis=1)
    return (sums < (rng.random(len(sums)) * sums[:, -1])[:, None]).sum(axis=1).astype(np.int32)


def outcome(envs):
    """How a match ended for seat 0: most of it who won, the rest by how much, which tells more."""
    return 0.7 * envs.rewards[:, 0] + 0.3 * np.tanh((envs.scores[:, 0] - envs.scores[:, 1]) / 12)


def rollout(envs, eyes, network, rng):
    """STEPS decisions of every match: what was seen and chosen, its gain, what it led to. Values
    are to seat 0 while they are compared, to who chose when they are given back."""
    kept, rows = [], np.arange(envs.num_envs)
    for _ in range(STEPS):
        seen, masks, side = eyes.see(envs.observations), envs.mask.astype(bool), 1 - 2 * (
            envs.seats.astype(np.float32))
        chances, values, _ = network.forward(seen, masks)
        actions = draw(chances, rng)
        actions = np.where(masks[rows, actions], actions, envs.ids[:, 0])  # a rounding error
        envs.step(actions)
        kept.append((seen, masks, actions, np.maximum(chances[rows, actions], 1e-6), side,
                     values * side, envs.terminations.copy(), outcome(envs)))
    side = 1 - 2 * envs.seats.astype(np.float32)
    following = network.forward(eyes.see(envs.observations), envs.mask.astype(bool))[1] * side
    gain, out = np.zeros(envs.num_envs, np.float32), []
    for seen, masks, actions, chances, side, values, ends, results in reversed(kept):
        gain = np.where(ends, results - values, following - values + TRACE * gain)
        out.append((seen, masks, actions, chances, gain * side, (gain + values) * side))
        following = values
    return [np.concatenate(part) for part in zip(*out)]


def train(envs, eyes, network, rng, left):
    """A rollout, and two passes over it; towards the end steps are smaller and less is tried."""
    seen, masks, actions, chances, gains, targets = rollout(envs, eyes, network, rng)
    gains = ((gains - gains.mean()) / (gains.std() + 1e-6)).astype(np.float32)
    for _ in range(2):
        for part in np.array_split(rng.permutation(len(actions)), 8):
            network.learn(seen[part], masks[part], actions[part], chances[part], gains[part],
                          targets[part], 1e-3 * left, ENTROPY * left)


def held_against(level, game, eyes, network, matches):
    """Share of matches won, seats in turn, on fixed deals; it takes its likeliest action."""
    won, bot = 0.0, Bot(level)
    for number in range(matches):
        match, own = game.deal(seed=1_000_000 + number // 2), number % 2
        while not match.over:
            if match.seat != own:
                match.play(bot.choose(match))
                continue
            seen = eyes.see(match.observation()[None])
            chances, _, _ = network.forward(seen, match.mask()[None].astype(bool))
            match.act(int(chances[0].argmax()))
        winners = match.result.winners
        won += (own in winners) / len(winners)
    return won / matches


def picture(points, path, matches):
    """The curve as SVG: share of matches won against processor seconds."""
    width, height, last = 640, 360, max(points[-1][0], 1)

    def place(seconds, share):
        return f"{60 + seconds / last * (width - 80):.1f},{height - 40 - share * (height - 60):.1f}"

    lines = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
             'font-family="sans-serif" font-size="13">'
             '<rect width="100%" height="100%" fill="#fff"/>']
    for share in (0, 0.25, 0.5, 0.75, 1):
        x, y = place(0, share).split(",")
        lines.append(f'<line x1="{x}" y1="{y}" x2="{width - 20}" y2="{y}" stroke="#ccc"/>'
                     f'<text x="52" y="{float(y) + 4}" text-anchor="end">{share:.0%}</text>')
    curve = " ".join(place(*point) for point in points)
    lines.append(f'<polyline points="{curve}" fill="none" stroke="#135" stroke-width="2"/>')
    lines.append(f'<text x="60" y="{height - 12}">won of {matches} matches of two-seat Crooks '
                 f'against greedy, over {last:.0f} s of processor time</text></svg>')
    with open(path, "w", encoding="utf-8") as file:
        file.write("\n".join(lines) + "\n")


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n", 1)[0])
    parser.add_argument("--seconds", type=float, default=600, help="of processor time (600)")
    parser.add_argument("--picture", help="where the curve is drawn, as SVG")
    parser.add_argument("--matches", type=int, default=200, help="against greedy, each time (200)")
    args = parser.parse_args()
    rng, game = np.random.default_rng(1), Game("crooks", seats=2)
    eyes = Eyes(game)
    network = Network(eyes.size, game.action_count, rng)
    points, start, due, learned = [], time.process_time(), 0.0, 0
    with vector.make(game, num_envs=ENVS, masks=True) as envs:
        envs.reset(seed=1)
        while True:
            spent = time.process_time() - start
            if spent >= due or spent >= args.seconds:
                share = held_against("greedy", game, eyes, network, args.matches)
                points.append((spent, share))
                print(f"{spent:6.0f} s  {learned:10,} decisions  {share:6.1%} against greedy",
                      flush=True)
                due = spent + args.seconds / 12
                start += time.process_time() - start - spent  # to be measured costs it nothing
                if args.picture:
                    picture(points, args.picture, args.matches)
            if spent >= args.seconds:
                return
            train(envs, eyes, network, rng, left=max(0.05, 1 - spent / args.seconds))
            learned += ENVS * STEPS


if __name__ == "__main__":
    main()
