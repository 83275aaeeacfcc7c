"""own -- the package's own tests: what it promises, with numpy and nothing else."""
import copy
import json
import os
import pickle
import random
import subprocess
import sys
import tempfile
import threading

import numpy
import tap
from tap import raises

import backroom
from backroom import (BadInput, Bot, Closed, Game, IllegalAction, Match, MatchOver, Move, Refused,
                      Solver, WrongThread, vector)

GAMES = backroom.games()
IS_SLOW = "asan" in os.environ.get("BACKROOM_LIBRARY", "")


def played(game, seed, by_actions=False):
    """A whole match at random, the same every time."""
    match, rng = game.deal(seed), random.Random(seed)
    while not match.over:
        if by_actions:
            match.act(rng.choice(match.actions()))
        else:
            match.play(rng.choice(match.moves()))
    return match


def every_game():
    for id in GAMES:
        low, high = Game(id).seats, Game(id).seats_range[1]
        for seats in sorted({low, high}):
            yield Game(id, seats)


# ---- games and matches -----------------------------------------------------------------------


def test_games_say_what_they_are():
    assert "squirrels" in GAMES and len(GAMES) >= 5
    for game in every_game():
        assert game.title("en") and game.title("ru") and game.title("uk")
        assert game.cards and all(rows for rows in game.cards.values())
        assert set(game.options) == set(game.option_values)
        names, members = game.observation_names(), game.observation_members()
        assert len(names) == game.observation_size == list(members.values())[-1].stop
        assert all(name.split(".")[0] == member for member, at in members.items()
                   for name in names[at])
        assert game.clauses()[0].texts["uk"]
    assert Game("squirrels").describe()["game"] == "squirrels"
    assert Game("squirrels").clause("SQ-16").kind


def test_whole_matches_by_moves_and_by_actions():
    for game in every_game():
        for by_actions in (False, True):
            match = played(game, 5, by_actions)
            result = match.result
            assert result.over and result.winners and len(result.scores) == game.seats
            assert abs(sum(result.rewards())) < 1e-6
            assert match.seat is None and match.must_act == []


def test_journals_lead_to_the_same_match():
    for game in every_game():
        match = played(game, 11)
        text = match.journal([f"P{i}" for i in range(game.seats)])
        again = Match.read(text)
        assert again.digest == match.digest and again.journal() == match.journal()
        assert again.result == match.result


def test_a_journal_that_is_false_is_refused_with_its_place():
    text = played(Game("squirrels"), 11).journal()
    lines = text.splitlines(keepends=True)
    lines[3] = lines[3].replace('"move":"', '"move":"x')
    with raises(BadInput, "line 4"):
        Match.read("".join(lines))
    for wrong in ("", "{}", "\0", "{\"backroom\":1}\n", text.replace("squirrels", "nothing")):
        with raises(BadInput):
            Match.read(wrong)
    with raises(BadInput, "not bytes"):
        Match.read(text.encode())


def test_moves_are_texts_sentences_actions_and_back():
    for game in every_game():
        match, rng = game.deal(3), random.Random(3)
        for _ in range(40):
            if match.over:
                break
            move = rng.choice(match.moves())
            assert game.move(str(move)) == move and hash(game.move(str(move))) == hash(move)
            assert Move.of_actions(game, move.actions) == move
            assert move.say("uk") and isinstance(move.args, dict)
            match.play(str(move))


def test_a_refusal_has_clause_and_three_sentences():
    match = Game("squirrels").deal(1)
    refused = None
    other = 1 - match.seat if len(match.must_act) == 1 else None
    for text in ("pass", "flip left", "draw", "lay contraband-5 left", "end"):
        try:
            move = match.game.move(text)
        except BadInput:
            continue
        refused = refused or match.why(move, other)
    moves = match.moves()
    match.play(moves[0], match.seat)
    while refused is None and not match.over:
        for move in moves:
            refused = refused or match.why(move)
        match.play(match.moves()[0])
    assert refused.clause.startswith("SQ-") and match.game.clause(refused.clause)
    said = refused.sentences
    assert set(said) == {"en", "ru", "uk"} and len(set(said.values())) == 3
    assert refused.clause in str(refused)


def test_a_refused_move_changes_nothing():
    match = Game("crooks").deal(2)
    before, wrong = match.digest, None
    rng = random.Random(4)
    while wrong is None:
        stale = list(match.moves())
        match.play(rng.choice(stale))
        wrong = next((m for m in stale if match.why(m)), None)
        before = match.digest
    with raises(Refused, "CR-"):
        match.play(wrong)
    assert match.digest == before


def test_events_are_told_by_what_a_viewer_may_know():
    game = Game("crooks")
    match, rng, told = game.deal(6), random.Random(6), set()
    while not match.over:
        match.play(rng.choice(match.moves()))
        truth = match.events(truth=True)
        for seat in (0, 1, None):
            events = match.events(seat)
            assert len(events) <= len(truth)
            for event in events:
                told.add(event.name)
                assert event.clause.startswith("CR-") and event.say("ru")
    assert len(told) > 3


def test_views_hide_and_worlds_agree_with_them():
    for game in every_game():
        match, rng = game.deal(9), random.Random(9)
        for ply in range(12):
            if match.over:
                break
            seat = match.seat
            world = match.world(seat, seed=ply)
            assert world.view(seat, "recall") == match.view(seat, "recall")
            assert world.seat == seat and list(world.moves()) == list(match.moves())
            assert (world.observation(seat) == match.observation(seat)).all()
            match.play(rng.choice(match.moves()))
            if ply == 0:
                while not world.over:
                    world.play(rng.choice(world.moves()))
                assert world.result.over
    view = game.deal(1).view(0)
    assert view.fields and view.screen("uk") and "\001" not in view.screen()


def test_observations_are_numbers_of_fixed_size():
    for game in every_game():
        match, rng = game.deal(4), random.Random(4)
        while not match.over and match.ply < 60:
            raw = match.observation()
            scaled = match.observation(scaled=True)
            assert raw.dtype == numpy.int32 and scaled.dtype == numpy.float32
            assert raw.shape == scaled.shape == (game.observation_size,)
            assert scaled.min() >= 0 and scaled.max() <= 1
            assert sorted(match.actions()) == list(numpy.flatnonzero(match.mask()))
            match.act(rng.choice(match.actions()))


def test_clones_go_their_own_way():
    match = Game("dirty-money").deal(3)
    match.act(match.actions()[0])
    copy_of_it, before = match.clone(), match.digest
    while not copy_of_it.over:
        copy_of_it.act(copy_of_it.actions()[-1])
    assert match.digest == before and not match.over
    assert pickle.loads(pickle.dumps(match.game)).options == match.game.options
    again = pickle.loads(pickle.dumps(match))
    assert again.digest == before and again.actions() == match.actions()
    assert copy.deepcopy(match.game).seats == 2


def test_undo_takes_back_what_nobody_learned_from():
    match, rng, undone = Game("squirrels").deal(3), random.Random(3), 0
    while not match.over:
        seat, digest = match.seat, match.digest
        match.play(rng.choice(match.moves()))
        try:
            match.undo(seat)
        except BadInput as error:
            assert error.code == "no-undo"
            continue
        undone += match.digest == digest
        match.play(match.moves()[0])
    assert undone > 0


def test_long_matches_have_room():
    match = Game("bootleggers", 6).deal(1)
    rng = random.Random(1)
    while not match.over:
        match.act(rng.choice(match.actions()))
    assert match.ply > 320 and Match.read(match.journal()).digest == match.digest


# ---- bots ------------------------------------------------------------------------------------


def test_bots_make_lawful_moves_and_think_the_same_again():
    for id in GAMES:
        match = Game(id).deal(5)
        for _ in range(3):
            for level in ("random", "greedy", "rookie"):
                first, second = Bot(level).choose(match), Bot(level).choose(match)
                assert first == second and match.why(first) is None
            match.play(match.hint("rookie"))


def test_advice_names_every_move_with_its_chance():
    match = Game("crooks").deal(5)
    advice = match.advice(iterations=200)
    assert {str(a.move) for a in advice} <= {str(m) for m in match.moves()} and advice
    assert all(0 <= a.chance <= 1 for a in advice)
    assert advice[0].chance == max(a.chance for a in advice)


def test_the_solver_knows_two_seat_squirrels():
    with raises(BadInput, "not solved"):
        Solver(Game("crooks"))
    with raises(BadInput, "tablebase"):
        Bot("oracle")
    if IS_SLOW:
        raise tap.Skip("a tablebase takes minutes with sanitizers")
    game = Game("squirrels")
    solver = Solver(game)
    assert solver.choices().shape[0] == solver.choices().shape[1] > 1
    match, oracle = game.deal(8), Bot("oracle", solver=solver)
    assert solver.worth(match, 0) is None
    while not match.over:
        match.play(oracle.choose(match))
        worth = solver.worth(match, 0)
        assert worth is None or worth.margin == -solver.worth(match, 1).margin
    scores = match.result.scores
    assert solver.worth(match, 0).margin == scores[0] - scores[1]


# ---- examples --------------------------------------------------------------------------------


def example(name):
    path = os.path.join(os.path.dirname(__file__), "../../examples", name)
    with open(path, encoding="utf-8") as file:
        return file.read()


def run_quietly(source, name="example"):
    """What it leaves in its namespace."""
    scope = {"print": lambda *_, **more: None, "__name__": name}
    exec(source, scope)
    return scope


def test_the_notebook_of_a_match_runs():
    notebook = json.loads(example("chances.ipynb"))
    code = ["".join(cell["source"]) for cell in notebook["cells"] if cell["cell_type"] == "code"]
    scope = run_quietly("\n".join(code))
    assert notebook["nbformat"] == 4 and len(scope["rows"]) == scope["match"].ply
    assert scope["chart"]._repr_svg_().count("<polyline") == 2
    seat, move = scope["match"].record[3]
    assert (seat, str(move)) == (scope["rows"][3][1], scope["rows"][3][4])


def test_the_examples_run():
    assert run_quietly(example("random_match.py"))["match"].over
    scope = run_quietly(example("own_agent.py").replace("range(10)", "range(1)"))
    assert scope["match"].over
    learner = run_quietly(example("learner.py"))
    learner["STEPS"] = 4
    game, rng = Game("crooks", seats=2), numpy.random.default_rng(1)
    eyes = learner["Eyes"](game)
    network = learner["Network"](eyes.size, game.action_count, rng)
    before = network.layers["hidden"].copy()
    with vector.make(game, num_envs=16, masks=True) as envs:
        envs.reset(seed=1)
        learner["train"](envs, eyes, network, rng, left=1.0)
    assert (network.layers["hidden"] != before).any()
    assert 0 <= learner["held_against"]("greedy", game, eyes, network, 2) <= 1
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "curve.svg")
        learner["picture"]([(0, 0.1), (9, 0.5)], path, 2)
        with open(path, encoding="utf-8") as file:
            assert "<polyline" in file.read()


# ---- batches ---------------------------------------------------------------------------------


def steps(game, threads, count, **keywords):
    """Digest of what a batch shows over some steps of random play."""
    rng, seen = numpy.random.default_rng(2), []
    with vector.make(game, num_envs=19, threads=threads, masks=True, **keywords) as envs:
        envs.reset(seed=4)
        for _ in range(count):
            actions = envs.sample(rng)
            assert (envs.mask[numpy.arange(19), actions] == 1).all()
            assert (envs.mask.sum(axis=1) == envs.counts).all()
            observations, rewards, ends, cut, _ = envs.step(actions.copy())
            assert not cut.any() and ((rewards != 0).any(axis=1) <= ends).all()
            seen.append((observations.tobytes(), rewards.tobytes(), ends.tobytes(),
                         envs.seats.tobytes(), envs.ids.tobytes(), envs.scores.tobytes()))
    return seen


def test_batches_are_the_same_for_any_number_of_threads():
    for game in every_game():
        one = steps(game, 1, 60)
        assert one == steps(game, 3, 60), game
        assert len(set(one)) > 50


def test_batches_end_and_go_on():
    with vector.make("crooks", seats=2, num_envs=8, scaled=True) as envs:
        envs.reset(seed=1)
        rng, ended = numpy.random.default_rng(1), 0
        for _ in range(200):
            observations, rewards, ends, _, infos = envs.step(envs.sample(rng))
            ended += int(ends.sum())
            assert numpy.allclose(rewards.sum(axis=1), 0)
            assert observations.dtype == numpy.float32 and observations.max() <= 1
            assert (infos["scores"][~ends] == 0).all()
        assert ended >= 8


# ---- bad input -------------------------------------------------------------------------------


def test_modules_come_when_they_are_asked_for():
    told = subprocess.run([sys.executable, "-c", "import backroom\n"
                           "print(backroom.vector.make('crooks'), backroom.client.join)\n"
                           "backroom.nothing"], capture_output=True, text=True, check=False)
    assert "VectorEnv" in told.stdout and "no attribute 'nothing'" in told.stderr, told


def test_wrong_games_seats_options_seeds():
    with raises(BadInput, "crooks"):
        Game("chess")
    for wrong in (1, 10, -1, 2.0, "2", True):
        with raises(BadInput):
            Game("squirrels", wrong)
    for wrong in (7, "\ud800", None):
        with raises(BadInput):
            Game(wrong)
    for wrong in ([7], [None], ["\ud800"]):
        with raises(BadInput):
            Game("squirrels", 2, decks=wrong)
    with raises(BadInput, "options"):
        Game("squirrels", 2, ["first"])
    with raises(BadInput, "option"):
        Game("squirrels", 2, {"nothing": "at all"})
    with raises(BadInput):
        Game("squirrels", 2, decks=["not,a,deck\n1,2,3\n"])
    for wrong in ("12", b"12", -1, 1 << 256, 1.5, "x" * 64, [1]):
        with raises(BadInput, "seed"):
            Game("crooks").deal(wrong)


def test_wrong_moves_actions_seats():
    game = Game("crooks")
    match = game.deal(1)
    for wrong in (-1, game.action_count, 1 << 40, -(1 << 70), 1.0, "3", None, True):
        with raises(IllegalAction):
            match.act(wrong)
    lawful = set(match.actions())
    unlawful = next(i for i in range(game.action_count) if i not in lawful)
    with raises(IllegalAction, f"action {unlawful}", "seat", "ply 0"):
        match.act(unlawful)
    match.act(numpy.int64(min(lawful)))
    for wrong in ("", "nonsense", "x" * 500, "a\0b", "pass pass", "\u2028", 5, None, b"pass"):
        with raises(BadInput):
            match.play(wrong)
    with raises(BadInput, "squirrels"):
        match.play(Game("squirrels").deal(1).moves()[0])
    for wrong in (-1, 2, 255, 254, 256, "0", 1.0, True):
        with raises(BadInput, "seat"):
            match.play(match.moves()[0], wrong)
        with raises(BadInput, "seat"):
            match.view(wrong)
    for wrong in ([], [-1], [game.action_count], [1 << 40], [0] * 60, ["0"], None, [1.0]):
        with raises(BadInput):
            Move.of_actions(game, wrong)
    for wrong in (b"", b"x" * 23, b"x" * 25, "x" * 24, bytearray(24), None):
        with raises(BadInput, "24 bytes"):
            Move(game, wrong)
    with raises(BadInput):
        match.view(0, "all")
    with raises(BadInput):
        Bot("genius")
    for wrong in (-1, 1 << 32, 1.5, "9"):
        with raises(BadInput, "iterations"):
            Bot("boss", wrong)
        with raises(BadInput, "iterations"):
            match.advice(iterations=wrong)
    with raises(IndexError):
        match.moves()[len(match.moves())]


def test_any_bytes_as_a_move_are_refused():
    rng = random.Random(5)
    for game in every_game():
        match = game.deal(5)
        for _ in range(60):
            data = bytes([rng.randrange(1, 20)]) + rng.randbytes(23)
            try:
                match.clone().play(Move(game, data))
            except (Refused, BadInput):
                pass


def test_a_match_that_is_over_or_closed():
    match = played(Game("squirrels"), 2)
    with raises(MatchOver):
        match.act(0)
    with raises(MatchOver):
        match.hint("greedy")
    with raises(MatchOver):
        match.play(match.game.deal(1).moves()[0])
    match.close()
    for use in (lambda: match.act(0), lambda: match.moves(), lambda: match.seat, match.clone,
                lambda: match.over, lambda: match.view(0), match.journal, lambda: match.result,
                lambda: match.world(0), match.actions, lambda: match.digest, match.take,
                lambda: match.hint("greedy"), lambda: match.observation(0), match.events):
        with raises(Closed, "closed"):
            use()
    match.close()


def test_arrays_of_another_type_or_size():
    envs = vector.make("squirrels", seats=2, num_envs=4)
    with raises(Closed, "reset"):
        envs.step(numpy.zeros(4, numpy.int32))
    envs.reset(seed=1)
    for wrong in (numpy.zeros(3, numpy.int32), numpy.zeros((4, 1), numpy.int32), 5, [],
                  numpy.zeros(4), ["a"] * 4, [None] * 4, numpy.zeros(4, bool), [1.5] * 4):
        with raises(BadInput, "actions"):
            envs.step(wrong)
    for wrong in ([0, 0, 0, envs.game.action_count], [0, -1, 0, 0], [1 << 40, 0, 0, 0]):
        with raises(IllegalAction, "of match", "nothing was stepped"):
            envs.step(wrong)
    lawful = envs.ids[:, 0].copy()
    unlawful = [next(i for i in range(envs.game.action_count) if i not in envs.ids[0]), *lawful[1:]]
    with raises(IllegalAction, "match 0"):
        envs.step(unlawful)
    envs.step(envs.ids[:, 0].astype(numpy.int64))
    for wrong in (-1, 1 << 64, 1.5, "1"):
        with raises(BadInput, "seed"):
            envs.reset(seed=wrong)
    envs.close()
    with raises(Closed, "closed"):
        envs.step(lawful)
    with raises(Closed, "closed"):
        envs.reset(seed=1)
    for wrong in (0, -1, (1 << 20) + 1, 1.0, "4"):
        with raises(BadInput, "num_envs"):
            vector.make("squirrels", num_envs=wrong)
    for wrong in (0, 65, None):
        with raises(BadInput, "threads"):
            vector.make("squirrels", num_envs=4, threads=wrong)


def in_child(function):
    """Whether a forked child that runs it comes to a good end."""
    child = os.fork()
    if child == 0:
        code = 1
        try:
            function()
            code = 0
        except BaseException as error:
            print("#", repr(error), file=sys.stderr)
        os._exit(code)
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0


def test_a_fork_in_the_middle():
    envs, match = vector.make("squirrels", num_envs=64, threads=2), Game("crooks").deal(3)
    envs.reset(seed=1)
    actions = envs.ids[:, 0].copy()

    def child():
        with raises(WrongThread, "fork"):
            envs.step(actions)
        envs.close()
        while not match.over:
            match.act(match.actions()[0])
        with vector.make("squirrels", num_envs=8, threads=2) as own:
            own.reset(seed=1)
            own.step(own.ids[:, 0].copy())

    assert in_child(child)
    envs.step(actions)
    envs.close()
    match.act(match.actions()[0])


def in_thread(function):
    """What it raised in another thread."""
    raised = []

    def run():
        try:
            function()
        except Exception as error:
            raised.append(error)

    thread = threading.Thread(target=run)
    thread.start()
    thread.join()
    return raised[0] if raised else None


def test_two_threads_on_one_match():
    match = Game("crooks").deal(3)
    for use in (lambda: match.act(match.actions()[0]), lambda: match.play("pass"), match.close,
                lambda: match.view(0), lambda: match.moves()):
        error = in_thread(use)
        assert isinstance(error, WrongThread) and "clone()" in str(error), error
    assert in_thread(lambda: match.clone().act(0) if 0 in match.clone().actions() else None) is None
    assert in_thread(lambda: match.take().moves()) is None
    with raises(WrongThread):  # it belongs to that thread now
        match.moves()
    match.take().play(match.moves()[0])


def test_two_threads_on_one_batch():
    envs = vector.make("crooks", num_envs=4)
    envs.reset(seed=1)
    with envs._lock:  # as it is while another thread is inside
        for use in (lambda: envs.reset(seed=1), lambda: envs.step(envs.ids[:, 0]), envs.close):
            error = in_thread(use)
            assert isinstance(error, WrongThread) and "another thread" in str(error), error
    assert in_thread(lambda: envs.step(envs.ids[:, 0].copy())) is None
    envs.close()


if __name__ == "__main__":
    failed, number = tap.run(dict(globals()), int((sys.argv + ["1"])[1]))
    print(f"# {number}")
    sys.exit(1 if failed else 0)
