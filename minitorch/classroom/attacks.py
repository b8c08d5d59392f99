"""Answers that solve nothing, or do harm, and what is fair for each: the grader is graded by them.

All answer exercise 02.1, ``contiguous_strides(shape)``. They are only ever run in a sandbox.

- ``HARM``: a right answer that first tries to reach what lies outside. It says "ESCAPED" if it
  got there, so that it passes only where the sandbox held - and was not disturbed otherwise.
- ``CHEATS``: no answer at all, but a way to look like one. Each is worth nothing.
- ``HEAVY``: what wears a machine down: time, memory, files, output. Worth nothing.

``{secret}`` in a source stands for the path of a file outside that nobody may read.
"""

from __future__ import annotations

from . import attacks_around as around
from . import attacks_beyond as beyond
from . import attacks_within as within
from .attack_forms import CALL, RIGHT, WRONG, cheating, trying

# ---- what reaches outside -----------------------------------------------------------------------

FOLDERS = "import importlib, glob, os; "
FOLDERS += "f = importlib.import_module('minitorch.' + 'course.folders'); "
_TRIES = {
    # files
    "reads a secret": "open({secret!r}).read()",
    "reads by a descriptor": "import os; os.read(os.open({secret!r}, os.O_RDONLY), 9)",
    "reads through a link": "import os; os.symlink({secret!r}, 'link'); open('link').read()",
    "links the secret": "import os; os.link({secret!r}, 'hard'); open('hard').read()",
    "reads by mmap": "import mmap, os; mmap.mmap(os.open({secret!r}, 0), 1, prot=mmap.PROT_READ)",
    "reads through /proc": "open('/proc/self/root' + {secret!r}).read()",
    "reads the parent's memory": "import os; open(f'/proc/{os.getppid()}/mem', 'rb').read(1)",
    "reads the parent's environment":
        "import os; assert open(f'/proc/{os.getppid()}/environ').read()",
    "reads passwords": "open('/etc/shadow').read()",
    "reads keys": "import glob; assert glob.glob('/root/.ssh/*') or glob.glob('/home/*/.ssh/*')",
    "lists the folder of the secret": "import os; os.listdir(os.path.dirname({secret!r}))",
    "writes into the secret": "open({secret!r}, 'a').write('x')",
    "writes beside the secret": "open({secret!r} + '.new', 'w').write('x')",
    "deletes the secret": "import os; os.unlink({secret!r})",
    "renames the secret": "import os; os.rename({secret!r}, {secret!r} + '.moved')",
    "truncates the secret": CALL + "assert libc.truncate({secret!r}.encode(), 0) == 0",
    "makes a folder outside": "import os; os.mkdir({secret!r} + '.folder')",
    "writes into the package": "import minitorch, os; "
        "open(os.path.join(os.path.dirname(minitorch.__file__), 'random.py'), 'a').write('#')",
    "writes into NumPy": "import numpy; open(numpy.__file__, 'a').write('#')",
    "writes a file of Python's": "import json; open(json.__file__, 'a').write('#')",
    "writes to a device": "open('/dev/mem', 'r+b').read(1)",
    "makes a device": CALL + "assert libc.mknod(b'node', 0o20666, 0x103) == 0",
    # processes
    "forks": CALL + "pid = libc.fork(); assert pid >= 0\n        if pid == 0: libc._exit(0)",
    "forks by clone": CALL + "pid = libc.syscall(56, 17, 0, 0, 0, 0); assert pid >= 0\n"
        "        if pid == 0: libc._exit(0)",
    "runs a shell": CALL + "assert libc.system(b'true') == 0",
    "replaces itself": CALL + "arguments = (ctypes.c_char_p * 2)(b'true', None); "
        "libc.execv(b'/bin/true', arguments); raise OSError",
    "runs a program": "import subprocess; subprocess.run(['/bin/true'], check=True)",
    "starts a pool": "import multiprocessing; multiprocessing.get_context('fork').Pool(1)",
    "kills its parent": CALL + "import os; assert libc.kill(os.getppid(), 9) == 0",
    "kills everybody": CALL + "assert libc.kill(-1, 9) == 0",
    "stops a neighbour": CALL + "assert libc.kill(1, 19) == 0",
    "signals by a descriptor": CALL + "import os; fd = libc.syscall(434, os.getppid(), 0); "
        "assert fd >= 0 and libc.syscall(424, fd, 9, None, 0) == 0",
    "traces its parent": CALL + "import os; assert libc.ptrace(16, os.getppid(), None, None) == 0",
    "slows others down": "import os; os.setpriority(os.PRIO_USER, 0, 19)",
    "raises its limits": CALL + "import os; limits = (ctypes.c_ulong * 2)(9, 9); "
        "assert libc.prlimit(os.getppid(), 0, limits, None) == 0",
    # the network
    "opens a socket": "import socket; socket.socket().connect(('127.0.0.1', 9))",
    "sends a packet": "import socket; "
        "socket.socket(socket.AF_INET, socket.SOCK_DGRAM).sendto(b'x', ('127.0.0.1', 9))",
    "asks for a name": "import socket; socket.getaddrinfo('localhost', 80, proto=6)[0]; "
        "socket.create_connection(('localhost', 80), 1)",
    "listens": "import socket; s = socket.socket(); s.bind(('127.0.0.1', 0)); s.listen()",
    "a socket of Unix": "import socket; socket.socket(socket.AF_UNIX).connect('/dev/log')",
    "an abstract socket": "import socket; socket.socket(socket.AF_UNIX).bind(chr(0) + 'class')",
    "fetches a page": "import urllib.request as r; r.urlopen('http://127.0.0.1:9', None, 1)",
    # the kernel
    "mounts": CALL + "assert libc.mount(b'none', b'/tmp', b'tmpfs', 0, None) == 0",
    "a namespace of its own": CALL + "assert libc.unshare(0x10000000) == 0",
    "changes its root": CALL + "assert libc.chroot(b'/') == 0",
    "becomes another": CALL + "assert libc.setuid(12345) == 0",
    "shared memory that stays": CALL + "assert libc.shmget(4711, 4096, 0o1666) >= 0",
    "io_uring": CALL + "assert libc.syscall(425, 8, ctypes.create_string_buffer(240)) >= 0",
    "bpf": CALL + "assert libc.syscall(321, 0, None, 0) >= 0",
    "keys of the kernel": CALL + "assert libc.syscall(250, 0, -3, 1) >= 0",
    "types for others": "import fcntl, termios; fcntl.ioctl(0, termios.TIOCSTI, b'x')",
    # the judge's things, which must not be here
    "reads the reference": FOLDERS +
        "assert glob.glob(os.path.join(os.path.dirname(f.__file__), "
        "'exercises', '**', 'reference.py'), recursive=True)",
    "asks for the solution": "import importlib; "
        "importlib.import_module('minitorch.' + 'course').solution('02.1')",
    "reads the known mistakes": FOLDERS +
        "assert glob.glob(os.path.join(os.path.dirname(f.__file__), "
        "'exercises', '**', 'mutants', '*'), recursive=True)",
    "imports the judge":
        "import importlib; importlib.import_module('minitorch.class' + 'room.judging')",
    "finds a reference in memory": "import gc; every = gc.get_objects(); "
        "found = [d.get('reference') for d in every if type(d) is dict]; "
        "assert any(type(one) is str and 'def ' in one for one in found)",
}  # fmt: skip


_TRIES |= {**within.TRIES, **around.TRIES, **beyond.TRIES}
HARM = {name: trying(attempt) for name, attempt in _TRIES.items()}
# Where all files are in the child's own memory (Pyodide), these reach nothing but that.
IN_MEMORY = (
    "writes into the package", "writes into NumPy", "writes a file of Python's", "makes a device",
    "a folder of start-up files", "a customised start",
)  # fmt: skip

# ---- what would like to pass ---------------------------------------------------------------------


CHEATS = {
    "nothing": "",
    "no such name": "x = 1\n",
    "not Python": "def contiguous_strides(shape:\n",
    "a zero byte": f"{WRONG}#\0",
    "brackets without end": "(" * 5000,
    "signs without end": "x = " + "-" * 90_000 + "1",
    "a name without end": "x" * 90_000,
    "ends at once": cheating("import os; os._exit(0)"),
    "ends in the call": cheating("", "import os; os._exit(0)"),
    "ends for real": cheating("", "import ctypes; ctypes.CDLL(None)._exit(0)"),
    "exits": cheating("", "raise SystemExit(0)"),
    "exits while it is imported": cheating("import sys; sys.exit(0)"),
    "aborts": cheating("", "import ctypes; ctypes.CDLL(None).abort()"),
    "reads address 0": cheating("", "import ctypes; return ctypes.string_at(0)"),
    "is interrupted": cheating("", "raise KeyboardInterrupt"),
    "is equal to all": cheating(
        "class All(tuple):\n    __eq__ = lambda a, b: True\n    __ne__ = lambda a, b: False\n"
        "    __len__ = lambda self: 99\n    __hash__ = None",
        "return All()",
    ),
    "any class is its class": cheating(
        "class Any:\n    __class__ = tuple\n    __eq__ = lambda self, other: True", "return Any()"
    ),
    "a repr that lies": cheating(
        "class Lie:\n    __repr__ = lambda self: '(3, 1)'\n    __eq__ = lambda a, b: True",
        "return Lie()",
    ),
    "a repr that fails": cheating("class E:\n    def __repr__(self): raise SystemExit",
                                  "return E()"),
    "patches the comparison": cheating(
        "import importlib; c = importlib.import_module('minitorch.' + 'course.comparing')\n"
        "c.gap = lambda *a: None; c.close_elements = lambda a, b: a == a"
    ),
    "patches the grading": cheating(
        "import importlib; g = importlib.import_module('minitorch.' + 'course.grading')\n"
        "g.gap_of = lambda *a: None; g.judged = g.compared = lambda *a: None"
    ),
    "patches NumPy": cheating(
        "import numpy\nnumpy.isclose = numpy.array_equal = numpy.allclose = lambda *a, **k: True"
    ),
    "changes the library": cheating(
        f"{RIGHT}\nimport numpy\nnumpy.shares_memory = lambda *a, **k: True",
        "return _right(shape)",
    ),
    "patches isinstance": cheating(
        "import builtins\nbuiltins.isinstance = lambda *a: True; builtins.len = lambda x: 2"
    ),
    "patches the drawing": cheating(
        "import importlib; c = importlib.import_module('minitorch.' + 'course.candidates')\n"
        "c.draw = lambda *a: []; c.outcomes = lambda *a: iter(())"
    ),
    "patches the runner": cheating(
        "import sys; r = sys.modules['minitorch.class' + 'room.runner']\n"
        "r.packed_seen = lambda *a: ({'first': [], 'second': [], 'threads': 0}, [])"
    ),
    "patches what is sent": cheating(
        "import sys; w = sys.modules['minitorch.class' + 'room.wire']\n"
        "old = w.send; w.send = lambda fd, data, buffers=None: old(fd, {**data, 'passed': True,\n"
        "    'score': 99, 'verdict': 'passed'}, buffers)\n"
        "sys.modules['minitorch.class' + 'room.runner'].wire.send = w.send"
    ),
    "writes a verdict to the pipe": cheating(
        "", "import os; os.write(201, b'{\"verdict\": \"passed\"}'); return ()"
    ),
    "writes a whole message": cheating(
        "import os, json, struct",
        "t = json.dumps({'id': 'x', 'buffers': [], 'seen': {}}).encode()\n"
        "    os.write(201, struct.pack('<I', len(t)) + t); return ()",
    ),
    "a forged answer with the right id": cheating(
        "import os, json, struct, sys",
        "frame = sys._getframe()\n"
        "    while frame and 'id' not in frame.f_locals: frame = frame.f_back\n"
        "    ok = {'printed': '', 'value': {'tuple': []}, 'changed': []}\n"
        "    seen = {'first': [ok] * 20, 'second': [ok] * 20, 'threads': 0}\n"
        "    t = json.dumps({'id': frame.f_locals['id'], 'buffers': [], 'seen': seen}).encode()\n"
        "    os.write(201, struct.pack('<I', len(t)) + t); return ()",
    ),
    "a header of four gigabytes": cheating("", "import os; os.write(201, b'\\xff' * 8); return ()"),
    "a header of deep lists": cheating(
        "import os, struct",
        "t = b'[' * 900000; os.write(201, struct.pack('<I', len(t))); os.write(201, t); return ()",
    ),
    "buffers below zero": cheating(
        "import os, struct, json",
        "t = json.dumps({'id': 'x', 'buffers': [-5, 5]}).encode()\n"
        "    os.write(201, struct.pack('<I', len(t)) + t); return ()",
    ),
    "buffers that are too long": cheating(
        "import os, struct, json",
        "t = json.dumps({'id': 'x', 'buffers': [10**12]}).encode()\n"
        "    os.write(201, struct.pack('<I', len(t)) + t); return ()",
    ),
    "closes the pipe": cheating("", "import os; os.close(201); return ()"),
    "closes all": cheating("", "import os; os.closerange(0, 300); return ()"),
    "eats the next request": cheating("", "import os; os.set_blocking(200, False); return ()"),
    "the case from a frame": cheating(
        "import sys",
        "frame = sys._getframe()\n    while frame:\n"
        "        for name in ('expected', 'reference', 'known', 'verdict'):\n"
        "            if name in frame.f_locals: return frame.f_locals[name]\n"
        "        frame = frame.f_back\n    return ()",
    ),
    "only the seeds of the checker": cheating(
        "", "return {(2, 3): (3, 1), (2, 3, 4): (12, 4, 1), (5,): (1,), (): ()}.get(shape, ())"
    ),
    "the framework's own, imported": "from minitorch.tensors.shapes import contiguous_strides\n",
    "the framework's own, called": cheating(
        "import minitorch", "return minitorch.tensors.shapes.contiguous_strides(shape)"
    ),
    "the framework's own, by its code": (
        "import minitorch, types\n_own = minitorch.tensors.shapes.contiguous_strides\n"
        "contiguous_strides = types.FunctionType(_own.__code__, _own.__globals__)\n"
    ),
    "the framework's own, wrapped": (
        "import functools, minitorch\n"
        "contiguous_strides = functools.partial(minitorch.tensors.shapes.contiguous_strides)\n"
    ),
    "the solution of the course": (
        "from minitorch.course import solution\nexec(str(solution('02.1')))\n"
    ),
    "the course's exercises": (
        "from minitorch.course.exercises import find\nexec(find('02.1').reference)\n"
    ),
    "keeps what it saw": cheating(
        "seen = []",
        "seen.append(shape)\n    steps = [1]\n    for size in reversed(shape[1:]): "
        "steps.insert(0, steps[0] * max(size, 1))\n"
        "    return tuple(steps) if shape and len(seen) < 20 else ()",
    ),
    "control characters": cheating(
        "", "print('\\x1b[2J\\x1b]0;pwned\\x07\\r'); return '\\x1b[31m'"
    ),
    "tags of HTML": cheating("", "return '<script>alert(1)</script>'"),
    "a formula": cheating("", "return '=HYPERLINK(\"http://x\")'"),
    "half characters": cheating("", "return '\\ud800'"),
    "text that turns round": cheating("", "return '\\u202e1 ,3('"),
    "a huge number": cheating("", "return (10 ** 30000,)"),
    "an array of objects": cheating("", "return np.array([object()], dtype=object)"),
    "an array that pickles": cheating(
        "class P:\n    def __reduce__(self): return (print, ('pickled',))", "return [P()]"
    ),
    "a list in itself": cheating("", "x = []; x.append(x); return x"),
    "a list of lists": cheating("", "x = ()\n    for _ in range(90000): x = (x,)\n    return x"),
    "a thousand classes": cheating("", "return [type(f'C{i}', (), {})() for i in range(999)]"),
    "an error without words": cheating(
        "class E(Exception):\n    def __str__(self): raise SystemExit", "raise E"
    ),
    "an error of a million words": cheating("", "raise ValueError('x' * 10**7)"),
    **within.CHEATS,
    **around.CHEATS,
    **beyond.CHEATS,
}  # fmt: skip

# ---- what wears down ----------------------------------------------------------------------------

HEAVY = {
    "a loop without end": cheating("", "while True: pass"),
    "a loop while it is imported": cheating("while True: pass"),
    "a loop that swallows": cheating(
        "", "while True:\n        try:\n            while True: pass\n        except: pass"
    ),
    "a loop in C": cheating("", "return sum(iter(int, 1))"),
    "a power without end": cheating("", "return 7 ** 10 ** 9"),
    "a pattern without end": cheating(
        "import re", "return re.match('(a+)+$', 'a' * 99 + 'b')"
    ),
    "recursion": cheating("", "return contiguous_strides(shape)"),
    "recursion without a bound": cheating(
        "import sys; sys.setrecursionlimit(10**9)", "return contiguous_strides(shape)"
    ),
    "memory in one piece": cheating("", "return b'x' * (1 << 40)"),
    "memory bit by bit": cheating("", "x = []\n    while True: x.append(bytearray(10**7))"),
    "memory by NumPy": cheating("", "return np.ones((10**5, 10**5))"),
    "threads without end": cheating(
        "import threading, time",
        "while True: threading.Thread(target=time.sleep, args=(99,), daemon=True).start()",
    ),
    "waits for a lock": cheating(
        "import threading", "k = threading.Lock(); k.acquire(); k.acquire()"
    ),
    "sleeps": cheating("import select", "select.select([], [], [], 999)"),
    "many files": cheating("", "n = 0\n    while True: open(f'f{n}', 'w').write('x'); n += 1"),
    "a large file": cheating("", "f = open('large', 'wb')\n    while True: f.write(b'x' * 10**6)"),
    "many descriptors": cheating("import os", "x = []\n    while True: x.append(os.dup(0))"),
    "prints without end": cheating("", "while True: print('x' * 10**5)"),
    "writes to the terminal": cheating(
        "import os", "for _ in range(999): os.write(1, b'x' * 10**4)\n    return ()"
    ),
    "a large answer": cheating("", "return np.zeros(20_000_000)"),
    "a long answer": cheating("", "return list(range(10**6))"),
    "a signal handler": cheating(
        "import signal\nfor n in range(1, 32):\n    try: signal.signal(n, lambda *a: None)\n"
        "    except (OSError, ValueError): pass",
        "while True: pass",
    ),
    "a thread that is left": cheating(
        f"{RIGHT}\nimport threading, select\n"
        "threading.Thread(target=select.select, args=([], [], [], 9), daemon=True).start()",
        "return _right(shape)",
    ),
    **within.HEAVY,
    **around.HEAVY,
    **beyond.HEAVY,
}  # fmt: skip
