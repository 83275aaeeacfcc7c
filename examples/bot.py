#!/usr/bin/env python3
"""bot.py -- a bot for `--bots exec:PROGRAM`: any lawful move, the same one when asked again.

    backroom sim squirrels --bots exec:examples/bot.py,greedy

docs/engines.md says what a bot hears and may answer. What is printed to stderr is kept for you.
"""
import json
import random
import sys


def choose(question):
    """A move of question["legal"]; question["view"] is what the seat sees and has ever seen."""
    return random.Random(question["chance"]).choice(question["legal"])


def main():
    for line in sys.stdin:
        word, _, rest = line.rstrip("\n").partition(" ")
        if word == "backroom":
            print("hello 1 Any Move", flush=True)
        elif word == "game":  # json.loads(rest): game, seats, options, description
            print("ready", flush=True)
        elif word == "go":
            question = json.loads(rest)
            print("move", question["id"], choose(question), flush=True)


main()
