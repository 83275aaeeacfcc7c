"""Games and the rules a match is played by."""

from __future__ import annotations

import csv
import ctypes as C
import io
import json
from typing import Any, Dict, Iterable, List, Mapping, NamedTuple, Optional, Sequence, Tuple

from . import _library as lib
from ._said import lang_index, raise_fault
from .errors import BadInput
from .match import Match
from .values import Move


class Clause(NamedTuple):
    """A numbered rule."""

    id: str
    kind: str
    texts: Dict[str, str]


def _text(value: Any) -> bytes:
    return str(value).encode(errors="replace")


def games() -> List[str]:
    """The ids of all games, in the order in which people find them."""
    found: List[str] = []
    while True:
        head = lib.game_at(len(found))
        if not head:
            return found
        found.append(head.contents.id.decode())


class Game:
    """A game under fixed rules: seats, options, components. Shared by any number of matches.

    >>> game = Game("crooks", seats=2)
    >>> match = game.deal(seed=7)
    """

    def __init__(self, id: str, seats: Optional[int] = None,
                 options: Optional[Mapping[str, str]] = None, decks: Iterable[str] = ()):
        """``seats``: the fewest if not given. ``options``: by name. ``decks``: CSV texts that
        replace component tables; their header row says which."""
        if not isinstance(id, str):
            raise BadInput(f"the id of a game is a str, not {type(id).__name__}", "bad-game")
        if options is not None and not isinstance(options, Mapping):
            raise BadInput(f"options are a dict, not {options!r}", "bad-option")
        self._head = lib.game_find(id.encode(errors="replace"))
        if not self._head:
            raise BadInput(f"no such game: {id!r}; there are {', '.join(games())}", "bad-game")
        head = self._head.contents
        self._fault = lib.Fault()
        self.rules = lib.Rules()
        self._rules_at = C.addressof(self.rules)
        self._game_at = C.addressof(head)
        count = self._count_of_seats(seats, options)
        self._must(lib.rules_init(self._rules_at, self._game_at, count, C.addressof(self._fault)))
        for name, value in (options or {}).items():
            self._must(lib.rules_option(self._rules_at, _text(name), _text(value),
                                        C.addressof(self._fault)), f"option {name}={value}")
        self._decks: Dict[int, bytes] = {}
        for text in decks:
            self._read_deck(text)
        self._must(lib.rules_check(self._rules_at, C.addressof(self._fault)))
        self._number()

    @classmethod
    def _of_rules(cls, rules: lib.Rules, decks: Dict[int, bytes]) -> "Game":
        """The game of rules that were read from a journal."""
        game = cls.__new__(cls)
        game._fault, game._decks = lib.Fault(), decks
        game.rules = lib.Rules.from_buffer_copy(rules)
        game._head = game.rules.game
        game._rules_at, game._game_at = C.addressof(game.rules), C.addressof(game._head.contents)
        game._number()
        return game

    def _count_of_seats(self, seats: Optional[int], options: Optional[Mapping[str, str]]) -> int:
        """The fewest seats that these options go with, or what was asked for."""
        head = self._head.contents
        if seats is not None:
            if isinstance(seats, bool) or not hasattr(seats, "__index__"):
                raise BadInput(f"seats is a whole number, not {seats!r}", "bad-seats")
            seats = seats.__index__()
            if not head.seats_min <= seats <= head.seats_max:
                raise BadInput(f"{self.id} has {head.seats_min} to {head.seats_max} seats, "
                               f"not {seats}", "bad-seats")
            return seats
        for count in range(head.seats_min, head.seats_max):
            rules = lib.Rules()
            at, fault = C.addressof(rules), lib.Fault()
            good = lib.rules_init(at, self._game_at, count, C.addressof(fault)) == lib.OK
            for name, value in (options or {}).items():
                good = good and lib.rules_option(at, _text(name), _text(value),
                                                 C.addressof(fault)) == lib.OK
            if good and lib.rules_check(at, C.addressof(fault)) == lib.OK:
                return count
        return head.seats_max

    def _must(self, err: int, what: str = "") -> None:
        if err != lib.OK:
            raise_fault(err, self._fault, what or self.id)

    def _read_deck(self, text: str) -> None:
        if not isinstance(text, str):
            raise BadInput(f"a deck is the text of a CSV, not {type(text).__name__}", "bad-deck")
        data = text.encode(errors="replace")
        self._must(lib.rules_deck(self._rules_at, data, len(data), C.addressof(self._fault)),
                   "deck")
        self._decks[lib.rules_table_of(self._rules_at, data, len(data))] = data

    def _number(self) -> None:
        """Action ids and the layout of observations."""
        self._actions = lib.block(lib.quick.br_size_of(b"br_actions"))
        self._actions_at = C.addressof(self._actions)
        lib.actions_init(self._actions_at, self._rules_at)
        self._observation = lib.block(lib.quick.br_size_of(b"br_observation"))
        self._observation_at = C.addressof(self._observation)
        lib.observation_init(self._observation_at, self._rules_at, self._actions_at)
        self.action_count: int = lib.action_count(self._actions_at)
        self.observation_size: int = lib.observation_size(self._observation_at)
        self.puts_moves_together: bool = lib.action_has_rows(self._actions_at)

    # ---- what there is to know ---------------------------------------------------------------

    @property
    def id(self) -> str:
        """"crooks"."""
        return self._head.contents.id.decode()

    @property
    def seats(self) -> int:
        """How many play."""
        return self.rules.seats

    @property
    def seats_range(self) -> Tuple[int, int]:
        """Fewest and most seats of the game."""
        return self._head.contents.seats_min, self._head.contents.seats_max

    @property
    def version(self) -> int:
        """Of the rules: rises when an old journal would replay differently."""
        return self._head.contents.version

    @property
    def plies_max(self) -> int:
        """No match has more moves, the house's included."""
        return self._head.contents.plies_max

    @property
    def options(self) -> Dict[str, str]:
        """Every option and its value in these rules."""
        head = self._head.contents
        return {head.options[i].name.decode(): lib.rules_value(self._rules_at, i).decode()
                for i in range(head.option_count)}

    @property
    def option_values(self) -> Dict[str, List[str]]:
        """Every option and what it can be; the first is the default."""
        head = self._head.contents
        return {o.name.decode(): [o.values[i].decode() for i in range(o.count)]
                for o in head.options[: head.option_count]}

    @property
    def cards(self) -> Dict[str, List[Dict[str, str]]]:
        """The component tables by name, row by row; the last column says where a row comes from."""
        tables = {}
        for i, table in enumerate(self._head.contents.tables[: self._head.contents.table_count]):
            text = self._decks.get(i, table.csv).decode()
            lines = [line for line in text.splitlines() if line and not line.startswith("#")]
            tables[table.name.decode()] = list(csv.DictReader(io.StringIO("\n".join(lines))))
        return tables

    def title(self, lang: str = "en") -> str:
        """The name people know it by."""
        return lib.written(lib.say, ..., lang_index(lang), self.id.encode(), b"title", None, None)

    def word(self, word: str, lang: str = "en") -> str:
        """A word of moves and events ("contraband-5") as people say it."""
        return lib.written(lib.say_word, ..., lang_index(lang), self.id.encode(), word.encode())

    def clause(self, id: str) -> Clause:
        """A rule by its number ("SQ-16")."""
        number = lib.clause_find(self._game_at, str(id).encode())
        if number == 0:
            raise BadInput(f"{self.id} has no clause {id!r}")
        row = self._head.contents.clauses[number]
        return Clause(row.id.decode(), row.kind.decode(), self._clause_texts(number))

    def clauses(self) -> List[Clause]:
        """All rules."""
        head = self._head.contents
        return [Clause(head.clauses[n].id.decode(), head.clauses[n].kind.decode(),
                       self._clause_texts(n)) for n in range(1, head.clause_count)]

    def _clause_texts(self, number: int) -> Dict[str, str]:
        return {lang: lib.written(lib.say_clause, ..., index, self._game_at, number)
                for lang, index in lib.LANGS.items()}

    def _clause_id(self, number: int) -> str:
        return self._head.contents.clauses[number].id.decode() if number else ""

    def describe(self, langs: Sequence[str] = ()) -> Dict[str, Any]:
        """What ``backroom describe`` says: fields, words, moves, events, questions. For its
        numbers see ``action_count`` and ``observation_members``."""
        bits = sum(1 << lang_index(lang) for lang in langs)
        return json.loads(lib.written(lib.describe, self._rules_at, bits, ..., size=1 << 19))

    def action_text(self, id: int) -> str:
        """An action in words: the text of a move, or what it adds to one."""
        if not hasattr(id, "__index__") or not 0 <= id < self.action_count:
            raise BadInput(f"{self.id} has actions 0 to {self.action_count - 1}, not {id!r}")
        return lib.written(lib.action_write, self._actions_at, self._rules_at, id, ...)

    def observation_names(self) -> List[str]:
        """The name of each number of an observation: "hand.1.contraband-5"."""
        return [lib.written(lib.observation_name, self._observation_at, self._rules_at, i, ...)
                for i in range(self.observation_size)]

    def observation_members(self) -> Dict[str, slice]:
        """Where the members that ``describe`` lists stand in an observation:
        ``observation[..., game.observation_members()["money"]]``."""
        found: Dict[str, slice] = {}
        name, at, size = lib.S(), lib.u32(), lib.u32()
        while lib.observation_member(self._observation_at, self._rules_at, len(found),
                                     C.addressof(name), C.addressof(at), C.addressof(size)):
            found[name.value.decode()] = slice(at.value, at.value + size.value)
        return found

    # ---- matches -----------------------------------------------------------------------------

    def deal(self, seed: Any = None, keeps_house: bool = False) -> Match:
        """A new match. ``seed``: 64 hexadecimal digits, 32 bytes or a whole number; None draws
        one. With ``keeps_house`` the moves that only a clock makes are left to the caller."""
        return Match(self, seed, keeps_house)

    def move(self, text: str) -> Move:
        """A move from its text ("lay contraband-5 left"); whether it is lawful a match says."""
        return Move.read(self, text)

    def __repr__(self) -> str:
        return f"Game({self.id!r}, seats={self.seats})"

    def __reduce__(self) -> Any:
        decks = tuple(text.decode() for text in self._decks.values())
        return Game, (self.id, self.seats, self.options, decks)
