"""The C library: where it is, its structs and functions. Private: use the other modules.

Calls that take microseconds go through ``quick``, which keeps Python's lock: two threads can not be
inside one match at once. Long calls (bots, batches, solver) go through ``slow``, which lets other
Python threads run; they work on memory of their own.
"""

from __future__ import annotations

import ctypes as C
import os
from pathlib import Path
from typing import Any, Callable

SEATS_MAX, MOVES_MAX, EVENTS_MAX, STATE_MAX, SEED_BYTES = 9, 256, 160, 2048, 32
HOUSE, SPECTATOR, SEAT_NONE = 15, 0xFE, 0xFF
SCREEN, RECALL = 0, 1
ARENA_BYTES = 6 << 20
LANGS = {"en": 0, "ru": 1, "uk": 2}
OK, REFUSED, TOO_LONG = 0, 1, 16


def _find() -> str:
    """The library that came with the package, or the one named by BACKROOM_LIBRARY (for tests)."""
    named = os.environ.get("BACKROOM_LIBRARY")
    if named:
        return named
    here = Path(__file__).resolve().parent
    beside = here.parent / ".backroom.mesonpy.libs"  # where a wheel has it
    built = here.parents[1] / "build"  # a source tree that was built in place
    for path in (*beside.glob("libbackroom.so.*"), built / "libbackroom.so"):
        if path.exists():
            return str(path)
    raise ImportError(
        f"backroom: no libbackroom.so in {beside} (an installed package has it there) and none in "
        f"{built}; build the tree with tools/build, or set BACKROOM_LIBRARY to the file"
    )


PATH = _find()
quick = C.PyDLL(PATH)
slow = C.CDLL(PATH)

u8, u16, u32, i32, u64 = C.c_uint8, C.c_uint16, C.c_uint32, C.c_int32, C.c_uint64


class Option(C.Structure):
    _fields_ = [("name", C.c_char_p), ("values", C.POINTER(C.c_char_p)), ("count", u8)]


class Table(C.Structure):
    _fields_ = [("name", C.c_char_p), ("csv", C.c_char_p)]


class Clause(C.Structure):
    _fields_ = [("id", C.c_char_p), ("kind", C.c_char_p)]


class GameHead(C.Structure):
    """The first members of br_game, up to the hooks."""

    _fields_ = [
        ("id", C.c_char_p), ("seats_min", u8), ("seats_max", u8), ("state_size", u16),
        ("deck_size", u16), ("version", u16), ("plies_max", u32),
        ("options", C.POINTER(Option)), ("tables", C.POINTER(Table)),
        ("clauses", C.POINTER(Clause)), ("fields", C.c_void_p), ("forms", C.c_void_p),
        ("about", C.c_void_p), ("option_count", u8), ("table_count", u8), ("slow_option", u8),
        ("slow_value", u8), ("points", u8), ("host_question", u8), ("clause_count", u16),
        ("field_count", u8), ("form_count", u8), ("feature_count", u8),
    ]


class Fault(C.Structure):
    _fields_ = [("err", C.c_int), ("line", u32), ("column", u32), ("text", C.c_char * 200)]


class Buf(C.Structure):
    _fields_ = [("at", C.c_void_p), ("size", C.c_size_t), ("used", C.c_size_t), ("full", C.c_bool)]


class Rng(C.Structure):
    _fields_ = [("s", u64 * 4)]


class Rules(C.Structure):
    _fields_ = [
        ("game", C.POINTER(GameHead)), ("seats", u8), ("option", u8 * 8), ("custom_tables", u8),
        ("deck_hash", (u8 * 32) * 6), ("deck", u64 * 512),
    ]


class Move(C.Structure):
    _fields_ = [("kind", u8), ("arg", u8 * 23)]


class Event(C.Structure):
    _fields_ = [
        ("kind", u8), ("actor", u8), ("clause", u16), ("secret_to", u16), ("flags", u8),
        ("secret_size", u8), ("turn", u16), ("open", u8 * 24), ("secret", u8 * 24),
    ]


class Events(C.Structure):
    _fields_ = [("count", u16), ("at", Event * EVENTS_MAX)]


class Arg(C.Structure):
    _fields_ = [("name", C.c_char * 16), ("kind", C.c_int), ("is_list", C.c_bool), ("n", i32),
                ("word", C.c_char * 32)]


class Args(C.Structure):
    _fields_ = [("count", u8), ("at", Arg * 48)]


class Refusal(C.Structure):
    _fields_ = [("clause", u16), ("args", Args)]


class Question(C.Structure):
    _fields_ = [("key", C.c_char_p), ("clause", u16), ("args", Args)]


class Result(C.Structure):
    _fields_ = [("over", C.c_bool), ("winners", u16), ("score", i32 * SEATS_MAX),
                ("place", u8 * SEATS_MAX)]


class Record(C.Structure):
    _fields_ = [("move", Move), ("hash", u64), ("seat", u8), ("is_final", C.c_bool),
                ("turns", u16), ("zero", u8 * 4)]


class Match(C.Structure):
    _fields_ = [
        ("rules", Rules), ("seed", u8 * SEED_BYTES), ("is_given", C.c_bool), ("rev", u32),
        ("plies", u32), ("plies_capacity", u32), ("turns", u16), ("record", C.c_void_p),
        ("log", Events), ("state", u64 * (STATE_MAX // 8)), ("start", u64 * (STATE_MAX // 8)),
    ]


class JsonNode(C.Structure):
    _fields_ = [("start", u32), ("size", u32), ("next", u32), ("count", u32), ("type", C.c_int)]


class JournalInfo(C.Structure):
    _fields_ = [("lines", u32), ("has_end", C.c_bool), ("is_cut", C.c_bool),
                ("cut_at", C.c_size_t), ("names", (C.c_char * 64) * SEATS_MAX)]


class Draft(C.Structure):
    _fields_ = [("move", Move), ("mask", Move), ("form", u8), ("step", u8), ("item", u8),
                ("zero", u8 * 5)]


class BatchArrays(C.Structure):
    NAMES = ("actions", "seats", "ends", "refused", "rewards", "scores", "observations", "floats",
             "mask", "ids", "counts")
    _fields_ = [(name, C.c_void_p) for name in NAMES]


class Pen(C.Structure):
    _fields_ = [("r", C.c_void_p), ("view", C.c_void_p), ("viewer", u8), ("lang", C.c_int),
                ("names", C.c_void_p), ("out", C.c_void_p)]


TURN_EVENTS, TURN_ROOM = 1024, 64


class Turn(C.Structure):
    _fields_ = [
        ("seat", i32), ("listed", i32), ("count", i32), ("events", i32), ("to_act", i32),
        ("must_act", i32), ("keeps_house", i32), ("lost_events", i32), ("match", C.c_void_p),
        ("actions", C.c_void_p), ("rng", Rng), ("draft", Draft), ("refusal", Refusal),
        ("ids", i32 * MOVES_MAX), ("moves", Move * MOVES_MAX), ("event", Event * TURN_EVENTS),
    ]


P = C.c_void_p
S = C.c_char_p


def declare(library: Any, name: str, result: Any, *arguments: Any) -> Callable[..., Any]:
    """A function of the library with its types."""
    function = getattr(library, name)
    function.restype = result
    function.argtypes = list(arguments)
    return function


def _check_sizes() -> None:
    """Layouts here must be those of the library: another one is refused, not read wrongly."""
    size_of = declare(quick, "br_size_of", C.c_size_t, S)
    foreign = declare(quick, "br_foreign_size_of", C.c_size_t, S)
    ours = {"br_fault": Fault, "br_buf": Buf, "br_rng": Rng, "br_rules": Rules, "br_move": Move,
            "br_event": Event, "br_events": Events, "br_args": Args, "br_refusal": Refusal,
            "br_question": Question, "br_result": Result, "br_record": Record, "br_match": Match,
            "br_json_node": JsonNode, "br_journal_info": JournalInfo, "br_draft": Draft,
            "br_batch_arrays": BatchArrays}
    for size, table in ((size_of, ours), (foreign, {"br_turn": Turn, "br_pen": Pen})):
        for name, struct in table.items():
            if size(name.encode()) != C.sizeof(struct):
                raise ImportError(f"backroom: {PATH} is of another version than this package "
                                  f"({name} differs); install both together")


_check_sizes()
VERSION: str = declare(quick, "br_program_version", S)().decode()
game_at = declare(quick, "br_game_at", C.POINTER(GameHead), C.c_int)
game_find = declare(quick, "br_game_find", C.POINTER(GameHead), S)
err_code = declare(quick, "br_err_code", S, C.c_int)
err_text = declare(quick, "br_err_text", S, C.c_int)
rules_init = declare(quick, "br_rules_init", C.c_int, P, P, C.c_int, P)
rules_option = declare(quick, "br_rules_option", C.c_int, P, S, S, P)
rules_deck = declare(quick, "br_rules_deck", C.c_int, P, S, C.c_size_t, P)
rules_table_of = declare(quick, "br_rules_table_of", C.c_int, P, S, C.c_size_t)
rules_check = declare(quick, "br_rules_check", C.c_int, P, P)
rules_value = declare(quick, "br_rules_value", S, P, C.c_int)
clause_find = declare(quick, "br_clause_find", u16, P, S)
describe = declare(quick, "br_describe", None, P, C.c_uint, P)

actions_init = declare(quick, "br_actions_init", None, P, P)
action_count = declare(quick, "br_action_count", u32, P)
action_has_rows = declare(quick, "br_action_has_rows", C.c_bool, P)
action_of = declare(quick, "br_action_of", C.c_int, P, S, P)
action_move = declare(quick, "br_action_move", C.c_bool, P, P, C.c_int, P)
action_write = declare(quick, "br_action_write", C.c_bool, P, P, i32, P)
draft_list = declare(quick, "br_draft_list", C.c_int, P, S, C.c_int, P, P)
observation_init = declare(quick, "br_observation_init", None, P, P, P)
observation_size = declare(quick, "br_observation_size", u32, P)
observation_member = declare(quick, "br_observation_member", C.c_bool, P, P, u32, P, P, P)
observation_name = declare(quick, "br_observation_name", C.c_bool, P, P, u32, P)
turn_observe = declare(quick, "br_turn_observe", None, P, P, u8, C.c_int, P, P, P)

match_init = declare(quick, "br_match_init", None, P, P, S, P, u32)
match_put = declare(quick, "br_match_put", None, P, P)
match_undo_count = declare(quick, "br_match_undo_count", u32, P, u8)
match_undo = declare(quick, "br_match_undo", C.c_int, P, u32)
match_at = declare(quick, "br_match_at", None, P, u32, P)
match_digest = declare(quick, "br_match_digest", None, P, P)
turn_find = declare(quick, "br_turn_find", None, P)
turn_list = declare(quick, "br_turn_list", C.c_int, P)
turn_play = declare(quick, "br_turn_play", C.c_int, P, u8, S)
turn_act = declare(quick, "br_turn_act", C.c_int, P, i32)

fallback = declare(quick, "br_fallback", None, P, P, u8, P)
why = declare(quick, "br_why", None, P, P, u8, S, P)
legal = declare(quick, "br_legal_now", C.c_int, P, P, u8, P)
is_sampled = declare(quick, "br_is_sampled_now", C.c_bool, P, P, u8)
observe = declare(quick, "br_observe_now", None, P, P, u8, C.c_int, P)
scores = declare(quick, "br_scores_now", None, P, P, P)
determinize = declare(quick, "br_determinize_now", None, P, P, u8, C.c_int, P, P)
ask = declare(quick, "br_ask", None, P, P, u8, P)
audit = declare(quick, "br_audit", S, P, P)
event_told = declare(quick, "br_event_told", C.c_bool, P, u8, P)
event_args = declare(quick, "br_event_args", S, P, P, P)
move_read_at = declare(quick, "br_move_read_at", C.c_int, P, S, P, P)
move_write = declare(quick, "br_move_write", None, P, S, P)
move_args = declare(quick, "br_move_args", S, P, P, u8, S, P)
view_write = declare(quick, "br_view_write", None, P, P, P)
screen = declare(quick, "br_screen_now", None, P)
say = declare(quick, "br_say", None, P, C.c_int, S, S, P, P)
say_event = declare(quick, "br_say_event", None, P, C.c_int, P, P, P)
say_move = declare(quick, "br_say_move", None, P, C.c_int, P, P, u8, S, P)
say_word = declare(quick, "br_say_word", None, P, C.c_int, S, S)
say_clause = declare(quick, "br_say_clause", None, P, C.c_int, P, u16)
say_refusal = declare(quick, "br_say_refusal", None, P, C.c_int, P, P, P)

journal_head = declare(quick, "br_journal_head", None, P, P, P, P)
journal_move = declare(quick, "br_journal_move", None, P, u8, P, P)
journal_end = declare(quick, "br_journal_end", None, P, P)
journal_read = declare(quick, "br_journal_read", C.c_int, P, S, C.c_size_t, P, u32, P, u32, P, P)
rng_from = declare(quick, "br_rng_from", Rng, u64)

bot_at = declare(quick, "bot_at", P, C.c_int)
bot_find = declare(quick, "bot_find", P, S)
bot_name = declare(quick, "bot_name", S, P)
bot_refuses = declare(quick, "bot_refuses", S, P, P)
bot_has_tablebase = declare(quick, "bot_has_tablebase", C.c_bool, P)
bot_rng = declare(quick, "bot_rng", Rng, P, u8, u32)
bot_choose = declare(slow, "bot_choose_from", None, P, P, P, u8, C.c_int, P, P, P, u32, P)
bot_advice = declare(slow, "bot_advice", C.c_int, P, P, u8, C.c_int, P, P, u32, P, P, P)
solver_bytes = declare(quick, "bot_solver_bytes", C.c_size_t, P, P, P)
solver_make = declare(slow, "bot_solver_make", None, P, P)
solver_worth = declare(quick, "bot_solver_worth", C.c_bool, P, P, P, u8, P, P)
solver_choices = declare(slow, "bot_solver_choices", C.c_int, P, P, P)

batch_new = declare(slow, "br_batch_new", P, P, u32, u32, C.c_int, P)
batch_free = declare(slow, "br_batch_free", None, P)
batch_reset = declare(slow, "br_batch_reset", C.c_int, P, u64, P)
batch_step = declare(slow, "br_batch_step", C.c_int, P, P)


def block(size: int) -> Any:
    """Memory of at least that many bytes, aligned, all zeros."""
    return (u64 * ((size + 7) // 8))()


def written(write: Callable[..., Any], *arguments: Any, size: int = 1024) -> str:
    """What a writer of the library writes to a br_buf, which is `...` among the arguments."""
    while True:
        memory = C.create_string_buffer(size)
        buf = Buf(C.addressof(memory), size, 0, False)
        place = C.addressof(buf)
        write(*[place if a is ... else a for a in arguments])
        if not buf.full:
            return memory.raw[: buf.used].decode()
        size *= 8


def names_array(names: Any) -> Any:
    """Names of players as the library wants them, or None."""
    if names is None:
        return None
    return (S * SEATS_MAX)(*[str(n).encode() for n in names][:SEATS_MAX])
