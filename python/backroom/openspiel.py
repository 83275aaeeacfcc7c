"""Every game in OpenSpiel (https://openspiel.readthedocs.io), as a sampled-stochastic Python game.

>>> import pyspiel, backroom.openspiel
>>> game = pyspiel.load_game("backroom_crooks(players=2)")
>>> state = game.new_initial_state()

Importing this module registers every game: ``backroom_crooks``, ``backroom_dirty_money`` and so on.
Parameters: ``players``, and ``seed`` (-1: drawn anew for every match).

A match begins with one chance node with one outcome, the deal, which is drawn by the state itself;
later dice and draws happen inside moves. Where several seats choose at once the next one is drawn
among those the match waits for, and moves of the house are made as they come: see
``backroom.pettingzoo``. ``resample_from_infostate`` deals a world out of the view of a seat, which
is what ISMCTS asks for.
"""

from __future__ import annotations

import random
from typing import Any, Callable, Dict, List, Optional, Tuple

import numpy
import pyspiel

from .game import Game, games
from .match import Match

NAMES = {f"backroom_{id.replace('-', '_')}": id for id in games()}


def _type_of(name: str, rules: Game) -> pyspiel.GameType:
    low, high = rules.seats_range
    return pyspiel.GameType(
        short_name=name, long_name=f"backroom: {rules.title()}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.SAMPLED_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=high, min_num_players=low,
        provides_information_state_string=True, provides_information_state_tensor=False,
        provides_observation_string=True, provides_observation_tensor=True,
        parameter_specification={"players": rules.seats, "seed": -1})


class BackroomGame(pyspiel.Game):
    """A game of the house for OpenSpiel."""

    NAME = ""

    def __init__(self, params: Optional[Dict[str, Any]] = None):
        params = dict(params or {})
        id = NAMES[self.NAME]
        default = Game(id)
        self.rules = Game(id, params["players"]) if "players" in params else default
        self.seed = int(params.get("seed", -1))
        info = pyspiel.GameInfo(
            num_distinct_actions=self.rules.action_count, max_chance_outcomes=1,
            num_players=self.rules.seats, min_utility=-1.0, max_utility=1.0, utility_sum=0.0,
            max_game_length=self.rules.plies_max * (48 if self.rules.puts_moves_together else 1))
        super().__init__(_type_of(self.NAME, default), info, params)

    def new_initial_state(self) -> "BackroomState":
        """Before the deal."""
        return BackroomState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "BackroomObserver":
        """The view of a seat as float32 in [0, 1], or as text."""
        del params
        recalls = iig_obs_type is not None and iig_obs_type.perfect_recall
        return BackroomObserver(self.rules, recalls)


class BackroomState(pyspiel.State):
    """A match for OpenSpiel."""

    def __init__(self, game: BackroomGame):
        super().__init__(game)
        self.match: Optional[Match] = None  # until the deal; the only member: OpenSpiel copies them

    def current_player(self) -> int:
        """Who decides; a chance node before the deal."""
        if self.match is None:
            return pyspiel.PlayerId.CHANCE
        seat = self.match.seat
        return pyspiel.PlayerId.TERMINAL if seat is None else seat

    def _legal_actions(self, player: int) -> List[int]:
        return sorted(self.match.actions(player))

    def chance_outcomes(self) -> List[Tuple[int, float]]:
        """The deal."""
        return [(0, 1.0)]

    def _apply_action(self, action: int) -> None:
        if self.match is None:
            game = self.get_game()
            seed = random.getrandbits(256) if game.seed < 0 else game.seed
            self.match = game.rules.deal(seed)
        else:
            self.match.act(int(action))

    def _action_to_string(self, player: int, action: int) -> str:
        return "deal" if player == pyspiel.PlayerId.CHANCE else (
            self.get_game().rules.action_text(int(action)))

    def is_terminal(self) -> bool:
        """Whether the match is over."""
        return self.match is not None and self.match.over

    def returns(self) -> List[float]:
        """Rewards of all seats; 0 until the end."""
        if self.match is None:
            return [0.0] * self.get_game().rules.seats
        return self.match.result.rewards()

    def information_state_string(self, player: Optional[int] = None) -> str:
        """All that a seat was ever shown, what it has chosen of a move included."""
        seat = self.current_player() if player is None else player
        if self.match is None:
            return f"{seat}:before the deal"
        numbers = self.match.observation(seat, "recall")
        view = self.match.view(seat, "recall")
        return f"{seat}:{bytes(view._block).hex()}:{numbers[-24:].tobytes().hex()}"

    def observation_string(self, player: Optional[int] = None) -> str:
        """The screen of a seat as text."""
        seat = self.current_player() if player is None else player
        return "before the deal" if self.match is None else self.match.view(seat).screen()

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> "BackroomState":
        """A state that could be this one for all that player knows."""
        copy = BackroomState(self.get_game())
        copy.match = self.match.world(player, int(sampler() * (1 << 53)))
        return copy

    def __str__(self) -> str:
        if self.match is None:
            return "before the deal"
        return f"{self.match!r}\n{self.match.view().screen()}"


class BackroomObserver:
    """What OpenSpiel asks for observations."""

    def __init__(self, rules: Game, recalls: bool):
        self._recalls = recalls
        self.tensor = numpy.zeros(rules.observation_size, numpy.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: BackroomState, player: int) -> None:
        """Writes the tensor."""
        if state.match is None:
            self.tensor.fill(0)
        else:
            self.tensor[:] = state.match.observation(player, "recall", scaled=True)

    def string_from(self, state: BackroomState, player: int) -> str:
        """As text."""
        if self._recalls:
            return state.information_state_string(player)
        return state.observation_string(player)


def _register() -> None:
    for name, id in NAMES.items():
        one = type(f"Game_{name}", (BackroomGame,), {"NAME": name, "__doc__": BackroomGame.__doc__})
        pyspiel.register_game(_type_of(name, Game(id)), one)


_register()
