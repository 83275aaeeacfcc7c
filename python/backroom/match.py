"""A match: rules, seed and moves."""

from __future__ import annotations

import ctypes as C
import json
import secrets
from threading import get_ident
from typing import TYPE_CHECKING, Any, Dict, List, Optional, Sequence, Tuple, Union

from . import _library as lib
from ._said import args_of, raise_fault
from .errors import BadInput, Closed, IllegalAction, MatchOver, Refused, WrongThread
from .values import (Advice, Event, Move, Moves, Names, Result, Seed, View, seats_of)

if TYPE_CHECKING:
    import numpy

    from .bots import Solver
    from .game import Game

_play, _act, _list = lib.turn_play, lib.turn_act, lib.turn_list
_IDS = lib.Turn.ids.offset
_MOVES = lib.Turn.moves.offset
_RECORDS = 320  # to begin with; there are more when they are needed


def seed_bytes(seed: Seed) -> bytes:
    """A seed as 32 bytes."""
    if seed is None:
        return secrets.token_bytes(lib.SEED_BYTES)
    if isinstance(seed, (bytes, bytearray)) and len(seed) == lib.SEED_BYTES:
        return bytes(seed)
    if isinstance(seed, str) and len(seed) == 64:
        try:
            return bytes.fromhex(seed)
        except ValueError:
            pass
    if hasattr(seed, "__index__") and not isinstance(seed, bool):
        number = seed.__index__()
        if 0 <= number < 1 << 256:
            return number.to_bytes(lib.SEED_BYTES, "little")
    raise BadInput("a seed is 64 hexadecimal digits, 32 bytes or a whole number from 0, "
                   f"not {seed!r}", "bad-seed")


def depth_index(depth: str) -> int:
    """The library's number of a depth."""
    if depth not in ("screen", "recall"):
        raise BadInput(f"a view is of depth 'screen' or 'recall', not {depth!r}")
    return int(depth == "recall")


class Match:
    """One match.

    A program that decides for all seats asks ``seat`` who is to act and calls ``play`` with one of
    ``moves()``, or ``act`` with one of ``actions()``. Where several seats are waited for at once
    ``seat`` is drawn among them by a generator of the match's own; any other may be named.

    A match belongs to the thread that made it; another one must ``take()`` it first.
    """

    def __init__(self, game: "Game", seed: Seed = None, keeps_house: bool = False):
        key = seed_bytes(seed)
        self._prepare(game, _RECORDS)
        self._turn.keeps_house = bool(keeps_house)
        lib.match_init(self._match_at, game._rules_at, key, C.addressof(self._records),
                       len(self._records))
        self._begin()

    def _prepare(self, game: "Game", records: int) -> None:
        self.game = game
        self._thread = get_ident()
        self._match, self._turn = lib.Match(), lib.Turn()
        self._records = (lib.Record * records)()
        self._match_at: int = C.addressof(self._match)
        self._state_at: int = self._match_at + lib.Match.state.offset
        self._at: Optional[int] = C.addressof(self._turn)
        self._turn.match = self._match_at
        self._turn.actions = game._actions_at
        self._numbers = (lib.i32 * 8).from_buffer(self._turn)  # seat, listed, count, events, …
        self._ids = (lib.i32 * lib.MOVES_MAX).from_buffer(self._turn, _IDS)
        self._raw = memoryview(self._turn).cast("B")[_MOVES:_MOVES + lib.MOVES_MAX * 24]

    def _begin(self) -> None:
        seed = int.from_bytes(bytes(self._match.seed)[:8], "little")
        self._turn.rng = lib.rng_from(seed ^ 0x9E3779B97F4A7C15)
        lib.turn_find(self._at)

    # ---- who may use it ----------------------------------------------------------------------

    def _trouble(self) -> Exception:
        if self._at is None:
            return Closed("this match was closed")
        return WrongThread("this match belongs to another thread; give every thread a clone(), or "
                           "take() it there while the other does nothing with it")

    def _check(self) -> None:
        if self._at is None or self._thread != get_ident():
            raise self._trouble()

    def take(self) -> "Match":
        """From now on the match belongs to the calling thread."""
        if self._at is None:
            raise self._trouble()
        self._thread = get_ident()
        return self

    def close(self) -> None:
        """Nothing can be done with it any more. Forgetting a match does as well."""
        if self._at is not None:
            self._check()
        self._at = None

    def __enter__(self) -> "Match":
        return self

    def __exit__(self, *_: Any) -> None:
        self.close()

    def _seat(self, seat: Any, viewer: bool = False) -> int:
        """A seat as the library wants it."""
        if seat is None and viewer:
            return lib.SPECTATOR
        if hasattr(seat, "__index__") and not isinstance(seat, bool):
            number = seat.__index__()
            if 0 <= number < self.game.seats or (number == lib.HOUSE and not viewer):
                return number
        raise BadInput(f"{self.game} has seats 0 to {self.game.seats - 1}, not {seat!r}",
                       "bad-seat")

    # ---- how it stands -----------------------------------------------------------------------

    @property
    def seat(self) -> Optional[int]:
        """Who decides now; None when the match is over; 15 (the house) only with keeps_house."""
        if self._at is None:
            raise self._trouble()
        seat = self._numbers[0]
        return None if seat < 0 else seat

    @property
    def over(self) -> bool:
        """Whether it has ended."""
        if self._at is None:
            raise self._trouble()
        return self._numbers[0] < 0

    @property
    def to_act(self) -> List[int]:
        """Seats that are free to act; some may react to others."""
        self._check()
        return seats_of(self._numbers[4])

    @property
    def must_act(self) -> List[int]:
        """Seats the match waits for."""
        self._check()
        return seats_of(self._numbers[5])

    @property
    def seed(self) -> str:
        """The seed as journals have it."""
        return bytes(self._match.seed).hex()

    @property
    def ply(self) -> int:
        """Moves made so far, the house's included."""
        return self._match.plies

    @property
    def record(self) -> List[Tuple[int, Move]]:
        """Seat and move of every ply so far; 15 is the house."""
        self._check()
        return [(one.seat, Move(self.game, bytes(one.move)))
                for one in self._records[: self._match.plies]]

    @property
    def result(self) -> Result:
        """Scores, places, and once it is over winners."""
        self._check()
        out, seats = lib.Result(), self.game.seats
        lib.scores(self.game._rules_at, self._state_at, C.addressof(out))
        return Result(bool(out.over), list(out.score[:seats]), list(out.place[:seats]),
                      seats_of(out.winners))

    def moves(self, seat: Optional[int] = None) -> Moves:
        """Lawful moves of a seat, of the one that decides if none is named."""
        self._check()
        if seat is None or seat == self._numbers[0]:
            count = self._numbers[1]
            return Moves(self.game, bytes(self._raw[: count * 24]), count)
        array = (lib.Move * lib.MOVES_MAX)()
        number = self._seat(seat)
        count = 0
        if self._numbers[4] >> number & 1:
            count = lib.legal(self.game._rules_at, self._state_at, number, C.addressof(array))
        return Moves(self.game, bytes(array)[: count * 24], count)

    def is_sampled(self, seat: Optional[int] = None) -> bool:
        """Whether that seat has lawful moves beside those of ``moves``: a list of samples."""
        self._check()
        number = self._numbers[0] if seat is None else self._seat(seat)
        return number >= 0 and bool(self._numbers[4] >> number & 1) and lib.is_sampled(
            self.game._rules_at, self._state_at, number)

    def actions(self, seat: Optional[int] = None) -> List[int]:
        """Ids of what a seat can choose now, of the one that decides if none is named."""
        if self._at is None or self._thread != get_ident():
            raise self._trouble()
        if seat is None or seat == self._numbers[0]:
            return self._ids[:_list(self._at)]
        moves, draft, ids = self.moves(seat), lib.Draft(), (lib.i32 * lib.MOVES_MAX)()
        count = lib.draft_list(self.game._actions_at, moves._data, len(moves),
                               C.addressof(draft), C.addressof(ids))
        return ids[:count]

    def mask(self) -> "numpy.ndarray":
        """The same as an array of int8: 1 = can be chosen."""
        import numpy

        mask = numpy.zeros(self.game.action_count, numpy.int8)
        mask[self.actions()] = 1
        return mask

    # ---- moves -------------------------------------------------------------------------------

    def play(self, move: Union[Move, str], seat: Optional[int] = None) -> None:
        """Makes a move of that seat, of the one that decides if none is named. Raises Refused with
        clause and sentences if the rules forbid it; then nothing has changed."""
        at = self._at
        if at is None or self._thread != get_ident():
            raise self._trouble()
        if move.__class__ is not Move or move.game is not self.game:
            move = self._own(move)
        number = self._numbers[0] if seat is None else self._seat(seat)
        if number < 0:
            raise MatchOver("the match is over: nobody is to act")
        err = _play(at, number, move.bytes)
        if err:
            self._retry(err, number, move)

    def _own(self, move: Any) -> Move:
        """The move as one of this match's game."""
        if isinstance(move, str):
            return Move.read(self.game, move)
        if isinstance(move, Move):
            if move.game.id == self.game.id:
                return Move(self.game, move.bytes)
            raise BadInput(f"a move of {move.game.id} in a match of {self.game.id}", "bad-move")
        raise BadInput(f"play() takes a Move or its text, not {type(move).__name__}; action ids "
                       "go to act()", "bad-move")

    def _retry(self, err: int, seat: int, move: Move) -> None:
        if err == lib.TOO_LONG and self._grow():
            err = _play(self._at, seat, move.bytes)
        if err == lib.REFUSED:
            raise self._refused(self._turn.refusal)
        if err != lib.OK:
            raise_fault(err, None, repr(str(move)))

    def _grow(self) -> bool:
        """More records; false if there are enough for any match."""
        most = self.game.plies_max + 1 + lib.TURN_ROOM
        had = len(self._records)
        if had >= most:
            return False
        more = (lib.Record * min(most, had * 4))()
        C.memmove(more, self._records, C.sizeof(self._records))
        self._records = more
        self._match.record = C.addressof(more)
        self._match.plies_capacity = len(more)
        return True

    def _refused(self, refusal: lib.Refusal) -> Refused:
        rules, at = self.game._rules_at, C.addressof(refusal)
        said = {lang: lib.written(lib.say_refusal, ..., index, rules, at, None)
                for lang, index in lib.LANGS.items()}
        return Refused(self.game._clause_id(refusal.clause), said, args_of(refusal.args))

    def why(self, move: Union[Move, str], seat: Optional[int] = None) -> Optional[Refused]:
        """What ``play`` would raise, or None if it would take the move."""
        self._check()
        out = lib.Refusal()
        number = self._numbers[0] if seat is None else self._seat(seat)
        if number < 0:
            raise MatchOver("the match is over: nobody is to act")
        lib.why(self.game._rules_at, self._state_at, number, self._own(move).bytes,
                C.addressof(out))
        return self._refused(out) if out.clause else None

    def act(self, action: int) -> bool:
        """Chooses an action of ``actions()``. True if that made a move; False if the move has more
        parts: the same seat decides again."""
        at = self._at
        if at is None or self._thread != get_ident():
            raise self._trouble()
        if action.__class__ is not int:
            action = self._action(action)
        answer = _act(at, action) if -1 < action < self.game.action_count else 0
        if answer:
            return answer == 2
        return self._act_again(action)

    def _action(self, action: Any) -> int:
        if isinstance(action, bool) or not hasattr(action, "__index__"):
            raise IllegalAction(f"an action is a whole number, not {action!r}")
        return action.__index__()

    def _act_again(self, action: int) -> bool:
        """Why it was refused; only when there was no room it is tried again."""
        if self._numbers[0] < 0:
            raise MatchOver("the match is over: nobody is to act")
        if self._match.plies_capacity - self._match.plies < lib.TURN_ROOM and self._grow():
            return self.act(action)
        ids = self.actions()
        raise IllegalAction(f"seat {self.seat} can not choose action {action} at ply {self.ply} of "
                            f"this match of {self.game.id}; it has {len(ids)} choices: "
                            f"{', '.join(map(str, ids[:8]))}{' …' * (len(ids) > 8)}")

    def events(self, viewer: Optional[int] = None, truth: bool = False) -> List[Event]:
        """What happened since the last decision, as a seat (None: a spectator) is told it; with
        ``truth`` all of it."""
        self._check()
        number = lib.SEAT_NONE if truth else self._seat(viewer, viewer=True)
        told = []
        for event in self._turn.event[: self._numbers[3]]:
            out = lib.Event()
            if lib.event_told(C.addressof(event), number, C.addressof(out)):
                told.append(Event(self.game, out))
        return told

    def undo(self, seat: int) -> int:
        """Takes back the last own move of a seat and all after it, if nobody has learned anything
        since. How many moves went; raises BadInput if it can not be taken back."""
        self._check()
        count = lib.match_undo_count(self._match_at, self._seat(seat))
        err = lib.match_undo(self._match_at, count)
        if err != lib.OK:
            raise_fault(err, None, f"seat {seat}")
        lib.turn_find(self._at)
        return count

    # ---- who knows what ----------------------------------------------------------------------

    def view(self, seat: Optional[int] = None, depth: str = "screen") -> View:
        """What a seat may know; None = a spectator."""
        self._check()
        viewer, index = self._seat(seat, viewer=True), depth_index(depth)
        block = lib.block(self.game._head.contents.state_size)
        lib.observe(self.game._rules_at, self._state_at, viewer, index, C.addressof(block))
        return View(self.game, block, seat, index)

    def observation(self, seat: Optional[int] = None, depth: str = "recall",
                    scaled: bool = False) -> "numpy.ndarray":
        """The view of a seat as numbers: int32, or with ``scaled`` float32 in [0, 1]. Of the seat
        that decides if none is named."""
        import numpy

        self._check()
        number = self._seat(self.seat if seat is None else seat)
        out = numpy.empty(self.game.observation_size, numpy.float32 if scaled else numpy.int32)
        at = out.ctypes.data
        lib.turn_observe(self._at, self.game._observation_at, number, depth_index(depth),
                         None if scaled else at, at if scaled else None, None)
        return out

    def fallback(self, seat: Optional[int] = None) -> Move:
        """The move that is made for a seat whose time is over."""
        self._check()
        number = self._numbers[0] if seat is None else self._seat(seat)
        if number < 0 or not self._numbers[4] >> number & 1:
            raise MatchOver("that seat is not to act")
        out = lib.Move()
        lib.fallback(self.game._rules_at, self._state_at, number, C.addressof(out))
        return Move(self.game, bytes(out))

    def world(self, seat: int, seed: Seed = None, depth: str = "recall") -> "Match":
        """A match that could be this one for all that seat can know: what it does not see is dealt
        anew, at random."""
        self._check()
        view = self.view(self._seat(seat), depth)
        rng = lib.rng_from(int.from_bytes(seed_bytes(seed)[:8], "little"))
        state = lib.block(lib.STATE_MAX)
        lib.determinize(self.game._rules_at, view._at, view.viewer, depth_index(depth),
                        C.addressof(rng), C.addressof(state))
        world = Match(self.game, seed_bytes(seed), bool(self._turn.keeps_house))
        lib.match_put(world._match_at, C.addressof(state))
        lib.turn_find(world._at)
        if self._numbers[0] == seat:  # its list of moves is the same in every world
            world._decide_as(self)
        return world

    def _decide_as(self, other: "Match") -> None:
        """The same seat decides, with the same part of a move chosen."""
        C.memmove(self._at, other._at, lib.Turn.event.offset)
        self._turn.match = self._match_at
        self._turn.events = self._turn.lost_events = 0

    def clone(self) -> "Match":
        """A copy that goes its own way, in the calling thread."""
        if self._at is None:
            raise self._trouble()
        copy = Match.__new__(Match)
        copy._prepare(self.game, len(self._records))
        C.memmove(copy._match_at, self._match_at, C.sizeof(lib.Match))
        C.memmove(copy._records, self._records, self._match.plies * C.sizeof(lib.Record))
        copy._match.record = C.addressof(copy._records)
        C.memmove(copy._at, self._at,
                  lib.Turn.event.offset + self._numbers[3] * C.sizeof(lib.Event))
        copy._turn.match = copy._match_at
        return copy

    def __deepcopy__(self, memo: Any) -> "Match":
        return self.clone()

    def __reduce__(self) -> Any:
        """For pickle: bytes of the library, for the same version of it."""
        self._check()
        used = lib.Turn.event.offset + self._numbers[3] * C.sizeof(lib.Event)
        return _restored, (self.game, bytes(self._match), C.string_at(
            self._records, self._match.plies * C.sizeof(lib.Record)), C.string_at(self._at, used))

    # ---- advice ------------------------------------------------------------------------------

    def hint(self, level: str = "boss", seat: Optional[int] = None) -> Move:
        """What a bot of that level would do in that seat, from no more than its screen shows."""
        from .bots import Bot

        return Bot(level).choose(self, seat, depth="screen")

    def advice(self, seat: Optional[int] = None, iterations: int = 0,
               depth: str = "screen") -> List[Advice]:
        """Every lawful move of a seat with its chance to win, best first."""
        from .bots import advise

        return advise(self, seat, iterations, depth)

    # ---- journals ----------------------------------------------------------------------------

    @property
    def digest(self) -> str:
        """A hash of rules, seed, moves and states: equal on every machine."""
        out = (lib.u8 * 32)()
        self._check()
        lib.match_digest(self._match_at, C.addressof(out))
        return bytes(out).hex()

    def journal(self, names: Names = None) -> str:
        """The match as JSON Lines, as ``backroom verify`` reads it."""
        self._check()
        decks = (lib.S * 6)(*[self.game._decks.get(i) for i in range(6)])
        array = lib.names_array(names)
        lines = [lib.written(lib.journal_head, self._match_at, array, decks, ..., size=1 << 16)]
        for record in self._records[: self._match.plies]:
            lines.append(lib.written(lib.journal_move, self._match_at, record.seat,
                                     C.addressof(record.move), ..., size=512))
        if self._numbers[5] == 0:
            lines.append(lib.written(lib.journal_end, self._match_at, ...))
        return "".join(lines)

    @classmethod
    def read(cls, text: str) -> "Match":
        """A match from its journal, replayed move by move. A journal of another version, with other
        components or with a false line is refused with its place."""
        return read_journal(cls, text)

    def __repr__(self) -> str:
        if self._at is None:
            return "<Match, closed>"
        state = "over" if self.over else f"seat {self.seat} to act"
        return f"<Match of {self.game.id}, ply {self.ply}, {state}>"


def _restored(game: "Game", match: bytes, records: bytes, turn: bytes) -> Match:
    """A match that was pickled."""
    count = len(records) // C.sizeof(lib.Record)
    if len(match) != C.sizeof(lib.Match) or len(turn) > C.sizeof(lib.Turn):
        raise BadInput("a match that another version of this package has pickled")
    new = Match.__new__(Match)
    new._prepare(game, count + _RECORDS)
    C.memmove(new._match_at, match, len(match))
    C.memmove(new._records, records, len(records))
    C.memmove(new._at, turn, len(turn))
    C.memmove(new._match_at, game._rules_at, C.sizeof(lib.Rules))
    new._match.record, new._match.plies_capacity = C.addressof(new._records), count + _RECORDS
    new._turn.match, new._turn.actions = new._match_at, game._actions_at
    return new


def read_journal(cls: type, text: str) -> Match:
    """See Match.read."""
    from .game import Game

    if not isinstance(text, str):
        raise BadInput(f"a journal is a str, not {type(text).__name__}", "bad-journal")
    data = text.encode(errors="replace")
    count = data.count(b"\n") + 2
    records = (lib.Record * (count + lib.TURN_ROOM))()
    nodes = (lib.JsonNode * 16384)()
    raw, info, fault = lib.Match(), lib.JournalInfo(), lib.Fault()
    err = lib.journal_read(C.addressof(raw), data, len(data), C.addressof(records), len(records),
                           C.addressof(nodes), len(nodes), C.addressof(info), C.addressof(fault))
    if err != lib.OK:
        raise_fault(err, fault, "journal")
    match = cls.__new__(cls)
    head, tables = json.loads(text.splitlines()[0]), raw.rules.game.contents
    house = head.get("house_decks", {})
    names = [table.name.decode() for table in tables.tables[: tables.table_count]]
    decks = {i: house[name].encode() for i, name in enumerate(names) if name in house}
    match._prepare(Game._of_rules(raw.rules, decks), len(records))
    C.memmove(match._match_at, C.addressof(raw), C.sizeof(lib.Match))
    match._records = records
    match._match.record = C.addressof(records)
    match._begin()
    return match
