#!/usr/bin/env python3
"""join.py -- a bot that joins a table of a running server as people do, and says that it is one.

    examples/join.py PORT TABLE        TABLE is the last part of the table's link

It sits down on a free seat and plays any lawful move until the match is over. Run it from the
source tree: the WebSocket client is that of the tests.
"""
import os
import random
import secrets
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "tests"))
import ws  # noqa: E402


def main(port, table):
    bot = ws.Peer(int(port), host=f"127.0.0.1:{port}")
    bot.socket.settimeout(None)  # people take their time
    for request in ({"do": "hello", "token": secrets.token_hex(16), "name": "Joiner", "bot": True},
                    {"do": "enter", "table": table}, {"do": "sit"}):
        answer = bot.ask(**request)
        if not answer["ok"]:
            sys.exit(f"join: {request['do']}: {answer.get('text', answer['error'])}")
    while bot.update is None or not bot.update["over"]:
        if bot.update and bot.update["legal"]:
            move = random.choice(bot.update["legal"])["move"]
            if bot.ask("play", move=move, rev=bot.update["rev"])["ok"]:
                continue
        bot.hear("update")


main(*sys.argv[1:])
