"""conform -- the environments before the tests of PettingZoo and OpenSpiel themselves."""
import contextlib
import io
import sys
import warnings

import tap

import backroom
from backroom import Game, IllegalAction

warnings.simplefilter("ignore")
QUICK = "--quick" in sys.argv


def tables():
    """Every game at its fewest seats, then at its most."""
    for id in backroom.games():
        low, high = Game(id).seats, Game(id).seats_range[1]
        for seats in (low,) if QUICK else (low, high):
            yield id, seats


def pettingzoo(check):
    def test():
        try:
            import pettingzoo.test as tests

            import backroom.pettingzoo as ours
        except ImportError as error:
            raise tap.Skip(f"{error}: tools/setup python installs it") from None
        for id, seats in tables():
            with contextlib.redirect_stdout(io.StringIO()):
                check(tests, ours, id, seats)
    return test


def seeded(tests, ours, id, seats):
    tests.seed_test(lambda **k: ours.env(id, seats, illegal="wrap", **k), num_cycles=100)


def parallel(tests, ours, id, seats):
    tests.parallel_api_test(ours.parallel_env(id, seats, illegal="wrap"), num_cycles=60)


def strict(tests, ours, id, seats):
    env = ours.env(id, seats)
    env.reset(seed=1)
    mask = env.last()[0]["action_mask"]
    with tap.raises(IllegalAction, "can not choose"):
        env.step(int((mask == 0).argmax()))
    with tap.raises(IllegalAction):
        env.step(None)


test_pettingzoo_api_test = pettingzoo(lambda tests, ours, id, seats: tests.api_test(
    ours.env(id, seats), num_cycles=300))
test_pettingzoo_seed_test = pettingzoo(seeded)
test_pettingzoo_max_cycles_test = pettingzoo(lambda tests, ours, id, seats: tests.max_cycles_test(
    ours.module(id, seats, "cycle", illegal="wrap", seed=1)))
test_pettingzoo_render_test = pettingzoo(lambda tests, ours, id, seats: tests.render_test(
    ours.module(id, seats).env))
test_pettingzoo_parallel_api_test = pettingzoo(parallel)
test_pettingzoo_an_unlawful_action_is_refused = pettingzoo(strict)


def openspiel():
    try:
        import pyspiel

        import backroom.openspiel as ours
    except ImportError as error:
        raise tap.Skip(f"{error}: tools/setup python installs it") from None
    return pyspiel, ours


def test_openspiel_random_sim_test():
    pyspiel, ours = openspiel()
    for name in ours.NAMES:  # OpenSpiel can not write down sampled-stochastic Python games
        pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=1, serialize=False, verbose=False)


def test_openspiel_states_are_written_down_and_copied():
    pyspiel, ours = openspiel()
    for name in ours.NAMES:
        game = pyspiel.load_game(f"{name}(seed=3)")
        state = game.new_initial_state()
        state.apply_action(0)
        for i in range(20):
            if state.is_terminal():
                break
            actions = state.legal_actions()
            copy, again = state.clone(), game.deserialize_state(state.serialize())
            state.apply_action(actions[i % len(actions)])
            for other in (copy, again):
                assert other.legal_actions() == actions
                other.apply_action(actions[i % len(actions)])
                assert str(other) == str(state) and other.history() == state.history()


def search(make):
    pyspiel, ours = openspiel()
    for name in ours.NAMES:
        game = pyspiel.load_game(name)
        state = game.new_initial_state()
        state.apply_action(0)
        bot = make(game)
        for _ in range(3):
            action = bot.step(state)
            assert action in state.legal_actions(), (name, action)
            state.apply_action(action)


def test_openspiel_ismcts_plays():
    openspiel()
    import numpy
    from open_spiel.python.algorithms import ismcts, mcts

    search(lambda game: ismcts.ISMCTSBot(
        game=game, evaluator=mcts.RandomRolloutEvaluator(1, numpy.random.RandomState(1)),
        uct_c=1.0, max_simulations=8, random_state=numpy.random.RandomState(1)))


def test_openspiel_mcts_plays():
    openspiel()
    import numpy
    from open_spiel.python.algorithms import mcts

    search(lambda game: mcts.MCTSBot(
        game, 1.0, 8, mcts.RandomRolloutEvaluator(1, numpy.random.RandomState(1)),
        random_state=numpy.random.RandomState(1)))


if __name__ == "__main__":
    failed, number = tap.run(dict(globals()), int(sys.argv[1]))
    print(f"# {number}")
    sys.exit(1 if failed else 0)
