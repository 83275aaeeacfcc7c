"""pg.py -- a PostgreSQL server of a test's own, in a folder that goes away; for tests of stores.

Debian's package brings the programs; nothing of the system's own servers is touched. It listens on
a port of this machine. As root it runs as another user, for PostgreSQL refuses to be root.
"""
import atexit
import glob
import os
import pwd
import shutil
import signal
import socket
import subprocess
import tempfile
import time


def programs():
    """The folder of initdb and its like, or None."""
    found = sorted(glob.glob("/usr/lib/postgresql/*/bin/initdb"), key=lambda path: len(path))
    return os.path.dirname(found[-1]) if found else None


def is_running(pid):
    try:
        with open(f"/proc/{pid}/stat", encoding="utf-8") as file:
            return file.read().rsplit(")", 1)[1].split()[0] != "Z"
    except (FileNotFoundError, ProcessLookupError):
        return False


def system_folder():
    """Where temporary files go when nobody says where: any user reaches it."""
    said = os.environ.pop("TMPDIR", None)
    tempfile.tempdir = None
    place = tempfile.gettempdir()
    if said is not None:
        os.environ["TMPDIR"] = said
    tempfile.tempdir = None
    return place


def folder_for_all():
    """A folder that any user reaches: a clone may lie where only its owner looks."""
    folder = tempfile.mkdtemp(prefix="backroom-pg-")
    above = os.path.dirname(folder)
    while above != "/":
        if not os.stat(above).st_mode & 0o001:
            os.rmdir(folder)
            return tempfile.mkdtemp(prefix="backroom-pg-", dir=system_folder())
        above = os.path.dirname(above)
    return folder


DISK_MB = 1024  # of a disk that is to be full later; it is memory, as far as it is used


class Postgres:
    """`disk`: on a disk of its own, if one can be mounted (has_disk); `of`: a standby of that one.
    """

    def __init__(self, disk=False, of=None, **settings):
        self.folder = folder_for_all()
        self.data = os.path.join(self.folder, "data")
        self.has_disk = disk and subprocess.run(
            ["mount", "-t", "tmpfs", "-o", f"size={DISK_MB}m", "backroom-test", self.folder],
            capture_output=True, check=False).returncode == 0
        self.user = None
        if os.geteuid() == 0:
            names = [entry.pw_name for entry in pwd.getpwall()]
            self.user = "postgres" if "postgres" in names else "nobody"
            shutil.chown(self.folder, self.user)
        atexit.register(self.end)
        os.chmod(self.folder, 0o755)
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        if of:
            self.run("pg_basebackup", "-D", self.data, "-c", "fast", "--no-sync", "-d",
                     f"host=127.0.0.1 port={of.port} user=house", timeout=600)
            open(os.path.join(self.data, "standby.signal"), "w", encoding="utf-8").close()
            shutil.chown(os.path.join(self.data, "standby.signal"), self.user or os.geteuid())
            settings = {"primary_conninfo": f"'host=127.0.0.1 port={of.port} user=house"
                                            " application_name=standby'"}  # the others it has
        else:
            self.run("initdb", "-D", self.data, "-U", "house", "-A", "trust", "-E", "UTF8",
                     "--locale=C.UTF-8", "--no-sync")
            settings = {"unix_socket_directories": "''", "listen_addresses": "'127.0.0.1'",
                        "max_connections": 50, "shared_buffers": "32MB",
                        "log_min_messages": "error", **settings}
        settings["port"] = self.port
        with open(os.path.join(self.data, "postgresql.auto.conf"), "a", encoding="utf-8") as conf:
            conf.writelines(f"{name} = {value}\n" for name, value in settings.items())
        self.start()

    def resize(self, size):
        subprocess.run(["mount", "-o", f"remount,size={size}", self.folder], check=True)

    def fill(self):
        """Not a byte more goes to its disk; what is overwritten there may be."""
        told = os.statvfs(self.folder)
        self.resize((told.f_blocks - told.f_bfree) * told.f_frsize)

    def clear(self):
        self.resize(f"{DISK_MB}m")

    def is_up(self):
        run = subprocess.run([os.path.join(programs(), "pg_isready"), "-q", "-h", "127.0.0.1",
                              "-p", str(self.port)], check=False)
        return run.returncode == 0

    def promote(self):
        self.run("pg_ctl", "-D", self.data, "-w", "-t", "60", "promote")

    def follow(self):
        """A standby; from now on a commit is answered when it is durable there, too."""
        standby = Postgres(of=self)
        self.sql("ALTER SYSTEM SET synchronous_standby_names = 'standby'", "postgres")
        self.sql("SELECT pg_reload_conf()", "postgres")
        until = time.monotonic() + 60
        while self.sql("SELECT sync_state FROM pg_stat_replication", "postgres") != [["sync"]]:
            assert time.monotonic() < until, "the standby does not follow"
            time.sleep(0.1)
        return standby

    def command(self, program, *words):
        become = ["setpriv", "--reuid", self.user, "--regid", str(pwd.getpwnam(self.user).pw_gid),
                  "--clear-groups"] if self.user else []
        return [*become, os.path.join(programs(), program), *words]

    def run(self, program, *words, timeout=120):
        run = subprocess.run(self.command(program, *words), capture_output=True, text=True,
                             check=False, cwd=self.folder, timeout=timeout)
        assert run.returncode == 0, run.stdout + run.stderr
        return run.stdout

    def start(self):
        log = os.path.join(self.folder, "log")
        run = subprocess.run(self.command("pg_ctl", "-D", self.data, "-w", "-t", "60", "-l", log,
                                          "start"), stdout=subprocess.DEVNULL,
                             stderr=subprocess.DEVNULL, check=False, cwd=self.folder)
        if run.returncode != 0:
            with open(log, encoding="utf-8") as file:
                raise AssertionError(file.read()[-2000:])

    def stop(self, how="fast"):
        self.run("pg_ctl", "-D", self.data, "-w", "-t", "60", "-m", how, "stop")

    def restart_at_once(self):
        subprocess.run(self.command("pg_ctl", "-D", self.data, "-w", "-t", "60", "-m", "immediate",
                                    "-l", os.path.join(self.folder, "log"), "restart"), check=True,
                       stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, cwd=self.folder)

    def pid(self):
        with open(os.path.join(self.data, "postmaster.pid"), encoding="utf-8") as file:
            return int(file.readline())

    def kill(self):
        """The server and all processes of its own, at once; returns when they are gone."""
        pid = self.pid()
        os.kill(pid, signal.SIGSTOP)  # it starts no more of them
        children = subprocess.run(["ps", "-o", "pid=", "--ppid", str(pid)], capture_output=True,
                                  text=True, check=False).stdout.split()
        everybody = [pid, *map(int, children)]
        for one in everybody:
            try:
                os.kill(one, signal.SIGKILL)
            except ProcessLookupError:
                pass
        while any(is_running(one) for one in everybody):
            time.sleep(0.01)
        # Where nobody buries the dead, as in some containers, its number would count as running.
        os.remove(os.path.join(self.data, "postmaster.pid"))

    def url(self, name="house"):
        return f"postgresql://house@127.0.0.1:{self.port}/{name}"

    def make(self, name):
        """A database of that name, empty; its address."""
        self.sql(f"DROP DATABASE IF EXISTS {name} WITH (FORCE)", "postgres")
        self.sql(f"CREATE DATABASE {name}", "postgres")
        return self.url(name)

    def sql(self, text, name="house"):
        """The rows of an answer, as lists of texts."""
        run = subprocess.run([os.path.join(programs(), "psql"), "-X", "-q", "-A", "-t", "-F", "\t",
                              "-v", "ON_ERROR_STOP=1", "-d", self.url(name), "-c", text],
                             capture_output=True, text=True, check=False, timeout=120)
        assert run.returncode == 0, run.stderr
        return [line.split("\t") for line in run.stdout.splitlines()]

    def end(self):
        if os.path.exists(os.path.join(self.data, "postmaster.pid")):
            subprocess.run(self.command("pg_ctl", "-D", self.data, "-m", "immediate", "stop"),
                           stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False,
                           cwd=self.folder)
        if self.has_disk:
            subprocess.run(["umount", "-l", self.folder], check=False)
        shutil.rmtree(self.folder, ignore_errors=True)
