"""An agent of one's own against `boss`: it tries every move in worlds that its view allows, by
random play to the end, and takes the one that wins most. usage: python examples/own_agent.py"""
import random

from backroom import Bot, Game


def worth(match, move, seed):
    world = match.world(match.seat, seed)
    world.play(move)
    while not world.over:
        world.play(random.choice(world.moves()))
    return world.result.rewards()[match.seat]


def mine(match):
    return max(match.moves(), key=lambda move: sum(worth(match, move, i) for i in range(10)))


boss, won = Bot("boss"), 0
for number in range(10):
    match = Game("crooks", seats=2).deal(seed=number)
    while not match.over:
        match.play(mine(match) if match.seat == number % 2 else boss.choose(match))
    won += number % 2 in match.result.winners
print(f"mine won {won} of 10")
