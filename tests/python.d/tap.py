"""tap -- runs the functions test_* of a module and prints TAP; Skip says why one is left out."""
import sys
import traceback


class Skip(Exception):
    """Says why."""


def run(names, start=1, prefix=""):
    """All tests among `names`: how many failed, and the next number."""
    failed, number = 0, start
    for name, test in [(n, t) for n, t in names.items() if n.startswith("test_")]:
        text = prefix + name[5:].replace("_", " ")
        try:
            test()
            print(f"ok {number} - {text}")
        except Skip as reason:
            print(f"ok {number} - {text} # skip {reason}")
        except Exception:  # whatever it is, it is told and counted
            print(f"not ok {number} - {text}")
            for line in traceback.format_exc().splitlines():
                print("#", line)
            failed += 1
        sys.stdout.flush()
        number += 1
    return failed, number


class raises:
    """with raises(Error, "part of its text"): …"""

    def __init__(self, kind, *parts):
        self.kind, self.parts, self.error = kind, parts, None

    def __enter__(self):
        return self

    def __exit__(self, kind, error, trace):
        assert error is not None, f"nothing was raised, {self.kind.__name__} was expected"
        if not isinstance(error, self.kind):
            return False
        for part in self.parts:
            assert part in str(error), f"{part!r} is not in {error}"
        self.error = error
        return True
