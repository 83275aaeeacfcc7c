"""ws.py -- a WebSocket client made of sockets, and a server to talk to; for the tests of serve.

Nothing is hidden: a test may send any bytes at all, and sees every frame.
"""
import atexit
import json
import os
import signal
import socket
import struct
import subprocess
import tempfile
import time

TOP = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
PROGRAM = os.environ.get("BACKROOM", os.path.join(TOP, "build", "backroom"))
KEY = "dGhlIHNhbXBsZSBub25jZQ=="
TEXT, BINARY, CLOSE, PING, PONG = 1, 2, 8, 9, 10
WAIT = 20  # seconds; more than any answer takes on a busy machine


def head(path="/ws", method="GET", version="HTTP/1.1", drop=(), **more):
    """The bytes of a request; keyword `sec_websocket_key` becomes Sec-WebSocket-Key."""
    fields = {"Host": "test", "Upgrade": "websocket", "Connection": "Upgrade",
              "Sec-WebSocket-Version": "13", "Sec-WebSocket-Key": KEY}
    names = {name.lower().replace("-", "_"): name for name in fields}
    for name, value in more.items():
        fields[names.get(name, name.replace("_", "-"))] = value
    lines = [f"{name}: {value}" for name, value in fields.items() if name not in drop]
    return "\r\n".join([f"{method} {path} {version}", *lines, "", ""]).encode()


def frame(opcode, payload=b"", fin=True, mask=b"\x12\x34\x56\x78", rsv=0, length=None, wide=0):
    """Any frame, right or wrong: `length` lies about the size, `wide` forces 2 or 8 bytes."""
    size = len(payload) if length is None else length
    first = (0x80 if fin else 0) | rsv << 4 | opcode
    bit = 0x80 if mask else 0
    if wide == 8 or size > 65535:
        out = struct.pack("!BBQ", first, bit | 127, size)
    elif wide == 2 or size > 125:
        out = struct.pack("!BBH", first, bit | 126, size)
    else:
        out = struct.pack("!BB", first, bit | size)
    if not mask:
        return out + payload
    return out + mask + bytes(byte ^ mask[i % 4] for i, byte in enumerate(payload))


def unchunk(text):
    """The body of a chunked answer; None if its end is missing."""
    body = b""
    while True:
        size, found, text = text.partition(b"\r\n")
        if not found:
            return None
        if int(size, 16) == 0:
            return body
        body += text[:int(size, 16)]
        text = text[int(size, 16) + 2:]


class Closed(Exception):
    """The peer closed; `code` is that of its close frame, or None."""

    def __init__(self, code=None):
        super().__init__(f"closed with {code}")
        self.code = code


class Peer:
    def __init__(self, port, upgrade=True, source=None, timeout=WAIT, **more):
        """`source` is an address of ours such as 127.0.0.2, `more` are headers."""
        self.socket = socket.create_connection(("127.0.0.1", port), timeout=timeout,
                                               source_address=(source, 0) if source else None)
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.rest = b""
        self.seen = []  # messages told to us, not answers
        self.update = self.state = None  # what was told last of the match, of the table
        if upgrade:
            self.send(head(**more))
            line = self.read_head().split(b"\r\n")[0]
            assert b" 101 " in line, line

    def send(self, data):
        self.socket.sendall(data)

    def more(self):
        try:
            got = self.socket.recv(65536)
        except ConnectionError:
            got = b""
        if not got:
            raise Closed()
        self.rest += got

    def read_head(self):
        while b"\r\n\r\n" not in self.rest:
            self.more()
        text, self.rest = self.rest.split(b"\r\n\r\n", 1)
        return text

    def take(self, count):
        while len(self.rest) < count:
            self.more()
        out, self.rest = self.rest[:count], self.rest[count:]
        return out

    def read_frame(self):
        first, second = self.take(2)
        assert not second & 0x80, "a server does not mask"
        size = second & 127
        if size == 126:
            size, = struct.unpack("!H", self.take(2))
        elif size == 127:
            size, = struct.unpack("!Q", self.take(8))
        return first & 15, bool(first & 0x80), self.take(size)

    def read(self):
        """The next text message; pings are answered, a close raises, and so does waiting long."""
        until = time.monotonic() + 6 * WAIT
        while time.monotonic() < until:
            opcode, fin, payload = self.read_frame()
            if opcode == CLOSE:
                raise Closed(struct.unpack("!H", payload[:2])[0] if payload else None)
            if opcode == PING:
                self.send(frame(PONG, payload))
            elif opcode == TEXT and fin:
                message = json.loads(payload)
                if message.get("tell") == "update":
                    self.update = message
                if message.get("tell") == "table":
                    self.state = message
                return message
        raise TimeoutError("only pings came")

    def say(self, do, **more):
        self.send(frame(TEXT, json.dumps({"do": do, **more}, ensure_ascii=False).encode()))

    def ask(self, do, **more):
        """Sends a request and waits for its answer; what is told meanwhile goes to `seen`."""
        self.say(do, **more)
        return self.answer()

    def answer(self):
        while True:
            message = self.read()
            if "tell" not in message:
                return message
            self.seen.append(message)

    def hear(self, tell, check=lambda message: True):
        """Waits for a message of a kind, among those seen first."""
        for i, message in enumerate(self.seen):
            if message["tell"] == tell and check(message):
                return self.seen.pop(i)
        while True:
            message = self.read()
            if message.get("tell") == tell and check(message):
                return message
            self.seen.append(message)

    def close(self):
        self.socket.close()


def end(process):
    if process.poll() is None:
        process.kill()


NAMES = ["--name", "test"]  # by which it may be called


class Server:
    """`backroom serve` on a free port, with its data in a directory that goes away."""

    def __init__(self, *options):
        self.folder = tempfile.TemporaryDirectory()
        self.options = options
        self.start()

    def start(self):
        self.log = open(os.path.join(self.folder.name, "log"), "ab")
        self.before = len(self.told())
        self.process = subprocess.Popen(
            [PROGRAM, "serve", "--port", "0", "--data", os.path.join(self.folder.name, "data"),
             "--messages", "100000", "--per-address", "1000", "--tables-per-address", "10000",
             *NAMES, *self.options],
            stdout=subprocess.PIPE, stderr=self.log)
        atexit.register(end, self.process)  # also if the test fails
        line = self.process.stdout.readline().decode()
        assert line.startswith("http://"), f"the server did not start: {self.told()}"
        self.port = int(line.rsplit(":", 1)[1])

    def awake(self):
        """When all tables that were going on are in memory again; what is in the log by then."""
        until = time.monotonic() + 6 * WAIT
        while time.monotonic() < until:
            if "event=awake" in self.told()[self.before:]:
                return self.told()
            time.sleep(0.01)
        raise TimeoutError("not all tables were read")

    def told(self):
        with open(os.path.join(self.folder.name, "log"), encoding="utf-8") as log:
            return log.read()

    def stop(self, how=signal.SIGTERM):
        self.process.send_signal(how)
        code = self.process.wait(timeout=60)
        self.process.stdout.close()
        self.log.close()
        return code

    def get(self, path, **more):
        peer = Peer(self.port, upgrade=False)
        peer.send(head(path, drop=("Upgrade", "Sec-WebSocket-Key", "Sec-WebSocket-Version"),
                       connection="close", **more))
        text = peer.read_head()
        try:
            while True:
                peer.more()
        except Closed:
            is_chunked = b"transfer-encoding: chunked" in text.lower()
            return text, unchunk(peer.rest) if is_chunked else peer.rest

    def peer(self, name, table=None):
        """Somebody who has said hello, and entered a table if one is named."""
        peer = Peer(self.port)
        assert peer.ask("hello", token=f"token-of-{name}-0123456789", name=name)["ok"]
        if table:
            assert peer.ask("enter", table=table)["ok"]
        return peer

    def table(self, names, game="squirrels", **more):
        """A table with people at it, in the order of their seats; the first is the host."""
        host = self.peer(names[0])
        made = host.ask("create", game=game, seats=more.pop("seats", len(names)), **more)
        assert made["ok"], made
        peers = [host] + [self.peer(name) for name in names[1:]]
        for seat, peer in enumerate(peers):
            assert peer.ask("enter", table=made["table"])["ok"]
            assert peer.ask("sit", seat=seat, salt=f"{seat:02x}")["ok"]
        return made["table"], peers


class Tap:
    """Counts what was checked, in TAP."""

    def __init__(self):
        self.count = self.faults = 0

    def check(self, is_good, what, more=""):
        self.count += 1
        self.faults += not is_good
        print(f"{'ok' if is_good else 'not ok'} {self.count} - {what}" +
              (f" # {more}" if more and not is_good else ""), flush=True)

    def skip(self, what, why):
        self.count += 1
        print(f"ok {self.count} - {what} # skip {why}", flush=True)

    def end(self):
        print(f"1..{self.count}")
        return 1 if self.faults else 0
