"""Where the book will be found: the addresses of its site and of its repository, if it has any.

One place for both, because everything that needs a whole address is made from them: canonical
links, the sitemap, the links to Colab and Binder. The environment comes first (SITE_URL,
SITE_REPOSITORY: the workflow that publishes the book sets them), then _config.yml. Without them
the book names no address: all its links are relative. Needs nothing but Python.
"""

import os
import re
from urllib.parse import urlsplit

from environment import ROOT, Stop

NAMES = ("SITE_URL", "SITE_REPOSITORY")


def site() -> str:
    """The address of the site, with a slash at its end; "" if none is configured."""
    found = checked("SITE_URL", "baseurl")
    return found + "/" if found else ""


def repository() -> str:
    """The address of the repository, without a slash at its end; "" if none is configured."""
    return checked("SITE_REPOSITORY", "url").removesuffix(".git")


def on_github() -> str:
    """OWNER/NAME of a repository on GitHub; "" for any other, which Colab could not open."""
    found = re.fullmatch(r"https://github\.com/([\w.-]+/[\w.-]+)", repository())
    return found[1] if found else ""


def checked(variable: str, key: str) -> str:
    """An address from the environment or the settings; Stop if it is no address of a web page."""
    found = os.environ.get(variable) or configured(key)
    if not found:
        return ""
    parts = urlsplit(found)
    if parts.scheme not in ("http", "https") or not parts.netloc or re.search(r"[\s\"'<>]", found):
        raise Stop(
            f"{variable} (or {key!r} in _config.yml) must be an address like"
            f" https://host.name/path; it is {found!r}."
        )
    return found.rstrip("/")


def configured(key: str) -> str:
    """The value of a key of _config.yml that stands one level deep."""
    text = (ROOT / "_config.yml").read_text(encoding="utf-8")
    found = re.search(rf'(?m)^  {key}: *"?([^"\s#]*)', text)
    return found[1] if found else ""
