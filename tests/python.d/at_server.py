"""at_server -- backroom.client at a real server: bots sit down, play, and come back."""
import asyncio
import os
import subprocess
import sys
import tempfile

import tap

from backroom.client import ClientError, Connection, Player, join

PROGRAM = os.environ["BACKROOM"]


class First(Player):
    """Always the first lawful move."""

    def __init__(self):
        self.began, self.asked, self.ended = 0, 0, 0

    def game(self, table):
        self.began += table["game"] == "crooks"

    async def go(self, question):
        self.asked += 1
        assert question.view and question.seat in question.update["must_act"]
        return question.legal[0]

    def over(self, table):
        self.ended += len(table["scores"]) == 2


def with_server(story):
    """Runs a coroutine against a server of its own."""
    with tempfile.TemporaryDirectory() as folder:
        command = [PROGRAM, "serve", "--port", "0", "--data", folder]
        plain = {name: text for name, text in os.environ.items() if name != "LD_PRELOAD"}
        with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True,
                              env=plain) as server:
            try:
                address = server.stdout.readline().strip().replace("http://", "ws://") + "/ws"
                asyncio.run(asyncio.wait_for(story(address), 120))
            finally:
                server.terminate()


async def two_bots(address):
    """Two programs sit down at one table, and the match ends."""
    host = await Connection.open(address)
    await host.ask("hello", token="h" * 20, name="Host")
    made = await host.ask("create", game="crooks", seats=2)
    await host.ask("enter", table=made["table"])
    players = First(), First()
    tasks = [asyncio.ensure_future(join(address, made["table"], player, name=f"Robo {i}"))
             for i, player in enumerate(players)]
    while True:
        told = await host.told()
        if told["tell"] == "table" and all(chair.get("name") for chair in told["chairs"]):
            break
    await host.ask("start")
    for table in await asyncio.gather(*tasks):
        assert table["phase"] == "over"
    assert all(p.began == 1 and p.asked > 0 and p.ended == 1 for p in players)
    await host.close()


def test_two_programs_play_a_match_at_a_table():
    with_server(two_bots)


def test_what_the_server_refuses_is_an_exception():
    async def story(address):
        for wrong, code in (("no", "no-table"), ("0" * 20, "no-table")):
            try:
                await join(address, wrong, First())
            except ClientError as error:
                assert error.code == code, error
            else:
                raise AssertionError("no error")
        try:
            await Connection.open("http://localhost")
        except ClientError as error:
            assert error.code == "bad-address"

    with_server(story)


if __name__ == "__main__":
    failed, number = tap.run(dict(globals()), int(sys.argv[1]))
    print(f"# {number}")
    sys.exit(1 if failed else 0)
