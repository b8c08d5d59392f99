"""The child: runs a student's code on the cases of an exercise, and says what it did.

It is no judge. References, known mistakes and scores are not in this process, nor in the copy of
the package that it can read; what it answers is taken as the word of somebody who may lie.

Operations, each with the id of its request in the answer:

    gather   take the sources of exercises out of cells
    read     look at a source without running it
    run      run it on the cases of a seed, twice
    probe    try what a sandbox must refuse (canary.py)
"""

from __future__ import annotations

import contextlib
import importlib
import linecache
import os
import sys
from collections.abc import Callable
from dataclasses import asdict, replace
from functools import cache
from importlib import resources
from typing import Any

from ..course import grading, guarding, own_work, slots
from ..course.candidates import call, compiled_given, draw, tidy
from ..course.definitions import Exercise
from ..course.folders import Source, cases, entries, numbered_folders
from . import canary, confine, gathering, overseer, wire
from .values import clean, packed_seen

PACKAGE = "minitorch.course.exercises"
# What solutions import, or the framework itself when it is first asked: too late for a fork.
LATE = ("encodings.ascii", "encodings.cp437", "minitorch.serialization.saving", "pickletools")


@cache
def chapter(number: str) -> dict[str, Any]:
    for folder in entries(resources.files(PACKAGE)):
        if folder.name == f"ch{number}":
            return numbered_folders(folder, number)
    return {}


@cache
def exercise(id: str) -> Exercise:
    """An exercise as the child knows it: how cases are drawn and observed, and the stub."""
    number = id.partition(".")[0]
    folder = chapter(number)[id]
    stub = Source(folder / "stub.py", id)
    package = f"{PACKAGE}.ch{number}.{folder.name}"
    return Exercise(
        id=id, title="", prompt="", name=stub.defined[0], stub=stub.code, reference="",
        alternative="", hints=(), mutants=(), given="\n".join(stub.imports),
        **vars(cases(folder, package, id)),
    )  # fmt: skip


def answer(request: dict[str, Any]) -> wire.Message:
    """What one request is answered: (JSON, buffers)."""
    if request["op"] == "probe":
        return {"probe": canary.probe(request["secret"])}, []
    if request["op"] == "gather":
        return {"gathered": gathering.gathered(request["cells"], request["wanted"])}, []
    if request["op"] == "read":
        some = [(one["exercise"], one["source"], one["own"]) for one in request["many"]]
        return {"readings": [reading(*one) for one in some]}, []
    one = exercise(request["exercise"])
    if request.get("carried"):
        one = replace(one, given="\n".join([one.given, *request["carried"]]))
    source = tidy(request["source"])
    found = grading.observe(one, source, request["seed"], request["seconds"])
    seen, buffers = packed_seen(one, found)
    return {"seen": seen}, buffers


def reading(id: str, source: str, own: str) -> dict[str, Any]:
    """What is seen of a source that does not run. ``own``: the student's own cell."""
    one, source = exercise(id), tidy(source)
    found = asdict(grading.read(one, source))
    found["copied"] = "" if found["problem"] else gathering.copied(one, tidy(own))
    found["problem"] = clean(found["problem"])[:2000]
    found["where"] = [clean(line)[:500] for line in found["where"]]
    return found


def nobody(*args: Any, **kwargs: Any) -> Any:
    """Stands for a candidate where only what is around it is to run."""
    raise NotImplementedError


def warmed(one: Exercise) -> None:
    """Import and compile what a check of an exercise needs, once for all children."""
    compiled_given(one.given)
    grading.read(one, one.stub)
    with guarding.state_kept(), contextlib.suppress(Exception):
        for case in draw(one, 0):
            call(one, nobody, case, 0)


def prepare(chapters: list[str]) -> None:
    """What is the same for all submissions of these chapters: done before any student's code."""
    for name in LATE:
        with contextlib.suppress(ImportError):
            importlib.import_module(name)
    for number in filter(None, chapters):
        for id in chapter(number):
            warmed(exercise(id))
    for number in filter(None, chapters):
        for id in chapter(number):
            if slot := exercise(id).slot:
                slots.remember_holders(slot)
                own_work.teach(exercise(id))
    guarding.look_once()


def take_away(folder: str) -> None:
    """Delete the files below a folder from which something has been loaded: where all files are in
    this process's own memory. Nobody needs to read them again but who would hand them in."""
    linecache.clearcache()
    for module in list(sys.modules.values()):
        file = getattr(module, "__file__", None) or ""
        if file.startswith(folder):
            with contextlib.suppress(OSError):
                os.remove(file)


def answered(message: Any) -> bytes:
    """The bytes that answer those of a message: where JavaScript carries them (programs/deno).

    Nothing at all is answered by ``ready``.
    """
    data = bytes(message.to_py())
    if not data:
        return wire.encoded({"ready": True, "locks": ["deno"]})
    request, _ = wire.decoded(data)
    found, buffers = answer(request)
    try:
        return wire.encoded({"id": request["id"], **found}, buffers)
    except wire.Broken:
        return wire.encoded({"id": request["id"], "too_large": True})


def serve(inbox: int, outbox: int, locks: list[str]) -> None:
    """Answer requests until there are no more. ``ready`` is said before any student code runs."""
    send: Callable[..., None] = wire.send
    send(outbox, {"ready": True, "locks": locks})
    requests = wire.Inbox(inbox)
    while True:
        try:
            request, _ = requests.receive()
        except wire.Gone:
            return
        id = request["id"]
        data, buffers = answer(request)
        try:
            send(outbox, {"id": id, **data}, buffers)
        except wire.Broken:
            send(outbox, {"id": id, "too_large": True})


def main(confined: bool = False) -> None:
    """Serve on the standard streams: one submission, in a process of its own.

    - ``confined``: in a container. It has the network and the files away; that no process is
      started, or signalled, the process sees to by itself, as the zygote's children do. An overseer
      sees to its time.
    """
    inbox, outbox = os.dup(0), os.dup(1)
    nowhere = os.open(os.devnull, os.O_RDWR)
    for fd in (0, 1):
        os.dup2(nowhere, fd)
    if confined:
        inbox, outbox = overseer.child_of(inbox, outbox)
    locks = []
    if os.name == "posix" and sys.platform != "emscripten":
        confine.limit(600)
        locks.append("rlimits")
    if confined:
        confine.no_capabilities()
        with contextlib.suppress(confine.Unconfined):
            confine.filter_calls()
            locks.append("seccomp")
    serve(inbox, outbox, locks)
