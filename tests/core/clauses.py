"""Which tests prove which clause: read from the syntax trees, and written into docs/rules.md.

.venv/bin/python -m tests.core.clauses
"""

import ast
import re
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "rules.md"
COUNTS = {1: 6, 2: 7, 3: 3, 4: 5, 5: 4, 6: 5, 7: 4, 8: 4, 9: 5, 10: 4, 11: 3}
CLAUSES = [f"R{section}.{number}" for section, count in COUNTS.items() for number in range(1, count + 1)]


def marked(path: Path) -> Iterator[tuple[str, list[str]]]:
    """The tests of a file that say which clauses they prove."""
    for node in ast.walk(ast.parse(path.read_bytes())):
        if isinstance(node, ast.FunctionDef | ast.ClassDef) and node.name.lower().startswith("test"):
            for call in node.decorator_list:
                if isinstance(call, ast.Call) and ast.unparse(call.func).split(".")[-1] == "clause":
                    yield node.name, [ast.literal_eval(argument) for argument in call.args]


def collect() -> dict[str, dict[str, list[str]]]:
    """Clause -> file -> its tests, in the order they stand there."""
    found: dict[str, dict[str, list[str]]] = defaultdict(lambda: defaultdict(list))
    for path in sorted((ROOT / "tests").rglob("test_*.py")):
        if "node_modules" not in path.parts:
            for test, clauses in marked(path):
                for clause in clauses:
                    found[clause][path.stem].append(test)
    return found


def tests_line(by_file: dict[str, list[str]]) -> str:
    return "- *Tests:* " + "; ".join(f"`{file}`: {', '.join(tests)}" for file, tests in sorted(by_file.items()))


def with_tests(page: str) -> str:
    """The page with the tests of every clause in their place: the last line of the clause."""
    found = collect()
    parts = re.split(r"(?m)^(?=#{2,3} )", re.sub(r"(?m)^- \*Tests:\* .*\n", "", page))
    for i, part in enumerate(parts):
        heading = re.match(r"### (R\d+\.\d+)\n", part)
        if heading:
            body = part.rstrip("\n")
            gap = "\n\n" if body.splitlines()[-1].startswith("Of two values") else "\n"
            parts[i] = f"{body}{gap}{tests_line(found[heading[1]])}\n\n"
    return "".join(parts).rstrip("\n") + "\n"


if __name__ == "__main__":
    PAGE.write_text(with_tests(PAGE.read_text()))
