"""Where compiled rules still box numbers: counts per function, from the C that mypyc wrote.

`mypyc -a` does not show it. Usual causes: a literal as the end of a range that counts down, `_` as a loop
variable, a conditional expression inside `[...] * n`, `n = 0` without `: i64`.

    python setup.py build_ext --inplace && python bench/boxing.py [WORD ...]
"""

import re
import sys
from collections import Counter
from pathlib import Path

FUNCTION = re.compile(r"^\S[^\n;]*?\bCPyDef_(\w+)\([^;\n]*\) \{\n(.*?)^\}", re.DOTALL | re.MULTILINE)
BOXED = re.compile(r"\b(CPyTagged_\w+|PyLong_From\w+|CPyLong_As\w+|PyNumber_\w+|PyObject_\w*Call\w*|CPyDict_\w+)\(")


def main(words: list[str]) -> None:
    sources = sorted(Path("build").glob("__native_*.c"), key=lambda path: path.stat().st_mtime)
    if not sources:
        sys.exit("nothing is compiled here: python setup.py build_ext --inplace")
    for name, body in FUNCTION.findall(sources[-1].read_text()):
        found = Counter(BOXED.findall(body))
        if found and "top_level" not in name and any(word in name for word in words):
            print(f"{name:60} {', '.join(f'{what} {count}' for what, count in found.items())}")


if __name__ == "__main__":
    main(sys.argv[1:] or ["rules___", "state___State", "worth___", "playout", "search"])
