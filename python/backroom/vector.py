"""Many matches at once, in numpy arrays that the library writes to.

>>> envs = make("crooks", seats=2, num_envs=256, threads=2)
>>> observations, infos = envs.reset(seed=1)
>>> actions = envs.sample(numpy.random.default_rng(1))
>>> observations, rewards, terminations, truncations, infos = envs.step(actions)

As in Gymnasium's vector environments a match that ends is dealt anew within the same step
(``AutoresetMode.SAME_STEP``). What is otherwise: several seats play, so ``rewards`` has a column
for each, and ``seats`` says whose observation and whose lawful actions a row is. All arrays are the
same ones at every step: copy what you keep.
"""

from __future__ import annotations

import ctypes as C
import os
import threading
from typing import Any, Dict, Mapping, Optional, Tuple, Union

import numpy

from . import _library as lib
from ._said import raise_fault
from .errors import BadInput, Closed, IllegalAction, WrongThread
from .game import Game
from .match import depth_index

Step = Tuple[numpy.ndarray, numpy.ndarray, numpy.ndarray, numpy.ndarray, Dict[str, Any]]


def _whole(value: Any, name: str, low: int, high: int) -> int:
    if isinstance(value, bool) or not hasattr(value, "__index__") or (
            not low <= value.__index__() <= high):
        raise BadInput(f"{name} is a whole number from {low} to {high}, not {value!r}")
    return value.__index__()


class VectorEnv:
    """N matches under the same rules. Attributes are arrays with a row for each match:

    - ``seats`` uint8: who is to act
    - ``observations`` int32, or float32 in [0, 1] with ``scaled``: of that seat
    - ``ids`` int32 (N, 256) and ``counts`` int32: its lawful actions, -1 behind them
    - ``mask`` int8 (N, action_count), with ``masks`` only: the same
    - ``rewards`` float32 (N, seats): 0, or at an end what the match was worth to each seat
    - ``scores`` int32 (N, seats): of a match that ended with this step
    - ``terminations`` bool: it ended with this step, and the next one has begun
    - ``refused`` bool: its action was not lawful, and it stands where it stood
    """

    metadata = {"autoreset_mode": "SameStep"}

    def __init__(self, game: Game, num_envs: int, threads: int = 1, depth: str = "recall",
                 masks: bool = False, scaled: bool = False, observations: bool = True,
                 strict: bool = True):
        self.game, self.strict = game, strict
        self._lock = threading.Lock()
        self.num_envs = _whole(num_envs, "num_envs", 1, 1 << 20)
        self.threads = _whole(threads, "threads", 1, 64)
        self._process = os.getpid()
        self._batch: Optional[int] = None
        fault = lib.Fault()
        batch = lib.batch_new(game._rules_at, self.num_envs, self.threads, depth_index(depth),
                              C.addressof(fault))
        if not batch:
            raise_fault(fault.err, fault, "vector")
        self._batch = batch
        self._make_arrays(masks, scaled, observations)

    def _make_arrays(self, masks: bool, scaled: bool, observations: bool) -> None:
        n, seats, size = self.num_envs, self.game.seats, self.game.observation_size
        self._arrays = lib.BatchArrays()
        self._kept: Dict[str, numpy.ndarray] = {}
        self.seats = self._array("seats", (n,), numpy.uint8)
        self._ends = self._array("ends", (n,), numpy.uint8)
        self._refused = self._array("refused", (n,), numpy.uint8)
        self.terminations, self.refused = self._ends.view(bool), self._refused.view(bool)
        self.truncations = numpy.zeros(n, bool)
        self.rewards = self._array("rewards", (n, seats), numpy.float32)
        self.scores = self._array("scores", (n, seats), numpy.int32)
        self.ids = self._array("ids", (n, lib.MOVES_MAX), numpy.int32)
        self.counts = self._array("counts", (n,), numpy.int32)
        self._actions = self._array("actions", (n,), numpy.int32)
        self._rows = numpy.arange(n) * lib.MOVES_MAX  # where the lists of a match begin
        self._all_ids = self.ids.reshape(-1)
        self._picks = numpy.empty(n, numpy.float32)
        self._places = numpy.empty(n, numpy.intp)
        self.mask = (self._array("mask", (n, self.game.action_count), numpy.uint8).view(numpy.int8)
                     if masks else None)
        self.observations = numpy.zeros((n, 0), numpy.int32)
        if observations:
            self.observations = self._array("floats" if scaled else "observations", (n, size),
                                            numpy.float32 if scaled else numpy.int32)
        self._at = C.addressof(self._arrays)
        self._infos = {"seats": self.seats, "ids": self.ids, "counts": self.counts,
                       "scores": self.scores, "refused": self.refused}
        if masks:
            self._infos["action_mask"] = self.mask

    def _array(self, name: str, shape: Tuple[int, ...], kind: Any) -> numpy.ndarray:
        array = numpy.zeros(shape, kind)
        self._kept[name] = array  # the library has its address: it must not move
        setattr(self._arrays, name, array.ctypes.data)
        return array

    def _run(self, call: Any, *arguments: Any) -> int:
        """A call of the library with this batch, which no other thread may use meanwhile."""
        if self._batch is None:
            raise Closed("this batch was closed")
        if self._process != os.getpid():
            raise WrongThread("this batch was made before a fork; the child has to make its own")
        if not self._lock.acquire(blocking=False):
            raise WrongThread("another thread is using this batch; give every thread its own")
        try:
            result = call(self._batch, *arguments)
        finally:
            self._lock.release()
        if result == -3:
            raise Closed("nothing was dealt yet: call reset() before step()")
        if result < 0:
            raise WrongThread("another thread or process is using this batch")
        return result

    def reset(self, seed: Optional[int] = None, options: Any = None
              ) -> Tuple[numpy.ndarray, Dict[str, Any]]:
        """Deals all matches anew: observations and infos. Same seed, same matches, for any number
        of threads."""
        del options
        if seed is None:
            seed = int.from_bytes(os.urandom(8), "little")
        number = _whole(seed, "seed", 0, (1 << 64) - 1)
        self._run(lib.batch_reset, number, self._at)
        return self.observations, self._infos

    def step(self, actions: Union[numpy.ndarray, Any]) -> Step:
        """An action for each match: observations, rewards, terminations, truncations, infos.

        An action that is not lawful leaves its match where it is and raises IllegalAction once all
        others are stepped; without ``strict`` it is only marked in ``refused``."""
        if actions is not self._actions:
            self._take(actions)
        refused = self._run(lib.batch_step, self._at)
        if refused and self.strict:
            row = int(numpy.argmax(self._refused))
            raise IllegalAction(f"match {row}: seat {self.seats[row]} can not choose action "
                                f"{self._actions[row]} ({refused} of {self.num_envs} were refused)")
        return self.observations, self.rewards, self.terminations, self.truncations, self._infos

    def _take(self, actions: Any) -> None:
        array = numpy.asarray(actions)
        if array.shape != (self.num_envs,):
            raise BadInput(f"actions have the shape {array.shape}, and there are {self.num_envs} "
                           f"matches: ({self.num_envs},)")
        if array.dtype.kind not in "iu":
            raise BadInput(f"actions are whole numbers, not {array.dtype}")
        wrong = (array < 0) | (array >= self.game.action_count)
        if wrong.any():
            row = int(numpy.argmax(wrong))
            raise IllegalAction(f"action {array[row]} of match {row}: {self.game.id} has 0 to "
                                f"{self.game.action_count - 1}; nothing was stepped")
        self._actions[:] = array

    def sample(self, rng: numpy.random.Generator) -> numpy.ndarray:
        """A lawful action for each match, all equally likely. The array may go to ``step``."""
        picks, places = self._picks, self._places
        rng.random(dtype=numpy.float32, out=picks)
        numpy.multiply(picks, self.counts, out=places, casting="unsafe")
        places += self._rows
        self._all_ids.take(places, out=self._actions, mode="clip")
        return self._actions

    def close(self) -> None:
        """Ends its threads and gives its memory back."""
        if self._batch is None or self._process != os.getpid():
            self._batch = None  # a child has none of its threads: what it holds goes with it
            return
        if not self._lock.acquire(blocking=False):
            raise WrongThread("another thread is using this batch: it can not be closed now")
        batch, self._batch = self._batch, None
        self._lock.release()
        lib.batch_free(batch)

    def __enter__(self) -> "VectorEnv":
        return self

    def __exit__(self, *_: Any) -> None:
        self.close()

    def __del__(self) -> None:
        if getattr(self, "_batch", None) is not None:
            self.close()

    def __repr__(self) -> str:
        return f"<VectorEnv of {self.num_envs} matches, {self.game}, {self.threads} threads>"


def make(game: Union[str, Game], seats: Optional[int] = None, num_envs: int = 1, threads: int = 1,
         options: Optional[Mapping[str, str]] = None, **keywords: Any) -> VectorEnv:
    """N matches of a game at once. Keywords are those of VectorEnv: ``depth``, ``masks``,
    ``scaled``, ``observations``, ``strict``."""
    rules = game if isinstance(game, Game) else Game(game, seats, options)
    return VectorEnv(rules, num_envs, threads, **keywords)
