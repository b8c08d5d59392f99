"""Which Chromium the tests and the screenshots drive."""

import os
import shutil

# The first is Chromium without its window and menus: a new page costs it a fifth of the time.
NAMES = [
    "chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "chrome",
]  # fmt: skip


def found() -> str | None:
    """The path of the one that MINITORCH_CHROMIUM names, or of the first that is installed."""
    named = os.environ.get("MINITORCH_CHROMIUM")
    paths = map(shutil.which, [named] if named else NAMES)
    return next((path for path in paths if path), None)
