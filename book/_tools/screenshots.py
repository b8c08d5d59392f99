"""Photograph every page of the book:  python book/_tools/screenshots.py [PART-OF-A-NAME ...]

Light, dark and on a phone, from the built site into _build/screenshots, with a contact sheet,
_build/screenshots/index.html, to look through them all. It needs Chromium (or its path in
MINITORCH_CHROMIUM) and takes a few seconds a page.
"""

import html
import os
import sys
from pathlib import Path
from typing import Any

import chromium
from environment import ROOT, Stop, step

SITE = ROOT / "_build" / "html"
OUT = ROOT / "_build" / "screenshots"
LOOKS = {"light": (1280, "light"), "dark": (1280, "dark"), "phone": (390, "light")}
TALLEST = 16_000  # pixels of one picture: browsers draw no taller ones
SHEET = """<!doctype html>
<html lang="en"><meta charset="utf-8"><title>The pages of the book</title>
<style>
  body {{ font: 1rem system-ui; margin: 2rem; }}
  section {{ display: flex; gap: 1rem; align-items: start; }}
  a {{ height: 28rem; overflow: hidden; border: 1px solid #999; }}
  img {{ height: auto; width: 30rem; }} img[alt$=phone] {{ width: 14rem; }}
</style>
{sections}
"""


def pages(parts: list[str]) -> list[str]:
    """Names of the pages, as in `book/07-backward`; only those that contain one of `parts`."""
    found = [path.relative_to(SITE).with_suffix("") for path in sorted(SITE.glob("book/**/*.html"))]
    names = [path.as_posix() for path in found] + ["search"]
    return [name for name in names if not parts or any(part in name for part in parts)]


def photograph(browser: Any, name: str, look: str) -> Path:
    """One picture of a whole page; returns its file."""
    width, mode = LOOKS[look]
    page = browser.new_page(
        viewport={"width": width, "height": 900}, color_scheme=mode, reduced_motion="reduce"
    )
    page.goto((SITE / f"{name}.html").as_uri(), wait_until="load")
    height = min(page.evaluate("document.documentElement.scrollHeight"), TALLEST)
    page.set_viewport_size({"width": width, "height": height})
    path = OUT / f"{name.replace('/', '-')}-{look}.png"
    page.screenshot(path=path)
    page.close()
    return path


def sheet(names: list[str]) -> str:
    sections = []
    for name in names:
        pictures = "".join(
            f'<a href="{file}"><img src="{file}" alt="{html.escape(name)}, {look}"></a>'
            for look in LOOKS
            for file in [f"{name.replace('/', '-')}-{look}.png"]
        )
        sections.append(f"<h2>{html.escape(name)}</h2><section>{pictures}</section>")
    return SHEET.format(sections="\n".join(sections))


def take(parts: list[str]) -> None:
    """Photograph the pages, and write the contact sheet."""
    from playwright.sync_api import sync_playwright

    names = pages(parts)
    if not names:
        raise Stop(f"no page of {SITE} has a name like {' or '.join(parts)}.")
    OUT.mkdir(parents=True, exist_ok=True)
    options = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]
    path = chromium.found()
    if path is None:
        raise Stop("screenshots need Chromium: install it, or set MINITORCH_CHROMIUM to its path.")
    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=path, args=options)
        for name in names:
            for look in LOOKS:
                photograph(browser, name, look)
        browser.close()
    part = OUT / "index.part"
    part.write_text(sheet(names), encoding="utf-8")
    os.replace(part, OUT / "index.html")
    step(f"{len(names)} pages, {len(LOOKS)} pictures each: {OUT / 'index.html'}")


if __name__ == "__main__":
    try:
        take(sys.argv[1:])
    except Stop as stop:
        sys.exit(f"Stopped: {stop}")
