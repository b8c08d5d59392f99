"""Attacks on what stands under the grader: see attacks.py, to which these belong.

They use what the process has inherited, change the numbers and codecs of Python itself, hide their
work in interpreters of their own, answer with numbers and arrays that are larger than they say, and
wear down what looks at names after each check.
"""

from __future__ import annotations

from .attack_forms import CALL, NAME, RIGHT, cheating

TRIES = {
    "finds what was inherited": "import os; own = (0, 1, 2, 200, 201)\n"
        "        held = [fd for fd in range(1024) if fd not in own and "
        "os.path.exists(f'/proc/self/fd/{fd}')]\n"
        "        assert [os.read(fd, 1) for fd in held if os.path.isfile(f'/proc/self/fd/{fd}')]",
    "writes into a page that all share": "import json, mmap, os; "
        "f = os.open(json.__file__, os.O_RDONLY); page = mmap.mmap(f, 0, mmap.MAP_SHARED, "
        "mmap.PROT_READ | mmap.PROT_WRITE); page[0] = 35; page.flush()",
    "opens once more to write": "import json, os; f = os.open(json.__file__, os.O_RDONLY); "
        "os.write(os.open(f'/proc/self/fd/{f}', os.O_WRONLY | os.O_APPEND), b'#')",
    "leaves its memory in a file": "import resource; endless = resource.RLIM_INFINITY; "
        "resource.setrlimit(resource.RLIMIT_CORE, (endless, endless))",
    "another time for all": "import time; time.clock_settime(time.CLOCK_REALTIME, 0)",
    "semaphores that stay": CALL + "assert libc.semget(4711, 1, 0o1666) >= 0 "
        "or libc.msgget(4711, 0o1666) >= 0",
    "compares itself with its parent": CALL + "import os; "
        "assert libc.syscall(312, os.getpid(), os.getppid(), 0, 0, 0) >= 0",
    "comes before all others": "import os; "
        "os.sched_setscheduler(0, os.SCHED_FIFO, os.sched_param(99))",
    "takes the other processors": "import os; os.sched_setaffinity(0, range(os.cpu_count()))",
    "computes in the kernel": "import socket; "
        "socket.socket(38, 5, 0).bind(('hash', 'sha256'))",
    "listens to the wire": "import socket; socket.socket(17, 3, 768)",
    "restarts the machine": CALL + "assert libc.reboot(0x89abcdef) == 0",
}  # fmt: skip

CHEATS = {
    "an answer that is awaited": f"{RIGHT}\nasync def {NAME}(shape):\n    return _right(shape)\n",
    "an answer that comes in steps": (
        f"{RIGHT}\ndef {NAME}(shape):\n    yield from _right(shape)\n"
    ),
    "right for the first calls only": cheating(
        f"{RIGHT}\ncalls = []",
        "calls.append(1)\n    return _right(shape) if len(calls) < 21 else ()",
    ),
    "right while nobody looks": cheating(
        f"{RIGHT}\nimport sys",
        "above = sys._getframe(1)\n    while above:\n"
        "        if 'case' in above.f_locals: return ()\n        above = above.f_back\n"
        "    return _right(shape)",
    ),
    "a number that hides its size": cheating(
        "class I(int):\n    bit_length = lambda self: 1\n    __hash__ = int.__hash__\n"
        "    __repr__ = __str__ = lambda self: '1'",
        "return tuple(I(1 << 10**6) for _ in shape)",
    ),
    "an array of records": cheating(
        "", "return np.zeros(2, np.dtype([('a', object), ('b', 'i8', (2,))]))"
    ),
    "an array with words of its own": cheating(
        "", "return np.ones(2, np.dtype('i8', metadata={'passed': True}))"
    ),
    "an array far larger than its memory": cheating("", "return np.broadcast_to(1, (1 << 30, 3))"),
    "a tensor far larger than its memory": cheating("", "return torch.ones(1).expand(1 << 30, 3)"),
    "numbers that are none, with something inside": cheating(
        "", "return tuple(np.array([0x7ff8dead0000beef], 'u8').view('f8')[0] for _ in shape)"
    ),
    "other numbers for Python": cheating(
        "import ctypes, sys",
        "for n in range(2, 9): ctypes.c_uint32.from_address(id(n) + 24).value = 1\n"
        "    return (1,) * len(shape)",
    ),
    "another class for all tuples": cheating(
        "import ctypes",
        "ctypes.c_void_p.from_address(id(shape) + 8).value = id(list)\n    return ()",
    ),
    "a handler of half characters": cheating(
        "import codecs\ncodecs.register_error('backslashreplace', lambda e: (1 / 0, e.end))",
        "return '\\ud800'",
    ),
    "what is read is its own": cheating(
        "import os\nos.read = os.readv = lambda fd, n: b'[1, 2, 3]'[:n]"
    ),
    "an end for each thread": cheating(
        "import threading, sys\nthreading.excepthook = threading._shutdown = lambda *a: None\n"
        "threading.settrace(lambda *a: sys.exit(0)); threading.setprofile(lambda *a: sys.exit(0))"
    ),
    "names of the environment": cheating(
        "import os\nos.environ.update(MINITORCH_COURSE='off', MINITORCH_WORKSPACE='/tmp', "
        "PYTHONINSPECT='1', LD_PRELOAD='x.so', OPENBLAS_NUM_THREADS='64')"
    ),
    "the framework's own, and what notes it is put back": cheating(
        "import minitorch.tensors.shapes as _m, sys",
        "found, frame = _m.contiguous_strides(shape), sys._getframe()\n"
        "    while frame:\n"
        "        for value in list(frame.f_locals.values()):\n"
        "            if type(value).__name__ == 'Watch':\n"
        "                value.asked, value.count, value.rounds = False, 0, []\n"
        "        frame = frame.f_back\n"
        "    return found",
    ),
    "the framework's own, its notes found by gc": cheating(
        "import minitorch.tensors.shapes as _m, gc",
        "found = _m.contiguous_strides(shape)\n"
        "    for value in gc.get_objects():\n"
        "        if type(value).__name__ == 'Watch':\n"
        "            value.asked, value.count, value.rounds = False, 0, []\n"
        "    return found",
    ),
    "the framework's own, asked the first time only": cheating(
        "import minitorch.tensors.shapes as _m\n_kept = {}",
        "shape = tuple(shape)\n"
        "    if shape not in _kept:\n"
        "        _kept[shape] = _m.contiguous_strides(shape)\n"
        "    return _kept[shape]",
    ),
    "the framework's own, without the line that tells": cheating(
        "import minitorch.tensors.shapes as _m, types",
        "code = _m.contiguous_strides.__code__\n"
        "    silent = tuple((lambda *a: None) if getattr(x, '__name__', '') == 'told' else x\n"
        "                   for x in code.co_consts)\n"
        "    return types.FunctionType(code.replace(co_consts=silent), vars(_m))(shape)",
    ),
    "the framework's own, and other lines in what tells": cheating(
        "import minitorch.tensors.shapes as _m, gc, sys",
        "told = [x for x in _m.contiguous_strides.__code__.co_consts\n"
        "            if getattr(x, '__name__', '') == 'told'][0]\n"
        "    kept, free = told.__code__, told.__code__.co_freevars\n"
        "    names = {}\n"
        "    exec('def make(' + ', '.join(free) + '):\\n def told():\\n  '\n"
        "         + '; '.join(free) + '\\n return told', names)\n"
        "    told.__code__ = names['make'](*free).__code__\n"
        "    try:\n        return _m.contiguous_strides(shape)\n"
        "    finally:\n        told.__code__ = kept",
    ),
    "what asks who asks, changed for a moment": cheating(
        "import minitorch.tensors.shapes as _m, sys\n"
        "_own = sys.modules['minitorch.course' + '.own_work']",
        "kept = _own.asked_by_candidate\n"
        "    _own.asked_by_candidate = lambda *a: False\n"
        "    try:\n        return _m.contiguous_strides(shape)\n"
        "    finally:\n        _own.asked_by_candidate = kept",
    ),
    "a class that takes itself apart": cheating(
        "class R(tuple):\n    __reduce__ = __reduce_ex__ = __copy__ = __deepcopy__ = "
        "lambda self, *a: (eval, ('1',))\n    __getstate__ = lambda self: 1 / 0",
        "return R((1,) * len(shape))",
    ),
}  # fmt: skip

HEAVY = {
    "an interpreter within that never ends": cheating(
        "try: import _xxsubinterpreters as _s\nexcept ImportError: import _interpreters as _s",
        "(getattr(_s, 'run_string', None) or _s.exec)(_s.create(), 'while True: pass')",
    ),
    "products without end": cheating(
        "", "x = np.ones((500, 500))\n    while True: x @ x"
    ),
    "copies of what takes no memory": cheating(
        "", "return [np.broadcast_to(np.float64(1), 10**7) for _ in range(90)]"
    ),
    "a million modules": cheating(
        "import sys\nfor _n in range(10**6): sys.modules[f'm{_n}'] = sys"
    ),
    "unpacks without end": cheating(
        "import zlib\n_z = zlib.compress(bytes(1 << 26), 9)",
        "x = []\n    while True: x.append(zlib.decompress(_z))",
    ),
    "a limit of time that is caught": cheating(
        "import signal, resource\nsignal.signal(signal.SIGXCPU, lambda *a: None)",
        "while True:\n        try:\n            while True: pass\n"
        "        except BaseException: pass",
    ),
}  # fmt: skip
