"""Tables in columns, which go to numpy, Arrow, polars and pandas."""

from __future__ import annotations

from collections.abc import Callable
from html import escape
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
import numpy.typing as npt

if TYPE_CHECKING:
    import pandas
    import polars
    import pyarrow

_DTYPES: dict[str, str] = {
    "text": "object",
    "whole": "int64",
    "real": "float64",
    "flag": "bool",
    "moment": "datetime64[ms]",
    "texts": "object",
    "wholes": "object",
}

#: Rows that a notebook shows of a table.
_SHOWN = 20


class Column(NamedTuple):
    """A column of a table."""

    name: str
    """Its name."""
    kind: str
    """What its values are: "text", "whole", "real", "flag", "moment", or lists: "texts", "wholes"."""
    optional: bool
    """True if values may be missing."""
    meaning: str
    """What it says, in a phrase."""


class Table:
    """A table in columns.

    Anything that takes the Arrow C stream interface (polars, pyarrow, pandas, duckdb) takes this object, if pyarrow is
    installed.
    """

    def __init__(self, schema: list[Column], columns: dict[str, list[Any]]) -> None:
        """Hold columns by their names."""
        self.schema = schema
        """The columns in order."""
        self.columns = columns
        """The values of each column, by its name; ``None`` is nothing."""

    def __len__(self) -> int:
        """Return how many rows there are."""
        return len(next(iter(self.columns.values()), []))

    def __repr__(self) -> str:
        """Write the size."""
        return f"<{type(self).__name__}: {len(self)} rows, {len(self.columns)} columns>"

    def __getitem__(self, column: str) -> list[Any]:
        """Return the values of a column; raises KeyError if there is none of that name."""
        return self.columns[column]

    def meanings(self) -> dict[str, str]:
        """Say what each column means."""
        return {column.name: column.meaning for column in self.schema}

    def to_numpy(self) -> dict[str, npt.NDArray[Any]]:
        """Return one array a column. Whole numbers that may be missing become floats with NaN, flags and texts objects."""
        arrays: dict[str, npt.NDArray[Any]] = {}
        for name, kind, optional, _ in self.schema:
            values = self.columns[name]
            if kind == "moment":
                values = [np.datetime64("NaT") if value is None else np.datetime64(value, "ms") for value in values]
            if optional and kind in ("whole", "real"):
                arrays[name] = np.array([np.nan if value is None else value for value in values], dtype=np.float64)
            elif _DTYPES[kind] == "object":
                arrays[name] = np.empty(len(values), dtype=object)
                arrays[name][:] = values
            else:
                arrays[name] = np.array(values, dtype="object" if optional and kind != "moment" else _DTYPES[kind])
        return arrays

    def to_arrow(self) -> pyarrow.Table:
        """Return an Arrow table; needs pyarrow."""
        import pyarrow

        types = {
            "text": pyarrow.string(),
            "whole": pyarrow.int64(),
            "real": pyarrow.float64(),
            "flag": pyarrow.bool_(),
            "moment": pyarrow.timestamp("ms", tz="UTC"),
            "texts": pyarrow.list_(pyarrow.string()),
            "wholes": pyarrow.list_(pyarrow.int64()),
        }
        schema = pyarrow.schema(
            [
                pyarrow.field(name, types[kind], nullable=optional, metadata={"meaning": meaning})
                for name, kind, optional, meaning in self.schema
            ]
        )
        return pyarrow.table({field.name: pyarrow.array(self.columns[field.name], field.type) for field in schema}, schema)

    def to_polars(self) -> polars.DataFrame:
        """Return a polars frame; needs polars and pyarrow."""
        import polars

        return polars.DataFrame(self.to_arrow())

    def to_pandas(self) -> pandas.DataFrame:
        """Return a pandas frame; needs pandas and pyarrow."""
        return self.to_arrow().to_pandas()

    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        """Hand the table to whoever speaks the Arrow C stream interface; needs pyarrow."""
        return self.to_arrow().__arrow_c_stream__(requested_schema)

    def _repr_html_(self) -> str:
        """Draw the first rows for a notebook."""
        names = [column.name for column in self.schema]
        rows = [[_shown(self.columns[name][row]) for name in names] for row in range(min(len(self), _SHOWN))]
        more = f"<p>{len(self):,} rows, of which {_SHOWN} are shown</p>" if len(self) > _SHOWN else ""
        return html_table(names, rows) + more


def _shown(value: object) -> str:
    if value is None:
        return ""
    if isinstance(value, (list, tuple)):
        return " ".join(str(part) for part in value)
    return f"{value:.4g}" if isinstance(value, float) else str(value)


def html_table(head: list[str], rows: list[list[str]], *, title: Callable[[str], str] = lambda _: "") -> str:
    """Write a table of texts as HTML; ``title`` gives what a heading says when it is pointed at."""
    cells = "".join(f'<th title="{escape(title(name))}">{escape(name)}</th>' for name in head)
    body = "".join("<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in row) + "</tr>" for row in rows)
    return f"<table><thead><tr>{cells}</tr></thead><tbody>{body}</tbody></table>"
