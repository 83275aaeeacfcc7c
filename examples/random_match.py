"""A whole match at random. usage: python examples/random_match.py"""
import random

import backroom

match = backroom.Game("squirrels", seats=3).deal(seed=7)
while not match.over:
    match.play(random.choice(match.moves()))
    print(*(event.say("en") for event in match.events()), sep="\n")
print(match.result)
