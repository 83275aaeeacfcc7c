"""A program at a server's table, openly as a bot. asyncio, and nothing beside Python.

>>> class Mine(Player):
...     def go(self, question):
...         return question.legal[0]
>>> asyncio.run(join("ws://localhost:8080/ws", "123 456 789", Mine(), name="Robo"))

The callbacks are those of programs that the house starts (``exec:``): ``game`` when the rules
are known, ``go`` for every decision; both may be coroutines. ``over`` tells the end.
"""

from __future__ import annotations

import asyncio
import base64
import hashlib
import inspect
import json
import os
import secrets
import ssl
import struct
from typing import Any, Dict, List, NamedTuple, Optional
from urllib.parse import urlsplit

from .errors import BackroomError

MESSAGE_MAX = 8 << 20
_MAGIC = b"258EAFA5-E914-47DA-95CA-C5AB0DC85B11"


class ClientError(BackroomError):
    """The server said no, or what it said can not be read. ``code`` is its word for it, ``answer``
    all that it said."""

    def __init__(self, text: str, code: str = "bad-answer",
                 answer: Optional[Dict[str, Any]] = None):
        super().__init__(f"{code}: {text}")
        self.code, self.answer = code, answer or {}


class Question(NamedTuple):
    """A decision: what does this seat do?"""

    seat: int
    legal: List[str]  #: texts of its lawful moves
    view: Dict[str, Any]  #: the position as this seat sees it
    update: Dict[str, Any]  #: all that the server told with it: events, clock, question


class Player:
    """What a program says to the house. Only ``go`` must be there."""

    def game(self, table: Dict[str, Any]) -> Any:
        """The table with game, seats and options, before the first question."""

    def go(self, question: Question) -> Any:
        """The text of a move, one of ``question.legal``."""
        raise NotImplementedError

    def over(self, table: Dict[str, Any]) -> Any:
        """The table at the end: scores, places, winners."""


async def _called(result: Any) -> Any:
    return await result if inspect.isawaitable(result) else result


class Connection:
    """A WebSocket and the house's answers: every request has one."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter):
        self._reader, self._writer = reader, writer
        self._answers: Dict[int, "asyncio.Future[Dict[str, Any]]"] = {}
        self._told: "asyncio.Queue[Optional[Dict[str, Any]]]" = asyncio.Queue()
        self._id = 0
        self._task = asyncio.ensure_future(self._listen())

    @classmethod
    async def open(cls, url: str, timeout: float = 20.0) -> "Connection":
        """Connects to ws://HOST:PORT/ws, or wss://."""
        parts = urlsplit(url)
        if parts.scheme not in ("ws", "wss") or not parts.hostname:
            raise ClientError(f"an address is ws://HOST:PORT/ws, not {url!r}", "bad-address")
        secure = ssl.create_default_context() if parts.scheme == "wss" else None
        port = parts.port or (443 if secure else 80)
        reader, writer = await asyncio.wait_for(asyncio.open_connection(
            parts.hostname, port, ssl=secure, limit=1 << 20), timeout)
        key = base64.b64encode(os.urandom(16))
        writer.write(f"GET {parts.path or '/ws'} HTTP/1.1\r\nHost: {parts.netloc}\r\n"
                     "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
                     f"Sec-WebSocket-Key: {key.decode()}\r\n\r\n".encode())
        head = await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), timeout)
        wanted = base64.b64encode(hashlib.sha1(key + _MAGIC).digest())
        if not head.startswith(b"HTTP/1.1 101") or wanted not in head:
            writer.close()
            raise ClientError(head.split(b"\r\n")[0].decode(errors="replace"), "no-websocket")
        return cls(reader, writer)

    # ---- frames ------------------------------------------------------------------------------

    def _send(self, opcode: int, payload: bytes) -> None:
        size, mask = len(payload), os.urandom(4)
        head = struct.pack("!B", 0x80 | opcode)
        if size < 126:
            head += struct.pack("!B", 0x80 | size)
        elif size < 65536:
            head += struct.pack("!BH", 0x80 | 126, size)
        else:
            head += struct.pack("!BQ", 0x80 | 127, size)
        key = (mask * (size // 4 + 1))[:size]
        masked = (int.from_bytes(payload, "big") ^ int.from_bytes(key, "big")).to_bytes(size, "big")
        self._writer.write(head + mask + masked)

    async def _frame(self) -> Any:
        first, second = await self._reader.readexactly(2)
        size = second & 0x7F
        if size == 126:
            size = struct.unpack("!H", await self._reader.readexactly(2))[0]
        elif size == 127:
            size = struct.unpack("!Q", await self._reader.readexactly(8))[0]
        if second & 0x80 or size > MESSAGE_MAX:
            raise ClientError(f"a frame of {size} bytes, or a masked one", "bad-frame")
        return first & 0x80, first & 0x0F, await self._reader.readexactly(size)

    async def _message(self) -> Optional[bytes]:
        """The next text; None when the server closes."""
        message = b""
        while True:
            is_last, opcode, payload = await self._frame()
            if opcode == 8:
                return None
            if opcode == 9:
                self._send(10, payload)
            elif opcode in (0, 1):
                message += payload
                if len(message) > MESSAGE_MAX:
                    raise ClientError("a message is too long", "bad-frame")
                if is_last:
                    return message

    async def _listen(self) -> None:
        error: Exception = ClientError("the server closed the connection", "closed")
        try:
            while True:
                text = await self._message()
                if text is None:
                    break
                self._take(json.loads(text))
        except (OSError, EOFError, ValueError, ClientError) as trouble:
            error = trouble if isinstance(trouble, ClientError) else ClientError(
                str(trouble), "closed")
        finally:
            for future in self._answers.values():
                if not future.done():
                    future.set_exception(error)
            self._answers.clear()
            self._told.put_nowait(None)

    def _take(self, message: Dict[str, Any]) -> None:
        if "tell" in message:
            self._told.put_nowait(message)
            return
        future = self._answers.pop(message.get("id", -1), None)
        if future is not None and not future.done():
            future.set_result(message)

    # ---- requests ----------------------------------------------------------------------------

    async def ask(self, do: str, timeout: float = 60.0, **keys: Any) -> Dict[str, Any]:
        """A request and its answer (docs/server.md); raises ClientError if that is no."""
        if self._task.done():
            raise ClientError("the server closed the connection", "closed")
        self._id += 1
        future = asyncio.get_running_loop().create_future()
        self._answers[self._id] = future
        self._send(1, json.dumps({"do": do, "id": self._id, **keys}).encode())
        await self._writer.drain()
        answer = await asyncio.wait_for(future, timeout)
        if answer.get("ok") is not True:
            raise ClientError(answer.get("text", ""), answer.get("error", "bad-answer"), answer)
        return answer

    async def told(self) -> Optional[Dict[str, Any]]:
        """The next thing the server tells; None once the line is closed."""
        return await self._told.get()

    async def close(self) -> None:
        """Says good-bye."""
        self._task.cancel()
        self._writer.close()
        try:
            await self._writer.wait_closed()
        except OSError:
            pass


class _Guest:
    """A player at one table: what it has been told, and what it was asked last."""

    def __init__(self, line: Connection, player: Player):
        self.line, self.player = line, player
        self.table: Dict[str, Any] = {}
        self.is_begun, self.asked = False, None

    async def take(self, message: Dict[str, Any]) -> bool:
        """True when the match is over."""
        if isinstance(message.get("chairs"), list):
            self.table = message
            if not self.is_begun and message.get("phase") == "playing":
                self.is_begun = True
                await _called(self.player.game(message))
            if message.get("phase") == "over":
                await _called(self.player.over(message))
                return True
        if isinstance(message.get("view"), dict):
            await self._decide(message)
        return False

    async def _decide(self, update: Dict[str, Any]) -> None:
        seat, legal = update.get("seat"), update.get("legal") or []
        if not isinstance(seat, int) or seat not in update.get("must_act", []) or not legal:
            return
        if self.asked == update["rev"]:
            return
        self.asked = update["rev"]
        texts = [entry["move"] for entry in legal]
        move = await _called(self.player.go(Question(seat, texts, update["view"], update)))
        try:
            await self.line.ask("play", move=str(move), rev=update["rev"])
        except ClientError as error:
            if error.code != "stale":  # the next update is on its way
                raise


_HOPS, _WAIT_S = 40, 1.0


def _node(url: str, home: str) -> str:
    """Where a node of the house listens, by its public address."""
    parts = urlsplit(url)
    if parts.scheme not in ("http", "https") or not parts.hostname:
        return home
    return f"{'wss' if parts.scheme == 'https' else 'ws'}://{parts.netloc}" \
           f"{parts.path.rstrip('/')}/ws"


async def _enter(home: str, table: str, **who: Any) -> Connection:
    """A line to the node that has the table. One that has gone is waited for: another one takes
    the table when its lease is over."""
    url = home
    for hop in range(_HOPS):
        try:
            line = await Connection.open(url)
        except OSError:
            if url == home:
                raise
            url = home
            await asyncio.sleep(_WAIT_S)
            continue
        try:
            await line.ask("hello", **who)
            await line.ask("enter", table=table)
            return line
        except ClientError as error:
            await line.close()
            if error.code != "elsewhere" or hop + 1 == _HOPS:
                raise
            url = _node(error.answer.get("url", ""), home)
    raise ClientError("no node of the house has the table", "elsewhere")


async def join(url: str, table: str, player: Player, name: str = "bot", token: Optional[str] = None,
               seat: Optional[int] = None) -> Dict[str, Any]:
    """Sits down at a table (its key or code), openly as a bot, and plays until the match is over.

    The same ``token`` is the same player and goes on with a match it has begun. Returns the table
    at the end."""
    line = await _enter(url, table, token=token or secrets.token_hex(16), name=name, bot=True)
    try:
        guest = _Guest(line, player)
        is_seated = False
        while True:
            message = await line.told()
            if message is None:
                raise ClientError("the server closed the connection", "closed")
            if not is_seated and message["tell"] == "table":
                is_seated = True
                if not isinstance(message.get("you"), int):  # else it goes on with its match
                    await line.ask("sit", **({} if seat is None else {"seat": seat}))
            if await guest.take(message):
                return guest.table
    finally:
        await line.close()
