"""backroom -- five tabletop games of smuggling and crookery, for programs.

>>> import backroom, random
>>> match = backroom.Game("squirrels", seats=3).deal(seed=7)
>>> while not match.over:
...     match.play(random.choice(match.moves()))
>>> match.result.scores  # doctest: +SKIP

``backroom.vector`` plays thousands of matches at once into numpy arrays; ``backroom.pettingzoo``
and ``backroom.openspiel`` are environments of those libraries; ``backroom.client`` sits down at a
server's table. The manual is docs/python.md of the source tree.
"""

import importlib as _importlib
from typing import Any as _Any

from ._library import HOUSE, VERSION
from .bots import Bot, Solver, Worth, levels
from .errors import (BackroomError, BadInput, Closed, IllegalAction, MatchOver, Refused,
                     WrongThread)
from .game import Clause, Game, games
from .match import Match
from .values import Advice, Event, Move, Moves, Result, View

__version__ = VERSION
__all__ = [
    "Advice", "BackroomError", "BadInput", "Bot", "Clause", "Closed", "Event", "Game", "HOUSE",
    "IllegalAction", "Match", "MatchOver", "Move", "Moves", "Refused", "Result", "Solver", "View",
    "Worth", "WrongThread", "games", "levels",
]


def __getattr__(name: str) -> _Any:
    """Modules that need more (numpy, PettingZoo, OpenSpiel) come when they are asked for."""
    if name in ("client", "openspiel", "pettingzoo", "vector"):
        return _importlib.import_module(f"{__name__}.{name}")
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
