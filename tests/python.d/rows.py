"""rows -- backroom.rows: Arrow, Parquet and pandas say what the CSV says; the notebook runs."""
import csv
import json
import os
import subprocess
import sys
import tempfile

import tap

PROGRAM = os.environ["BACKROOM"]
TOP = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
folder = tempfile.TemporaryDirectory(prefix="backroom-rows-")


def inside(name):
    return os.path.join(folder.name, name)


def needs(*modules):
    for module in modules:
        try:
            __import__(module)
        except ImportError as error:
            raise tap.Skip(f"{error}: tools/setup python installs it") from None


def play(*arguments):
    return subprocess.run([PROGRAM, *arguments], check=True, cwd=folder.name,
                          stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True).stdout


def test_parquet_holds_what_the_csv_holds():
    needs("pyarrow", "pandas")
    from backroom import rows
    for game, more in (("squirrels", ()), ("dirty-money", ()),
                       ("crooks", ("--rows-of", "decisions"))):
        play("sim", game, "--games", "60", "--bots", "random", "--seed", "r", "--rows", "a.csv",
             *more)
        with open(inside("a.csv"), encoding="utf-8") as source:
            plain = list(csv.DictReader(source))
        # Pieces far smaller than the file: what was cut must come together again.
        assert rows.to_parquet(inside("a.csv"), inside("a.parquet"), 4096) == len(plain)
        frame = rows.frame(inside("a.parquet"))
        assert list(frame.columns) == list(plain[0]), frame.columns
        for name in frame.columns:
            values = frame[name].tolist()
            for got, row in zip(values, plain):
                said = row[name]
                is_same = got == said if isinstance(got, str) else \
                    (got != got) if said == "" else float(got) == float(said)
                assert is_same, (game, name, got, said)
        assert rows.frame(inside("a.csv")).shape == frame.shape


def test_cards_are_counted_one_by_one():
    needs("pyarrow", "pandas")
    from backroom import rows
    play("sim", "squirrels", "--games", "200", "--bots", "random", "--seed", "c", "--rows", "c.csv")
    said = {(row["section"], row["item"]): float(row["value"]) for row in csv.DictReader(
        play("sim", "squirrels", "--games", "200", "--bots", "random", "--seed", "c",
             "--csv").splitlines()) if row["measure"] == "uses-a-seat"}
    used = rows.cards(rows.frame(inside("c.csv")))
    own = used.groupby(["group", "card"])["uses"].sum() / 400
    assert said and all(abs(own[key] - value) < 1e-9 for key, value in said.items()), (own, said)


def test_what_is_no_file_of_rows_is_refused():
    needs("pyarrow")
    from backroom import rows
    with open(inside("no.csv"), "w", encoding="utf-8") as target:
        target.write("a,b\n1,2\n")
    with tap.raises(ValueError, "no rows"):
        rows.table(inside("no.csv"))


def test_the_notebook_redraws_the_report():
    needs("pyarrow", "pandas", "matplotlib")
    with open(os.path.join(TOP, "examples", "rows.ipynb"), encoding="utf-8") as source:
        cells = json.load(source)["cells"]
    code = "\n".join("".join(cell["source"]) for cell in cells if cell["cell_type"] == "code")
    code += "\nimport json\nprint(json.dumps([wins['mean'].tolist(), float(length.mean()), " \
            "float(winners['score'].mean()), len(plt.get_fignums())]))\n"
    done = subprocess.run([sys.executable, "-c", code], cwd=folder.name, text=True, check=False,
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                          env={**os.environ, "MPLBACKEND": "Agg", "MPLCONFIGDIR": folder.name})
    assert done.returncode == 0, done.stderr
    wins, length, score, charts = json.loads(done.stdout.splitlines()[-1])
    report = {(row["section"], row["item"], row["measure"]): float(row["value"])
              for row in csv.DictReader(play("sim", "squirrels", "--seats", "3", "--games", "2000",
                                             "--bots", "greedy", "--seed", "rows",
                                             "--csv").splitlines())}
    orders = [value for key, value in report.items() if key[0] == "order-wins"]
    assert len(wins) == 3 and all(abs(a - b) < 1e-4 for a, b in zip(wins, orders)), (wins, orders)
    assert abs(length - report["length", "moves", "mean"]) < 1e-9, length
    assert charts == 3 and score > 0, (charts, score)


if __name__ == "__main__":
    failed, _ = tap.run(globals(), int(sys.argv[1]) if len(sys.argv) > 1 else 1, "rows: ")
    sys.exit(1 if failed else 0)
