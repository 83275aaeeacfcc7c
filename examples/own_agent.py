"""An agent of one's own against `boss`: it tries every move in five worlds that its view allows,
and takes the best by random play to the end. usage: python examples/own_agent.py"""
import random

from backroom import Bot, Game


def mine(match):
    def lead(move):
        total = 0
        for world in (match.world(match.seat, seed=i) for i in range(5)):
            world.play(move)
            while not world.over:
                world.play(random.choice(world.moves()))
            scores = world.result.scores
            total += scores[match.seat] - max(s for i, s in enumerate(scores) if i != match.seat)
        return total
    return max(match.moves(), key=lead)


wins, boss = [0, 0], Bot("boss")
for number in range(10):
    match = Game("crooks", seats=2).deal(seed=number)
    while not match.over:
        match.play(mine(match) if match.seat == number % 2 else boss.choose(match))
    for winner in match.result.winners:
        wins[winner != number % 2] += 1
print(f"mine {wins[0]}, boss {wins[1]}")
