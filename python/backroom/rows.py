"""rows -- what `backroom sim --rows FILE` writes, as Arrow, Parquet and pandas.

    python3 -m backroom.rows rows.csv rows.parquet

Rows are CSV, one a match and seat (or one a decision). Here columns get their types, and a file of
any length becomes Parquet in pieces, so that memory does not grow. Needs pyarrow; `frame` pandas,
too. Nothing here needs the library.
"""
from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Dict, Iterator, List, Optional

if TYPE_CHECKING:
    import pandas
    import pyarrow

__all__ = ["batches", "cards", "frame", "table", "to_parquet"]

PIECE = 1 << 20  # bytes of CSV that are read at once
WORDS = ("bot", "move", "variant")
SMALL = ("seat", "order", "place", "leads")


def _types(names: List[str]) -> Dict[str, "pyarrow.DataType"]:
    """Of every column; what is not known by name is a quantity of the game: a whole number."""
    import pyarrow
    types: Dict[str, "pyarrow.DataType"] = {}
    for name in names:
        if name in WORDS:
            types[name] = pyarrow.dictionary(pyarrow.int32(), pyarrow.string())
        elif name == "cards":
            types[name] = pyarrow.string()
        elif name == "win":
            types[name] = pyarrow.float64()
        elif name == "match":
            types[name] = pyarrow.int64()
        else:
            types[name] = pyarrow.int8() if name in SMALL else pyarrow.int32()
    return types


def batches(path: str, piece: int = PIECE) -> Iterator["pyarrow.RecordBatch"]:
    """The file in pieces, in its order."""
    from pyarrow import csv
    with open(path, encoding="utf-8") as source:
        names = source.readline().rstrip("\n").split(",")
    if "match" not in names:
        raise ValueError(f"{path}: these are no rows of `backroom sim --rows`")
    options = csv.ConvertOptions(column_types=_types(names), null_values=[""],
                                 strings_can_be_null=False)
    with csv.open_csv(path, read_options=csv.ReadOptions(block_size=piece),
                      convert_options=options) as reader:
        yield from reader


def table(path: str) -> "pyarrow.Table":
    """All of it as an Arrow table."""
    import pyarrow
    return pyarrow.Table.from_batches(batches(path)).unify_dictionaries()


def frame(path: str) -> "pandas.DataFrame":
    """All of it as a pandas data frame; of Parquet, too."""
    if path.endswith(".parquet"):
        from pyarrow import parquet
        return parquet.read_table(path).to_pandas()
    return table(path).to_pandas()


def to_parquet(path: str, target: str, piece: int = PIECE) -> int:
    """Writes Parquet; how many rows there are. Only one piece is in memory at a time."""
    import pyarrow
    from pyarrow import parquet
    writer: Optional["parquet.ParquetWriter"] = None
    count = 0
    try:
        for batch in batches(path, piece):
            part = pyarrow.Table.from_batches([batch])
            if writer is None:
                writer = parquet.ParquetWriter(target, part.schema, compression="zstd")
            writer.write_table(part)
            count += part.num_rows
    finally:
        if writer is not None:
            writer.close()
    return count


def cards(rows: "pandas.DataFrame") -> "pandas.DataFrame":
    """A row for each card a seat has used: match, seat, win, group, card, uses."""
    used = rows[["match", "seat", "win", "cards"]].copy()
    used["cards"] = used["cards"].str.split(";")
    used = used.explode("cards").dropna()
    used = used[used["cards"] != ""]
    parts = used["cards"].str.extract(r"^([^/]*)/(.*):(\d+)$")
    used["group"], used["card"] = parts[0], parts[1]
    used["uses"] = parts[2].astype(int)
    return used.drop(columns="cards").reset_index(drop=True)


def main(arguments: List[str]) -> int:
    if len(arguments) != 2 or not arguments[1].endswith(".parquet"):
        print("usage: python3 -m backroom.rows ROWS.csv ROWS.parquet", file=sys.stderr)
        return 2
    print(f"{to_parquet(*arguments)} rows")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
