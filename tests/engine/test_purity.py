"""The engine is the standard library and nothing else."""

import ast
import sys
from pathlib import Path

import pytest

ENGINE = Path(__file__).parents[2] / "engine"


def imported(path: Path) -> set[str]:
    """Top-level names of everything a file imports, wherever it does so."""
    names: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names |= {alias.name.split(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            names.add((node.module or "").split(".")[0])
    return names


@pytest.mark.parametrize(
    "path", sorted(ENGINE.rglob("*.py")), ids=lambda path: str(path.relative_to(ENGINE))
)
def test_the_engine_imports_only_itself_and_the_standard_library(path: Path) -> None:
    assert imported(path) <= {*sys.stdlib_module_names, "engine"}
