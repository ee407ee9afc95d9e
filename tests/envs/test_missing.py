"""Whoever has not installed the extra is told so."""

import subprocess
import sys

import pytest


@pytest.mark.parametrize(
    ("module", "package"),
    [("pettingzoo", "pettingzoo"), ("openspiel", "pyspiel"), ("gymnasium", "gymnasium"), ("gymnasium", "numpy")],
)
def test_what_is_missing_is_named(module: str, package: str) -> None:
    code = f"import sys; sys.modules[{package!r}] = None; import cabale.envs.{module}"
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert ran.returncode == 1
    assert ran.stderr.splitlines()[-1] == (
        f"ModuleNotFoundError: {package} is missing; install it with: pip install 'cabale[envs]'"
    )


def test_the_rest_of_the_program_does_without() -> None:
    code = "import sys; sys.modules['numpy'] = None; import cabale.__main__, cabale.arena.simulate, cabale.envs"
    subprocess.run([sys.executable, "-c", code], check=True)
