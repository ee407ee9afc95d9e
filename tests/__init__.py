"""The tests of Cabale. They run against the sources of this checkout, whatever else is installed."""

import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT / "src"))
