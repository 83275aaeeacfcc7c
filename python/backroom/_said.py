"""What the library says, as Python has it: faults, languages, named arguments. Private."""

from __future__ import annotations

from typing import Any, Dict, Optional

from . import _library as lib
from .errors import BadInput


def lang_index(lang: str) -> int:
    """The library's number of a language."""
    try:
        return lib.LANGS[lang]
    except (KeyError, TypeError):
        raise BadInput(f"no such language: {lang!r}; there are en, ru and uk") from None


def raise_fault(err: int, fault: Optional[lib.Fault] = None, what: str = "") -> None:
    """A BadInput of what the library said."""
    text = fault.text.decode(errors="replace") if fault is not None else ""
    text = text or lib.err_text(err).decode()
    raise BadInput((what + ": " if what else "") + text, lib.err_code(err).decode(),
                   fault.line if fault is not None else 0, fault.column if fault is not None else 0)


def args_of(args: lib.Args) -> Dict[str, Any]:
    """Named arguments as a dict: numbers, seats (numbers), words; lists where there are lists."""
    out: Dict[str, Any] = {}
    for arg in args.at[: args.count]:
        name = arg.name.decode()
        value: Any = arg.word.decode() if arg.kind == 2 else arg.n
        if arg.is_list:
            out.setdefault(name, []).append(value)
        else:
            out[name] = value
    return out
