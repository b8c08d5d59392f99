"""What a page of the book may load and run: its content security policy.

Every built page states it in a `<meta>` tag, so that it holds on any web host; `serve.py` sends it
as a header too. A page runs the scripts of its own site and those that were built into it, each
named by its digest, and nothing else: what a cell displays, or an address contains, is never run
as a script. Python runs in a worker. A worker takes no policy from its page, but from the header
of its own file.

Written down from what the pages do; the browser tests fail for a page that breaks it.
"""

import base64
import hashlib
import html
import os
import re
from pathlib import Path

# Pyodide, where the server has no copy of it: what cells/base.js asks.
CDN = "https://cdn.jsdelivr.net/pyodide/"
SCRIPT = re.compile(r"(?is)<script(?![^>]*\ssrc\s*=)[^>]*>(.*?)</script>")
META = re.compile(r'<meta http-equiv="Content-Security-Policy"[^>]*>')
CHARSET = re.compile(r'<meta charset="utf-8" ?/?>')

# 'wasm-unsafe-eval' allows WebAssembly: Graphviz in the page, Python in the worker. It does not
# allow eval. Styles may stand in the page: outputs of cells and the theme have style attributes,
# which no digest can name.
SHARED = {
    "default-src": "'none'",
    "style-src": "'self' 'unsafe-inline'",
    "img-src": "'self' data:",
    "font-src": "'self'",
    "base-uri": "'none'",
    "form-action": "'self'",
}


def of_page(text: str) -> str:
    """The policy of a page, given its HTML."""
    scripts = " ".join(["'self'", "'wasm-unsafe-eval'", *digests(text)])
    return written(
        SHARED | {"script-src": scripts, "worker-src": "'self'", "connect-src": "'self'"}
    )


def of_file() -> str:
    """The policy of everything that is no page: of the worker, and of a picture opened alone."""
    scripts = f"'self' 'wasm-unsafe-eval' {CDN}"
    return written(SHARED | {"script-src": scripts, "connect-src": f"'self' {CDN}"})


def written(rules: dict[str, str]) -> str:
    return "; ".join(f"{name} {value}" for name, value in rules.items())


def digests(text: str) -> list[str]:
    """The digests of the scripts that stand in a page, each once, in their order."""
    found = (hashlib.sha256(body.encode()).digest() for body in SCRIPT.findall(text))
    return list(dict.fromkeys(f"'sha256-{base64.b64encode(one).decode()}'" for one in found))


def state(site: Path) -> None:
    """Write its policy into each page of a built site, in place of one that is there."""
    for path in sorted(site.rglob("*.html")):
        if "_static" not in path.relative_to(site).parts:
            text = META.sub("", path.read_text(encoding="utf-8"))
            part = path.with_name(path.name + ".part")
            part.write_text(stated(text), encoding="utf-8", newline="\n")
            os.replace(part, path)


def stated(text: str) -> str:
    """The page with its policy right after its character set, so that it covers all scripts."""
    policy = html.escape(of_page(text), quote=False)
    tag = f'<meta http-equiv="Content-Security-Policy" content="{policy}" />'
    if not CHARSET.search(text):
        return tag + text  # the page at the root only leads to another, in one line
    return CHARSET.sub(lambda found: found.group() + tag, text, count=1)
