"""Everything that can go wrong, as exceptions. All are BackroomError."""

from __future__ import annotations

from typing import Dict


class BackroomError(Exception):
    """Anything this package says no to."""


class BadInput(BackroomError, ValueError):
    """Input that makes no sense: an unknown game, a text that is no move, a torn journal.

    ``code`` is the library's word for it ("bad-move"); ``line`` and ``column`` count from 1 and are
    0 where they mean nothing.
    """

    def __init__(self, text: str, code: str = "bad-request", line: int = 0, column: int = 0):
        place = f" (column {column})" if column else ""
        if line:
            place = f" (line {line}, column {column})"
        super().__init__(text + place)
        self.code, self.line, self.column = code, line, column


class Refused(BackroomError):
    """The rules forbid a move.

    ``clause`` is the numbered rule ("SQ-16"); ``sentences`` says why by language ("en", "ru",
    "uk"); ``args`` is what the sentence is about.
    """

    def __init__(self, clause: str, sentences: Dict[str, str], args: Dict[str, object]):
        super().__init__(f"{clause}: {sentences['en']}")
        self.clause, self.sentences, self.refusal_args = clause, sentences, args


class IllegalAction(BackroomError, ValueError):
    """An action id that the seat can not choose now."""


class MatchOver(BackroomError):
    """Nobody is to act any more."""


class Closed(BackroomError):
    """A match or batch that was closed, or never begun."""


class WrongThread(BackroomError, RuntimeError):
    """Two threads, or two processes, at one match or batch."""
