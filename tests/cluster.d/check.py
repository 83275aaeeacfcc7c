"""check.py -- reads what clients of a cluster asked and were answered, and what its store holds.

usage: check.py HISTORY LINES

HISTORY has a JSON object a line: {"table", "seat", "id", "ask": move} when a move is asked for,
{..., "id", "answer": "ok" or the code of a refusal} when that is answered; a move without an answer
may have been made or not. LINES has the lines of all tables as the store has them: table, number,
text, with tabs between. Knows nothing of the cluster. Prints what is wrong; exit code 1 if anything
is.
"""
import collections
import json
import sys

faults = []


def read_history(path):
    """The moves of each seat of a table as they were asked for, and what became of them."""
    seats = collections.defaultdict(dict)
    with open(path, encoding="utf-8") as file:
        for line in file:
            one = json.loads(line)
            asked = seats[one["table"], one["seat"]]
            if "ask" in one:
                if one["id"] in asked:
                    faults.append(f"asked twice: {line}")
                asked[one["id"]] = [one["ask"], None]
            else:
                asked[one["id"]][1] = one["answer"]
    return seats


def read_lines(path):
    """The moves of each seat of a table as they stand in the store."""
    made, next_number = collections.defaultdict(list), collections.defaultdict(int)
    with open(path, encoding="utf-8") as file:
        for line in file:
            table, number, text = line.rstrip("\n").split("\t", 2)
            if int(number) != next_number[table]:
                faults.append(f"{table}: line {number} where {next_number[table]} is to be")
            next_number[table] = int(number) + 1
            what = json.loads(text)
            if "move" in what and isinstance(what.get("seat"), int):
                made[table, what["seat"]].append(what["move"])
    return made


def check(seat, asked, made):
    """Every acknowledged move is there, in order; every move that is there was asked for, and not
    refused, and is there once: what is there can be had by leaving out some without an answer."""
    possible = {0}  # how many of `made` may be explained by what was asked for so far
    for move, answer in asked:
        after = set()
        for at in possible:
            if answer != "ok":
                after.add(at)
            if answer in ("ok", None) and at < len(made) and made[at] == move:
                after.add(at + 1)
        if not after:
            faults.append(f"{seat}: '{move}' was acknowledged and is not there in its place")
            return
        possible = after
    if len(made) not in possible:
        faults.append(f"{seat}: {len(made)} moves are there, {max(possible)} can be explained")


def main():
    history, lines = read_history(sys.argv[1]), read_lines(sys.argv[2])
    for seat, asked in history.items():
        check(seat, list(asked.values()), made=lines.get(seat, []))
    answers = [answer for asked in history.values() for _, answer in asked.values()]
    if not any(answer == "ok" for answer in answers):
        faults.append("nothing was acknowledged")
    print("\n".join(faults[:20]) if faults else
          f"seats={len(history)} asked={len(answers)} acknowledged={answers.count('ok')}"
          f" unanswered={answers.count(None)}")
    sys.exit(1 if faults else 0)


main()
