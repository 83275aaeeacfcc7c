"""Players that are programs, advice, and the solver of two-seat Squirrels."""

from __future__ import annotations

import ctypes as C
from typing import TYPE_CHECKING, Any, List, NamedTuple, Optional

from . import _library as lib
from .errors import BadInput, MatchOver
from .match import Match, depth_index
from .values import Advice, Move

if TYPE_CHECKING:
    import numpy

    from .game import Game


def levels() -> List[str]:
    """Names of all bots, weakest first."""
    found: List[str] = []
    while True:
        bot = lib.bot_at(len(found))
        if not bot:
            return found
        found.append(lib.bot_name(bot).decode())


def _check_iterations(count: Any) -> None:
    if not hasattr(count, "__index__") or not 0 <= count < 1 << 32:
        raise BadInput(f"iterations are 0 (the level's own) to 4294967295, not {count!r}")


class Bot:
    """A bot of the house. It sees the view of its seat, never the state, and draws from a generator
    made of the match's seed, seat and ply: the same match makes it think the same again.

    ``iterations`` is how long it searches, instead of its level's own number; ``solver`` is needed
    by ``oracle`` only.
    """

    def __init__(self, level: str = "boss", iterations: int = 0,
                 solver: Optional["Solver"] = None):
        self._bot = lib.bot_find(str(level).encode())
        if not self._bot:
            raise BadInput(f"no such bot: {level!r}; there are {', '.join(levels())}")
        _check_iterations(iterations)
        if lib.bot_has_tablebase(self._bot) and solver is None:
            raise BadInput(f"{level} plays by a tablebase: Bot({level!r}, solver=Solver(game))")
        self.level, self.iterations, self.solver = level, iterations, solver

    def refuses(self, game: "Game") -> Optional[str]:
        """Why it can not play this, or None."""
        text = lib.bot_refuses(self._bot, game._rules_at)
        return text.decode() if text else None

    def choose(self, match: Match, seat: Optional[int] = None, depth: str = "recall") -> Move:
        """Its move in that seat, of the one that decides if none is named."""
        view, number = _view_of(match, seat, depth)
        refuses = self.refuses(match.game)
        if refuses:
            raise BadInput(f"{self.level} does not play this: {refuses}")
        if self.solver is not None and self.solver.game.__reduce__() != match.game.__reduce__():
            raise BadInput("the solver is of other rules than the match")
        rng = lib.bot_rng(match._match_at + lib.Match.seed.offset, number, match.ply)
        arena, out = lib.block(lib.ARENA_BYTES), lib.Move()
        table = C.addressof(self.solver._table) if self.solver else None
        lib.bot_choose(self._bot, match.game._rules_at, view._at, number, depth_index(depth),
                       C.addressof(rng), C.addressof(arena), table, self.iterations,
                       C.addressof(out))
        return Move(match.game, bytes(out))

    def __repr__(self) -> str:
        return f"Bot({self.level!r})"


def _view_of(match: Match, seat: Optional[int], depth: str) -> Any:
    number = match.seat if seat is None else match._seat(seat)
    if number is None:
        raise MatchOver("the match is over: nobody is to act")
    if number not in match.to_act or number == lib.HOUSE:
        raise BadInput(f"seat {number} is not to act; {match.to_act} are", "bad-seat")
    return match.view(number, depth), number


def advise(match: Match, seat: Optional[int] = None, iterations: int = 0,
           depth: str = "screen") -> List[Advice]:
    """See Match.advice."""
    view, number = _view_of(match, seat, depth)
    _check_iterations(iterations)
    rng = lib.bot_rng(match._match_at + lib.Match.seed.offset, number, match.ply)
    arena, moves = lib.block(lib.ARENA_BYTES), (lib.Move * lib.MOVES_MAX)()
    values, visits = (lib.i32 * lib.MOVES_MAX)(), (lib.u32 * lib.MOVES_MAX)()
    count = lib.bot_advice(match.game._rules_at, view._at, number, depth_index(depth),
                           C.addressof(rng), C.addressof(arena), iterations,
                           C.addressof(moves), C.addressof(values), C.addressof(visits))
    return [Advice(Move(match.game, bytes(moves[i])), values[i] / 100000, visits[i])
            for i in range(count)]


class Worth(NamedTuple):
    """What a position is worth with perfect play: ``margin`` of points at the end, ``outcome``
    1 win, 0 draw, -1 loss."""

    margin: int
    outcome: int


class Solver:
    """Exact values of all positions of two-seat Squirrels. Made in seconds, then only read."""

    def __init__(self, game: "Game"):
        why, unit = lib.S(), lib.S()
        size = lib.solver_bytes(game._rules_at, C.addressof(why), C.addressof(unit))
        if size == 0:
            raise BadInput(f"{game} is not solved: {(why.value or b'').decode()}")
        self.game, self.unit = game, (unit.value or b"").decode()
        self._table = lib.block(size)
        lib.solver_make(game._rules_at, C.addressof(self._table))

    def worth(self, match: Match, seat: int) -> Optional[Worth]:
        """Of a position to a seat, by the whole truth; None before the secret choices are made."""
        if match.game.__reduce__() != self.game.__reduce__():
            raise BadInput("the solver is of other rules than the match")
        match._check()
        margin, outcome = lib.i32(), lib.i32()
        good = lib.solver_worth(self.game._rules_at, C.addressof(self._table), match._state_at,
                                match._seat(seat), C.addressof(margin), C.addressof(outcome))
        return Worth(margin.value, outcome.value) if good else None

    def choices(self) -> "numpy.ndarray":
        """Margins to the seat that begins, by its own secret choice and the other's."""
        import numpy

        out = (lib.i32 * 144)()
        count = lib.solver_choices(self.game._rules_at, C.addressof(self._table), C.addressof(out))
        return numpy.array(out[: count * count], numpy.int32).reshape(count, count)
