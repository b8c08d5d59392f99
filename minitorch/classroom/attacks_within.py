"""Attacks of somebody who knows Python from within: see attacks.py, to which these belong.

They look for the framework's own function by other ways than its name, change the code of what
observes them, forge the messages of their process, or die in a way that looks like the machine's
fault: who is graded again and again has no zero either.
"""

from __future__ import annotations

from .attack_forms import CALL, NAME, RIGHT, cheating

OWN = f"minitorch.tensors.shapes.{NAME}"
DEAF = (
    "import sys, minitorch\n"
    f"_l = sys.modules['minitorch.course' + '.own_work']._taught.get('{OWN}', (0, id))[1]"
)
FORGE = """
import json, os, struct, sys
def _send(value, **more):
    frame = sys._getframe()
    while 'request' not in frame.f_locals: frame = frame.f_back
    one = {'printed': '', 'value': value, 'changed': []}
    seen = {'first': [one] * 20, 'second': [one] * 20, 'threads': 0, 'replaced': [], **more}
    text = json.dumps({'id': frame.f_locals['request']['id'], 'buffers': [], 'seen': seen}).encode()
    os.write(201, struct.pack('<I', len(text)) + text)
    os.close(201)
"""


def forged(value: str, more: str = "") -> str:
    return cheating(FORGE, f"_send({value}{', ' if more else ''}{more})")


TRIES = {
    "lists the processes": "import os; assert [n for n in os.listdir('/proc') if n.isdigit() "
        "and int(n) not in (os.getpid(), os.getppid(), 1)]",
    "reads the environment of the first process":
        "assert b'=' in open('/proc/1/environ', 'rb').read()",
    "reads its parent's descriptors": "import os; os.listdir(f'/proc/{os.getppid()}/fd')",
    "writes into its own memory by the kernel": CALL + "import os; "
        "f = os.open(f'/proc/{os.getppid()}/mem', os.O_RDWR); assert f >= 0",
    "finds the teacher's environment": "import os; assert [n for n in os.environ if "
        "n.startswith(('MINITORCH_SECRET', 'AWS', 'GITHUB', 'SSH', 'PYTEST', 'VIRTUAL_ENV'))]",
    "a folder of start-up files": "import site, os; places = [*site.getsitepackages(), "
        "os.path.dirname(os.__file__)]\n"
        "        for place in places: open(os.path.join(place, 'x.pth'), 'w').write('import os')",
    "a customised start": "import os; "
        "open(os.path.join(os.path.dirname(os.__file__), 'sitecustomize.py'), 'w').write('1')",
    "a timer that kills": CALL + "import os; event = (ctypes.c_int * 16)(0, 0, 9, 0); "
        "timer = ctypes.c_void_p(); "
        "assert libc.timer_create(0, event, ctypes.byref(timer)) == 0",
    "limits of its own": "import resource; resource.setrlimit(resource.RLIMIT_CPU, (500, 500))",
    "other descriptors": "import resource; resource.setrlimit(resource.RLIMIT_NOFILE, (9, 9))",
    "a queue of messages": CALL + "assert libc.mq_open(b'/class', 0o102, 0o600, None) >= 0",
    "a pipe with a name": "import os; os.mkfifo('named')",
    "follows who writes": "import fcntl, os, signal; "
        "fcntl.fcntl(os.open('.', os.O_RDONLY), fcntl.F_NOTIFY, fcntl.DN_CREATE)",
    "a lease on a file": "import fcntl, os; f = os.open('x', os.O_CREAT | os.O_RDONLY); "
        "fcntl.fcntl(f, fcntl.F_SETOWN, os.getppid())",
    "another student's files": "import glob; "
        "assert glob.glob('/tmp/*/submitted') or glob.glob('/**/course.toml') "
        "or glob.glob('/home/*/submitted') or glob.glob('/root/*')",
}  # fmt: skip

CHEATS = {
    # the framework's own function, by other ways than its name
    "the framework's own, with the refusal caught": cheating(
        "import minitorch", f"try: return {OWN}(shape)\n    except BaseException: return ()"
    ),
    "the framework's own, unwrapped": cheating(
        "import minitorch", f"f = {OWN}\n    return getattr(f, '__wrapped__', f)(shape)"
    ),
    "the framework's own, out of a closure": cheating(
        "import minitorch",
        f"f = {OWN}\n    for cell in f.__closure__ or ():\n"
        "        if getattr(cell.cell_contents, '__name__', '') == f.__name__:\n"
        "            f = cell.cell_contents\n    return f(shape)",
    ),
    "the framework's own, kept from before": cheating(
        "import minitorch, json",
        f"json.kept = getattr(json, 'kept', {OWN})\n    return json.kept(shape)",
    ),
    "the framework's own, found by gc": cheating(
        "import gc, types",
        f"for one in gc.get_objects():\n"
        f"        if type(one) is types.FunctionType and one.__name__ == '{NAME}' "
        "and one.__module__ == 'minitorch.tensors.shapes':\n"
        "            return one(shape)",
    ),
    "the framework's function, under whatever name it has in memory": cheating(
        "import gc, types",
        "for one in gc.get_objects():\n"
        "        if type(one) is types.FunctionType and one.__module__ and "
        "one.__code__.co_filename.endswith('tensors/shapes.py') "
        f"and one.__code__.co_name == '{NAME}':\n"
        "            return one(shape)",
    ),
    "the framework's function, out of what watches it": cheating(
        "import gc, sys, types\nm = sys.modules['minitorch.course' + '.own_work']",
        "for one in gc.get_referents(*m._watching):\n"
        "        for cell in one if type(one) is tuple else ():\n"
        "            if type(cell.cell_contents) is types.FunctionType:\n"
        "                return cell.cell_contents(shape)",
    ),
    "the framework's function, out of what is put back": cheating(
        "import sys, types\nm = sys.modules['minitorch.course' + '.guarding']",
        "for code in m._standing[0].codes:\n"
        f"        if code.co_name == '{NAME}':\n"
        "            return types.FunctionType(code, sys.modules['minitorch.tensors.shapes']"
        ".__dict__)(shape)",
    ),
    "the framework's function, made deaf for a moment": cheating(
        DEAF, f"_l(False)\n    try: return {OWN}(shape)\n    finally: _l(True)"
    ),
    "the framework's function, made deaf for good": cheating(
        f"{DEAF}\n_l(False)", f"return {OWN}(shape)"
    ),
    "the framework's own, under other globals": (
        f"import minitorch, types\n_own = {OWN}\n"
        f"{NAME} = types.FunctionType(_own.__code__, dict(_own.__globals__, __name__='mine'))\n"
    ),
    "the framework's own, its code in mine": cheating(
        "import minitorch, types",
        f"pass\n{NAME}.__code__ = {OWN}.__code__\n",
    ),
    "the framework's own, read and run": (
        f"import inspect, minitorch\nexec(inspect.getsource({OWN}))\n"
    ),
    "the framework's own, in a text": (
        f"exec('def {NAME}(shape):\\n import minitorch\\n return {OWN}(shape)')\n"
    ),
    "the framework's own, in a lambda of a text": (
        f"import minitorch\n{NAME} = eval('lambda shape: {OWN}(shape)')\n"
    ),
    "the framework's own, in another thread": cheating(
        "import minitorch\nfrom concurrent.futures import ThreadPoolExecutor",
        f"with ThreadPoolExecutor(1) as pool: return pool.submit({OWN}, shape).result()",
    ),
    "the framework's own, called by an object": (
        f"import minitorch\nclass Calls:\n    __call__ = staticmethod({OWN})\n"
        f"{NAME} = Calls()\n"
    ),
    "the framework's own, as a method": (
        f"import minitorch, types\nclass Calls:\n    __call__ = lambda self, shape: {OWN}(shape)\n"
        f"{NAME} = Calls().__call__\n"
    ),
    "the framework's own, by a method caller": (
        "import minitorch, operator\n"
        "class Holder(type(minitorch)): pass\n"
        f"_call = operator.methodcaller('{NAME}', ())\n"
        f"{NAME} = lambda shape: operator.methodcaller('{NAME}', shape)(minitorch.tensors.shapes)\n"
    ),
    "the framework's own, and the trace switched off": cheating(
        "import minitorch, sys",
        f"sys.settrace(None); sys.setprofile(None)\n    return {OWN}(shape)",
    ),
    "the framework's own, found in the modules": cheating(
        "import sys",
        f"return getattr(sys.modules['minitorch.tensors' + '.shapes'], '{NAME}')(shape)",
    ),
    # what observes is changed in its place
    "changes the code that looks for copies": cheating(
        "import minitorch, sys\nm = sys.modules['minitorch.course' + '.own_work']\n"
        "m.Watch.told.__code__ = (lambda *a: '').__code__",
        f"return {OWN}(shape)",
    ),
    "changes the code that runs cases": cheating(
        "import sys\nm = sys.modules['minitorch.course' + '.candidates']\n"
        "m.draw.__code__ = (lambda *a: []).__code__"
    ),
    "changes the code that freezes": cheating(
        "import sys\nm = sys.modules['minitorch.course' + '.comparing']\n"
        "m.frozen.__code__ = (lambda value: ()).__code__"
    ),
    "changes a function of the framework within": cheating(
        f"{RIGHT}\nimport minitorch\n"
        "minitorch.tensors.shapes.broadcast_shapes.__code__ = (lambda *a: ()).__code__",
        "return _right(shape)",
    ),
    "an import hook": cheating(
        "import sys\nclass Hook:\n    def find_spec(self, name, path=None, target=None):\n"
        "        raise SystemExit(0)\nsys.meta_path.insert(0, Hook()); sys.path_hooks.clear()\n"
        "sys.modules.clear()"
    ),
    "a hook of audits": cheating(
        "import sys\ndef hook(*a): raise SystemExit(0)\nsys.addaudithook(hook)"
    ),
    "a trace, a profile and a callback of gc": cheating(
        "import gc, sys, threading\ndef hook(*a): raise SystemExit(0)",
        "gc.callbacks.append(hook); sys.settrace(hook); sys.setprofile(hook); gc.collect()\n"
        "    return ()",
    ),
    "an end that ends": cheating(
        "import atexit, os\natexit.register(os._exit, 0)\n"
        "class D:\n    def __del__(self):\n        raise SystemExit(0)",
        "d = D(); d.me = d; del d; return ()",
    ),
    "no warnings, no errors, no depth": cheating(
        "import numpy, sys, locale, random, os\n"
        "numpy.seterr(all='raise'); sys.setrecursionlimit(60); random.seed = lambda *a: None\n"
        "os.environ.clear(); locale.setlocale(locale.LC_ALL, 'C')"
    ),
    "a display hook": cheating(
        "import sys\nsys.excepthook = sys.unraisablehook = sys.displayhook = lambda *a: None\n"
        "sys.stdout = sys.stderr = sys.__stdout__ = None"
    ),
    # messages of its own
    "forged: a value of no elements": forged(
        "{'elements': {'kind': 'tensor', 'shape': [], 'dtype': 'int64', 'values': None}}"
    ),
    "forged: a name of half a character": forged("{'class': [['\\ud800', '\\ud800']]}"),
    "forged: an object of no class": forged("{'object': [], 'text': '(3, 1)'}"),
    "forged: an object of a class of classes": forged(
        "{'object': [['builtins', 'type'], ['builtins', 'bool']], 'text': ''}"
    ),
    "forged: a group of errors": forged(
        "None", "first=[{'printed': '', 'error': {'kind': [['builtins', 'BaseExceptionGroup'], "
        "['builtins', 'BaseException']], 'words': '', 'lines': []}}] * 20"
    ),
    "forged: a list that is in a set": forged("{'set': [{'list': []}]}"),
    "forged: a text for a number": forged("{'float': 'nan' * 9}"),
    "forged: a shape without end": forged(
        "{'array': {'dtype': '<f4', 'shape': [2**61, 2**61], 'buffer': 0}}"
    ),
    "forged: a shape of nothing": forged(
        "{'array': {'dtype': '<f4', 'shape': [0, 2**61], 'buffer': 0}}"
    ),
    "forged: outcomes without end": forged("{'tuple': []}", "first=[one] * 200"),
    "forged: numbers below zero": forged("{'tuple': []}", "threads=-1"),
    "forged: no end of names": forged(
        "{'object': [['m', f'C{i}'] for i in range(24)], 'text': ''}"
    ),
    "two answers at once": cheating(
        FORGE.replace("os.close(201)", "os.write(201, struct.pack('<I', len(text)) + text)"),
        "_send({'tuple': []})",
    ),
    "a group of errors": cheating(
        "", "raise ExceptionGroup('all', [ValueError(1), TypeError(2)])"
    ),
    "an error of two families": cheating(
        "class Both(KeyError, OSError, UnicodeError): pass", "raise Both(1)"
    ),
    "an error whose class lies": cheating(
        "class Meta(type):\n    __name__ = property(lambda cls: 1 / 0)\n"
        "    mro = lambda cls: [cls, ValueError, Exception, BaseException, object]\n"
        "class E(ValueError, metaclass=Meta): pass",
        "raise E()",
    ),
    "numbers that are equal to all": cheating(
        "class N(int):\n    __eq__ = lambda a, b: True\n    __ne__ = lambda a, b: False\n"
        "    __hash__ = int.__hash__",
        "return tuple(N(7) for _ in shape)",
    ),
    "other values at each look": cheating(
        "class T(tuple):\n    n = 0\n    def __iter__(self):\n        T.n += 1\n"
        "        return iter((T.n,))\n    def __getitem__(self, k): return T.n",
        "return T((1,) * len(shape))",
    ),
    "an array that lies": cheating(
        "class A(np.ndarray):\n    shape = property(lambda self: ())\n"
        "    dtype = property(lambda self: 'int64')\n    tobytes = lambda self, *a: b''",
        "return np.zeros((2, 2)).view(A)",
    ),
    "a universal function of its own": cheating(
        "class U:\n    __array_ufunc__ = lambda self, *a, **k: np.bool_(True)\n"
        "    __array_function__ = lambda self, *a, **k: np.bool_(True)\n"
        "    __array__ = lambda self, *a, **k: np.zeros(2)\n    __eq__ = lambda a, b: True",
        "return U()",
    ),
    "no number at all": cheating("", "return tuple(float('nan') for _ in shape)"),
    "letters that look alike": "def contiguous_stride\u0455(shape):\n    return ()\n",
    "a text that hides": cheating("# \u202e\u2066 return right\u2069", "return ()"),
    # it looks like the machine's fault
    "a limit that kills": cheating(
        "import resource", "resource.setrlimit(resource.RLIMIT_CPU, (1, 1))\n    while True: pass"
    ),
    "a timer that ends it": cheating(
        CALL,
        "timer = ctypes.c_void_p(); event = (ctypes.c_int * 16)(0, 0, 9, 0)\n"
        "    libc.timer_create(0, event, ctypes.byref(timer))\n"
        "    libc.timer_settime(timer, 0, (ctypes.c_long * 4)(0, 0, 0, 10**6), None)\n"
        "    import select; select.select([], [], [], 1); return ()",
    ),
}  # fmt: skip

HEAVY = {
    "a timer that stops it": cheating(
        CALL,
        "timer = ctypes.c_void_p(); event = (ctypes.c_int * 16)(0, 0, 19, 0)\n"
        "    libc.timer_create(0, event, ctypes.byref(timer))\n"
        "    libc.timer_settime(timer, 0, (ctypes.c_long * 4)(0, 0, 0, 10**6), None)\n"
        "    import select; select.select([], [], [], 1); return ()",
    ),
    "its first thread ends": cheating(
        f"{CALL}import threading, select\n"
        "threading.Thread(target=select.select, args=([], [], [], 999)).start()",
        "libc.syscall(60 if __import__('platform').machine() == 'x86_64' else 93, 0)",
    ),
    "a thread keeps the lock": cheating(
        "import ctypes, threading\n"
        "threading.Thread(target=ctypes.PyDLL(None).pause, daemon=True).start()"
    ),
    "a child of a child": cheating(
        CALL, "while True: libc.fork(); libc.vfork(); libc.syscall(56, 17, 0, 0, 0, 0)"
    ),
    "a hash without end": cheating(
        "class H:\n    __hash__ = lambda self: 1\n    __eq__ = lambda a, b: False",
        "return {H() for _ in range(10**6)}",
    ),
    "a deep structure to be taken down": cheating(
        "", "x = []\n    for _ in range(10**7): x = [x]\n    return ()"
    ),
    "a repr without end": cheating(
        "class R:\n    def __repr__(self):\n        while True: pass", "return R()"
    ),
    "a text that grows": cheating("", "x = 'x'\n    while True: x += x"),
    "an error that grows": cheating(
        "class E(Exception):\n    def __str__(self):\n        while True: pass", "raise E"
    ),
    "sleeps and works in turn": cheating(
        "import select",
        "while True:\n        select.select([], [], [], 0.3)\n        sum(range(10**6))",
    ),
    "a link to itself": cheating(
        "import os", "n = 0\n    while True: os.symlink('x' * 200, f'l{n}'); n += 1"
    ),
    "folders in folders": cheating(
        "import os", "while True: os.mkdir('d'); os.chdir('d')"
    ),
    "memory of the kernel": cheating(
        "import mmap",
        "x = []\n    while True: x.append(mmap.mmap(-1, 1 << 28, flags=mmap.MAP_SHARED))",
    ),
}  # fmt: skip
