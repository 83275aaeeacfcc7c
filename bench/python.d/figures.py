"""figures -- what bench/python prints. One thread is measured by its processor time, so that a busy
machine does not make it look slow; two threads by the clock, against one thread by the clock."""
import os
import random
import sys
import time
import warnings

import numpy

import backroom
from backroom import Bot, Game, vector

warnings.simplefilter("ignore")
SECONDS = float(sys.argv[1]) if len(sys.argv) > 1 else 1.0
GAMES = sys.argv[2:] or backroom.games()


def rate(play, clock=time.thread_time):
    """Calls `play` until its time is over: how much it did a second."""
    play()
    done, start = 0, clock()
    while clock() - start < SECONDS:
        done += play()
    return done / (clock() - start)


def line(name, value, goal=None):
    print(f"{name:<52}{value:>14,.0f}" + (f"   goal {goal:,}" if goal else ""), flush=True)


# ---- batches ---------------------------------------------------------------------------------


def batch(game, threads=1, **keywords):
    envs, rng = vector.make(game, num_envs=512, threads=threads, **keywords), (
        numpy.random.default_rng(1))
    envs.reset(seed=1)

    def play():
        for _ in range(10):
            envs.step(envs.sample(rng))
        return 10 * envs.num_envs
    return play


def batches():
    print("batches from numpy, observations included, moves/s of one thread")
    for id in GAMES:
        goal = 2_000_000 if id in ("squirrels", "crooks") else 1_000_000
        line(f"  {id}, id lists", rate(batch(id)), goal)
        line(f"  {id}, with full masks", rate(batch(id, masks=True)))
        one, two = rate(batch(id), time.perf_counter), rate(batch(id, 2), time.perf_counter)
        print(f"  {id + ', two threads by the clock, of one':<50}{two / one:>14.2f}   goal 1.70 "
              f"(load {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores)")


# ---- one match at a time ---------------------------------------------------------------------


def one_match(id, by):
    game, chance, seeds = Game(id), random.Random(1).random, random.Random(2)

    def by_move():
        match, count = game.deal(seeds.getrandbits(60)), 0
        while not match.over:
            moves = match.moves()
            match.play(moves[int(chance() * len(moves))])
            count += 1
        return count

    def by_action():
        match, count = game.deal(seeds.getrandbits(60)), 0
        while not match.over:
            ids = match.actions()
            match.act(ids[int(chance() * len(ids))])
            count += 1
        return count
    return by_move if by == "play" else by_action


def matches():
    print("one match at a time, the list of moves included, moves/s")
    for id in GAMES:
        line(f"  {id}, Match.play", rate(one_match(id, "play")), 300_000)
        line(f"  {id}, Match.act", rate(one_match(id, "act")))


# ---- environments ----------------------------------------------------------------------------


def aec(env):
    """Steps of an AEC environment with masks; what is chosen is drawn among what may be."""
    chance = random.Random(1)

    def mask_of(observation, info):
        mask = observation["action_mask"] if isinstance(observation, dict) else info["action_mask"]
        return mask.view(bool) if mask.itemsize == 1 else mask

    def play():
        env.reset(seed=chance.getrandbits(30))
        count = 0
        for _ in env.agent_iter():
            observation, _, termination, truncation, info = env.last()
            action = None
            if not (termination or truncation):
                ids = mask_of(observation, info).nonzero()[0]
                action = int(ids[int(chance.random() * len(ids))])
            env.step(action)
            count += 1
        return count
    return play


def environments():
    try:
        import backroom.pettingzoo as ours
    except ImportError as error:
        print(f"PettingZoo: not here ({error})")
        return
    print("AEC: last() and step(), with observation and mask, steps/s")
    for id in GAMES:
        line(f"  {id}", rate(aec(ours.env(id))), 100_000)
    for name in ("leduc_holdem_v4", "texas_holdem_v4", "texas_holdem_no_limit_v6",
                 "hanabi_v5", "tictactoe_v3", "connect_four_v3"):
        try:
            module = __import__(f"pettingzoo.classic.{name}", fromlist=["env"])
            line(f"  PettingZoo's {name}", rate(aec(module.env())))
        except Exception as error:  # a peer that is not installed, whatever it lacks
            print(f"  PettingZoo's {name}: not here ({str(error).splitlines()[0][:80]})")


def spiel_loop(game):
    def play():
        state, count = game.new_initial_state(), 0
        while not state.is_terminal():
            actions = state.legal_actions()
            state.apply_action(actions[int(random.random() * len(actions))])
            count += 1
        return count
    return play


def spiel():
    try:
        import pyspiel

        import backroom.openspiel as ours
    except ImportError as error:
        print(f"OpenSpiel: not here ({error})")
        return
    print("OpenSpiel's Python state loop, actions/s")
    line("  hearts (C++)", rate(spiel_loop(pyspiel.load_game("hearts"))))
    for name in ours.NAMES:
        if ours.NAMES[name] in GAMES:
            line(f"  {name}", rate(spiel_loop(pyspiel.load_game(name))))
    duel(pyspiel, ours)


# ---- ISMCTS of OpenSpiel against our bots ----------------------------------------------------


def duel(pyspiel, ours, deals=4):
    """Both think equally long, measured by what our bot took for its last move."""
    from open_spiel.python.algorithms import ismcts, mcts

    print(f"OpenSpiel's ISMCTS with random rollouts against our boss, {2 * deals} times crooks")
    name = "backroom_crooks"
    boss, won = Bot("boss"), 0.0
    for number in range(2 * deals):
        game = pyspiel.load_game(f"{name}(seed={number // 2})")
        state, took = game.new_initial_state(), 0.02
        state.apply_action(0)
        theirs = ismcts.ISMCTSBot(
            game=game, evaluator=mcts.RandomRolloutEvaluator(1, numpy.random.RandomState(number)),
            uct_c=1.0, max_simulations=1, random_state=numpy.random.RandomState(number))
        while not state.is_terminal():
            if state.current_player() == number % 2:
                state.apply_action(think(theirs, state, took))
            else:
                start = time.thread_time()
                move = boss.choose(state.match)
                took = time.thread_time() - start
                for action in move.actions:
                    state.apply_action(action)
        won += max(0.0, state.returns()[number % 2]) or 0.5 * (state.returns()[0] == 0)
    print(f"  ISMCTS of OpenSpiel won {won:g} of {2 * deals}")


def think(bot, state, seconds):
    """As many simulations as fit into the time: found by doubling."""
    start, simulations, action = time.thread_time(), 4, None
    while action is None or time.thread_time() - start < seconds / 2:
        bot._max_simulations = simulations
        action = bot.step(state)
        simulations *= 2
    return action


if __name__ == "__main__":
    for part in (batches, matches, environments, spiel):
        part()
