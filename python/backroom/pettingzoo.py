"""Every game as a PettingZoo environment (https://pettingzoo.farama.org).

>>> env = backroom.pettingzoo.env("crooks", seats=2)
>>> env.reset(seed=7)
>>> for agent in env.agent_iter():
...     observation, reward, termination, truncation, info = env.last()
...     over = termination or truncation
...     env.step(None if over else env.action_space(agent).sample(observation["action_mask"]))

How the table is put in turn:

- One agent a seat, ``seat_0`` and so on. ``agent_selection`` is the seat that decides now.
- Where several seats choose at once, or may react, the next one is drawn among those the match
  waits for, by a generator of the match: it is not told what others have chosen meanwhile.
- Moves of the house (what a clock makes) are made at once: its first listed move.
- A move of many parts (what is bought, then what is paid) is a row of decisions of the same agent.
- ``max_cycles`` cuts a match when an agent has decided so often.
- Rewards come at the end only: 1 for the winner and -1/(seats-1) for others; they sum to 0.

``env`` is the environment itself, without PettingZoo's wrappers: an action that can not be chosen
raises ``IllegalAction`` by itself. With ``illegal="wrap"`` any number stands for a lawful action,
counted round the list, as programs need that ignore masks.
"""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, Dict, List, Mapping, Optional, Tuple, Union

import gymnasium
import numpy
from gymnasium import spaces
from pettingzoo import AECEnv, ParallelEnv

from . import _library as lib
from .errors import BadInput, Closed, IllegalAction
from .game import Game
from .match import Match, depth_index

Observation = Dict[str, numpy.ndarray]


class _Table:
    """What both kinds of environment have in common: rules, spaces, a match."""

    def __init__(self, game: Union[str, Game], seats: Optional[int] = None,
                 options: Optional[Mapping[str, str]] = None, *, render_mode: Optional[str] = None,
                 max_cycles: Optional[int] = None, depth: str = "recall", scaled: bool = True,
                 illegal: str = "raise", lang: str = "en", seed: Optional[int] = None):
        rules = game if isinstance(game, Game) else Game(game, seats, options)
        if illegal not in ("raise", "wrap"):
            raise BadInput(f"illegal is 'raise' or 'wrap', not {illegal!r}")
        if render_mode not in (None, "human", "ansi"):
            raise BadInput(f"render_mode is 'human', 'ansi' or None, not {render_mode!r}")
        self.game, self.render_mode, self.lang = rules, render_mode, lang
        self.max_cycles, self._depth, self._scaled = max_cycles, depth_index(depth), scaled
        self._is_strict = illegal == "raise"
        self._seeds = numpy.random.default_rng(seed)
        self.match: Optional[Match] = None
        self.possible_agents: List[str] = [f"seat_{i}" for i in range(rules.seats)]
        self.agents: List[str] = []
        self._seat_of = {name: i for i, name in enumerate(self.possible_agents)}
        self._make_spaces(seed)

    def _make_spaces(self, seed: Optional[int]) -> None:
        size, count = self.game.observation_size, self.game.action_count
        number = numpy.float32 if self._scaled else numpy.int32
        self._numbers = numpy.zeros(size, number)
        self._mask = numpy.zeros(count, numpy.int8)
        self._numbers_at, self._mask_at = self._numbers.ctypes.data, self._mask.ctypes.data
        limits = (0.0, 1.0) if self._scaled else (-2**31, 2**31 - 1)
        self.observation_spaces = {name: spaces.Dict({
            "observation": spaces.Box(limits[0], limits[1], (size,), number),
            "action_mask": spaces.Box(0, 1, (count,), numpy.int8),
        }) for name in self.possible_agents}
        self.action_spaces = {name: spaces.Discrete(count, seed=seed and seed + i)
                              for i, name in enumerate(self.possible_agents)}

    def observation_space(self, agent: str) -> gymnasium.Space:
        """The same object for the same agent."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> gymnasium.Space:
        """Ids below ``game.action_count``; which can be chosen the mask says."""
        return self.action_spaces[agent]

    def _deal(self, seed: Optional[int]) -> Match:
        if seed is not None:
            self._seeds = numpy.random.default_rng(seed)
        self.match = self.game.deal(bytes(self._seeds.bytes(32)))
        self.agents = self.possible_agents[:]
        return self.match

    def observe(self, agent: str) -> Observation:
        """What that seat knows, and what it can choose: nothing unless it decides."""
        match = self.match
        if match is None:
            raise Closed("call reset() first")
        match._check()
        at = self._numbers_at
        lib.turn_observe(match._at, self.game._observation_at, self._seat_of[agent], self._depth,
                         None if self._scaled else at, at if self._scaled else None, self._mask_at)
        return {"observation": self._numbers.copy(), "action_mask": self._mask.copy()}

    def _act(self, action: Any) -> None:
        """An action of the seat that decides."""
        try:
            self.match.act(action)
        except IllegalAction:
            if self._is_strict:
                raise
            ids = self.match.actions()
            self.match.act(ids[int(action) % len(ids)])

    def render(self) -> Optional[str]:
        """The table as a spectator sees it: a text, or with render_mode "human" printed."""
        if self.match is None:
            raise Closed("call reset() first")
        if self.render_mode is None:
            gymnasium.logger.warn("render() without a render_mode shows nothing")
            return None
        text = self.match.view().screen(self.lang)
        if self.render_mode == "ansi":
            return text
        print(text)
        return None

    def close(self) -> None:
        """Forgets the match."""
        self.match = None


class TurnEnv(_Table, AECEnv):
    """One decision of one agent at a time (AEC)."""

    def __init__(self, game: Union[str, Game], *arguments: Any, **keywords: Any):
        super().__init__(game, *arguments, **keywords)
        self.metadata = {"render_modes": ["human", "ansi"], "name": f"backroom_{self.game.id}_v0",
                         "is_parallelizable": False, "render_fps": 1}

    def reset(self, seed: Optional[int] = None, options: Any = None) -> None:
        """Deals. Without a seed the next one of those that the last seed leads to."""
        del options
        match = self._deal(seed)
        names = self.agents
        self.rewards: Dict[str, float] = dict.fromkeys(names, 0.0)
        self._cumulative_rewards: Dict[str, float] = dict.fromkeys(names, 0.0)
        self.terminations = dict.fromkeys(names, False)
        self.truncations = dict.fromkeys(names, False)
        self.infos: Dict[str, Dict[str, Any]] = {name: {} for name in names}
        self._decisions = [0] * self.game.seats
        self.agent_selection = names[match.seat]

    def step(self, action: Optional[int]) -> None:
        """The action of ``agent_selection``; None once it is done."""
        match, agent = self.match, self.agent_selection
        if match is None:
            raise Closed("call reset() first")
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise IllegalAction(f"{agent} is to act: None is for those who are done")
        self._act(action)
        seat = match._numbers[0]
        if seat < 0:
            self._end()
        else:
            self.agent_selection = self.possible_agents[seat]
            if self.max_cycles is not None:
                self._count(self._seat_of[agent])

    def _end(self) -> None:
        for name, reward in zip(self.possible_agents, self.match.result.rewards()):
            self.rewards[name] = reward
            self._cumulative_rewards[name] = reward
            self.terminations[name] = True

    def _count(self, seat: int) -> None:
        """A cycle is a decision of each agent: the match is cut when one has made them all."""
        self._decisions[seat] += 1
        if self._decisions[seat] >= self.max_cycles:
            self.truncations = dict.fromkeys(self.agents, True)


class CycleEnv(_Table, ParallelEnv):
    """All agents at once: in every cycle each seat the match waits for makes one decision, in the
    order in which they are drawn; what others answer is not looked at."""

    def __init__(self, game: Union[str, Game], *arguments: Any, **keywords: Any):
        super().__init__(game, *arguments, **keywords)
        self.metadata = {"render_modes": ["human", "ansi"], "name": f"backroom_{self.game.id}_v0"}

    def _observe_all(self) -> Dict[str, Observation]:
        return {name: self._observe_as_waiting(name) for name in self.possible_agents}

    def _observe_as_waiting(self, agent: str) -> Observation:
        """As ``observe``, with the mask of every seat that is waited for."""
        seat, out = self._seat_of[agent], self.observe(agent)
        if seat in self.match.must_act and seat != self.match.seat:
            out["action_mask"][self.match.actions(seat)] = 1
        return out

    def reset(self, seed: Optional[int] = None, options: Any = None
              ) -> Tuple[Dict[str, Observation], Dict[str, Dict[str, Any]]]:
        """Deals: observations and infos of every agent."""
        del options
        self._deal(seed)
        self._cycles = 0
        return self._observe_all(), {name: {} for name in self.agents}

    def step(self, actions: Mapping[str, int]) -> Tuple[Any, Any, Any, Any, Any]:
        """An action of each agent; only those of seats that are waited for are used."""
        match = self.match
        if match is None or not self.agents:
            raise Closed("call reset() first")
        waiting = set(match.must_act)
        while match.seat in waiting:
            seat = match.seat
            waiting.discard(seat)
            name = self.possible_agents[seat]
            if name not in actions:
                raise IllegalAction(f"{name} is to act, and there is no action of it")
            self._act(actions[name])
        self._cycles += 1
        names, over = self.possible_agents, match.over
        is_cut = not over and self.max_cycles is not None and self._cycles >= self.max_cycles
        rewards = dict(zip(names, match.result.rewards())) if over else dict.fromkeys(names, 0.0)
        if over or is_cut:
            self.agents = []
        return (self._observe_all(), rewards, dict.fromkeys(names, over),
                dict.fromkeys(names, is_cut), {name: {} for name in names})


def env(game: Union[str, Game], seats: Optional[int] = None, order: str = "match",
        **keywords: Any) -> AECEnv:
    """An AEC environment. ``order="match"`` asks agents as the match does; ``order="cycle"`` asks
    every agent once a cycle, also those with nothing to decide: their mask is empty, and what they
    answer is not looked at. Keywords: ``options`` (of the game), ``render_mode``, ``max_cycles``,
    ``depth`` ("screen" or "recall"), ``scaled`` (False: raw int32), ``illegal``, ``lang``, ``seed``
    (of all that follows: deals without a seed of their own, samples of action spaces)."""
    if order not in ("match", "cycle"):
        raise BadInput(f"order is 'match' or 'cycle', not {order!r}")
    if order == "match":
        return TurnEnv(game, seats, **keywords)
    from pettingzoo.utils.conversions import parallel_to_aec

    return parallel_to_aec(CycleEnv(game, seats, **keywords))


raw_env = env


def parallel_env(game: Union[str, Game], seats: Optional[int] = None, **keywords: Any) -> CycleEnv:
    """The same as a ParallelEnv."""
    return CycleEnv(game, seats, **keywords)


def module(game: Union[str, Game], seats: Optional[int] = None, order: str = "match",
           **fixed: Any) -> SimpleNamespace:
    """``env``, ``raw_env`` and ``parallel_env`` of one game, as PettingZoo's own modules have them:
    for its tests and for tools that take a module."""
    def one(**keywords: Any) -> AECEnv:
        return env(game, seats, order, **{**fixed, **keywords})

    def all_at_once(**keywords: Any) -> CycleEnv:
        return parallel_env(game, seats, **{**fixed, **keywords})

    return SimpleNamespace(env=one, raw_env=one, parallel_env=all_at_once)
