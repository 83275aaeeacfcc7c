"""What a match is made of: moves, events, views, results. All of them are values."""

from __future__ import annotations

import ctypes as C
import json
from collections.abc import Sequence as SequenceType
from typing import (TYPE_CHECKING, Any, Dict, Iterable, List, NamedTuple, Optional, Sequence, Tuple,
                    Union)

from . import _library as lib
from ._said import args_of, lang_index, raise_fault
from .errors import BadInput

if TYPE_CHECKING:
    from .game import Game

Names = Optional[Sequence[str]]


def seats_of(bits: int) -> List[int]:
    """Seats of a bit mask; 15 is the house."""
    return [seat for seat in range(16) if bits >> seat & 1]


class Move:
    """A move: 24 bytes. Equal moves are equal; ``str(move)`` is the text journals have."""

    __slots__ = ("game", "bytes")

    def __init__(self, game: "Game", data: bytes):
        if data.__class__ is not bytes or len(data) != 24:
            raise BadInput(f"a move is 24 bytes, not {data!r}", "bad-move")
        self.game = game
        self.bytes = data

    @classmethod
    def read(cls, game: "Game", text: str) -> "Move":
        """From its text."""
        out, fault = lib.Move(), lib.Fault()
        if not isinstance(text, str) or "\0" in text:
            raise BadInput(f"the text of a move is a str, not {text!r}", "bad-move")
        err = lib.move_read_at(game._rules_at, text.encode(errors="replace"), C.addressof(out),
                               C.addressof(fault))
        if err != lib.OK:
            raise_fault(err, fault, repr(text))
        return cls(game, bytes(out))

    def __str__(self) -> str:
        return lib.written(lib.move_write, self.game._rules_at, self.bytes, ..., size=256)

    def __repr__(self) -> str:
        return f"<Move {self}>"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Move) and self.bytes == other.bytes and (
            self.game.id == other.game.id)

    def __hash__(self) -> int:
        return hash(self.bytes)

    @property
    def kind(self) -> str:
        """The name of its sentence ("lay-over")."""
        return self._parts()[0]

    @property
    def args(self) -> Dict[str, Any]:
        """What the sentence inserts: numbers, seats, words, lists."""
        return self._parts()[1]

    def _parts(self) -> Tuple[str, Dict[str, Any]]:
        args = lib.Args()
        name = lib.move_args(self.game._rules_at, None, 0, self.bytes, C.addressof(args))
        return (name or b"").decode(), args_of(args)

    def say(self, lang: str = "en", names: Names = None) -> str:
        """As a sentence."""
        return lib.written(lib.say_move, ..., lang_index(lang), self.game._rules_at, None, 0,
                           self.bytes, lib.names_array(names))

    @property
    def actions(self) -> List[int]:
        """The action ids that make it, in their order; empty if it is never listed."""
        ids = (lib.i32 * 48)()
        count = lib.action_of(self.game._actions_at, self.bytes, C.addressof(ids))
        return list(ids[:count])

    @classmethod
    def of_actions(cls, game: "Game", ids: Sequence[int]) -> "Move":
        """The move that these action ids, all of them, make."""
        out = lib.Move()
        ids = list(ids) if isinstance(ids, Iterable) else [ids]
        good = 0 < len(ids) <= 48 and all(hasattr(i, "__index__") and 0 <= i < game.action_count
                                          for i in ids)
        array = (lib.i32 * max(1, len(ids)))(*ids) if good else None
        if not good or not lib.action_move(game._actions_at, C.addressof(array), len(ids),
                                           C.addressof(out)):
            raise BadInput(f"actions {ids} make no move of {game.id}", "bad-move")
        return cls(game, bytes(out))


class Moves(SequenceType):
    """The lawful moves of a decision. Moves are made when they are looked at: a list of 200 costs
    nothing until then."""

    __slots__ = ("_game", "_data", "_count")

    def __init__(self, game: "Game", data: bytes, count: int):
        self._game, self._data, self._count = game, data, count

    def __len__(self) -> int:
        return self._count

    def __getitem__(self, index: Any) -> Any:
        if index.__class__ is slice:
            return [self[i] for i in range(*index.indices(self._count))]
        if index < 0:
            index += self._count
        if not 0 <= index < self._count:
            raise IndexError(f"there are {self._count} moves, no number {index}")
        return Move(self._game, self._data[index * 24:index * 24 + 24])

    def __repr__(self) -> str:
        return f"<{self._count} moves: {', '.join(map(str, self[:4]))}{' …' * (self._count > 4)}>"


class Event:
    """Something that happened, as a viewer is told it."""

    __slots__ = ("game", "_raw", "name", "args")

    def __init__(self, game: "Game", raw: lib.Event):
        self.game, self._raw = game, raw
        args = lib.Args()
        name = lib.event_args(game._rules_at, C.addressof(raw), C.addressof(args))
        self.name: str = (name or b"").decode()
        self.args: Dict[str, Any] = args_of(args)

    @property
    def seat(self) -> Optional[int]:
        """Whom it is about, or None."""
        return None if self._raw.actor == lib.SEAT_NONE else self._raw.actor

    @property
    def clause(self) -> str:
        """The rule behind it."""
        return self.game._clause_id(self._raw.clause)

    @property
    def turn(self) -> int:
        """The turn of the match that begins with it, from 1; 0 = none."""
        return self._raw.turn

    def say(self, lang: str = "en", names: Names = None) -> str:
        """As a sentence."""
        return lib.written(lib.say_event, ..., lang_index(lang), self.game._rules_at,
                           C.addressof(self._raw), lib.names_array(names))

    def __repr__(self) -> str:
        return f"<Event {self.name} {self.args}>"


class Result(NamedTuple):
    """How a match stands, or ended."""

    over: bool
    scores: List[int]
    places: List[int]
    winners: List[int]

    def rewards(self) -> List[float]:
        """1 for the winner and -1/(seats-1) for others; several winners share; sums to 0."""
        seats, winners = len(self.scores), len(self.winners)
        if not self.over or winners == seats or seats < 2:
            return [0.0] * seats
        share = (seats - winners) / (winners * (seats - 1)) if winners else 0.0
        return [share if s in self.winners else -1 / (seats - 1) for s in range(seats)]


class View:
    """What a viewer may know: ``screen`` is what the rules show now, ``recall`` all it was ever
    shown. Bots and worlds are made of views, never of states."""

    __slots__ = ("game", "seat", "depth", "_block", "_at", "_draft")

    def __init__(self, game: "Game", block: Any, seat: Optional[int], depth: int,
                 draft: Optional[bytes] = None):
        self.game, self.seat, self.depth = game, seat, ("screen", "recall")[depth]
        self._block, self._at, self._draft = block, C.addressof(block), draft

    @property
    def viewer(self) -> int:
        """The library's number of the viewer."""
        return lib.SPECTATOR if self.seat is None else self.seat

    @property
    def fields(self) -> Dict[str, Any]:
        """Its members as ``backroom describe`` names them, with what rules make of them in
        ``facts``."""
        return json.loads(lib.written(lib.view_write, self.game._rules_at, self._at, ...,
                                      size=1 << 16))

    def screen(self, lang: str = "en", names: Names = None) -> str:
        """The table as text, without colours."""
        array = lib.names_array(names)

        def draw(place: int) -> None:
            pen = lib.Pen(self.game._rules_at, self._at, self.viewer, lang_index(lang),
                          None if array is None else C.addressof(array), place)
            lib.screen(C.addressof(pen))

        text = lib.written(draw, ..., size=1 << 15)
        pieces = text.split("\001")
        return pieces[0] + "".join(piece[1:] for piece in pieces[1:])

    def question(self) -> Optional[str]:
        """What the seat is asked ("ask.lay"), or what it waits for ("wait.due")."""
        out = lib.Question()
        if self.seat is None:
            return None
        lib.ask(self.game._rules_at, self._at, self.seat, C.addressof(out))
        return out.key.decode() if out.key else None

    def __eq__(self, other: object) -> bool:
        return isinstance(other, View) and bytes(self._block) == bytes(other._block)

    def __hash__(self) -> int:
        return hash(bytes(self._block))

    def __repr__(self) -> str:
        return f"<View of {self.game.id}, seat {self.seat}, {self.depth}>"


class Advice(NamedTuple):
    """What a move is worth: ``chance`` to win, in [0, 1], by the search."""

    move: Move
    chance: float
    visits: int


Seed = Union[None, int, str, bytes]
