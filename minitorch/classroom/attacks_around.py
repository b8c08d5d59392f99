"""Attacks of somebody who has read the grader: see attacks.py, to which these belong.

They answer with objects that are something else at the second look, hide the framework's own
function behind what records, compiles or dispatches, change what stands around the check for later
(hooks, finalizers, classes of modules), and wear down what is done before and after their code.
"""

from __future__ import annotations

from .attack_forms import CALL, NAME, cheating

OWN = f"minitorch.tensors.shapes.{NAME}"
DEFINED = f"def {NAME}(shape):\n    return ()\n"

# The library's files can be read by everybody who has it: only a sandbox closes them.
BY_ITS_FILES = (
    "the framework's own, from a fresh copy",
    "the framework's own, from its text",
    "the framework's own, from the compiled file",
)

TRIES = {
    "writes its own memory by the kernel": "import os, ctypes; text = ctypes.c_char_p(b'held'); "
        "f = os.open('/proc/self/mem', os.O_RDWR); "
        "os.pwrite(f, b'free', ctypes.cast(text, ctypes.c_void_p).value); "
        "assert text.value == b'free' and open({secret!r}).read()",
    "reads the zygote's memory": "import os; place = f'/proc/{os.getppid()}/maps'; "
        "assert open(place).read(9)",
    "copies the memory of another": CALL + "import os; local = ctypes.create_string_buffer(8); "
        "one = (ctypes.c_size_t * 2)(ctypes.addressof(local), 8); "
        "assert libc.process_vm_readv(os.getppid(), one, 1, one, 1, 0) > 0",
    "takes a descriptor of another": CALL + "import os; f = libc.syscall(434, os.getppid(), 0); "
        "assert f >= 0 and libc.syscall(438, f, 1, 0) >= 0",
    "opens by a handle": CALL + "h = ctypes.create_string_buffer(136); "
        "assert libc.open_by_handle_at(-100, h, 0) >= 0",
    "a file in memory that is run": CALL + "import os; f = os.memfd_create('x'); "
        "os.write(f, open('/bin/true', 'rb').read()); a = (ctypes.c_char_p * 2)(b'x', None); "
        "libc.fexecve(f, a, a); raise OSError",
    "loads a library of its own": "import ctypes; "
        "open('l.so', 'wb').write(b'\\x7fELF' + b'0' * 99); ctypes.CDLL('./l.so')",
    "another name for the machine": CALL + "assert libc.sethostname(b'x', 1) == 0",
    "loads a module of the kernel": CALL + "assert libc.syscall(175, b'', 0, b'') == 0 "
        "or libc.syscall(313, 0, b'', 0) == 0",
    "watches the whole system": CALL + "assert libc.syscall(298, b'', 0, -1, -1, 0) >= 0 "
        "or libc.syscall(300, 0, 0) >= 0",
    "handles the faults of others": CALL + "assert libc.syscall(323, 0) >= 0",
    "finds the seed's secret": "import glob; assert glob.glob('/**/secret*') "
        "or glob.glob('/tmp/**/grades') or glob.glob('/tmp/*/course/**')",
    "leads out by a link in a folder": "import os; os.makedirs('a', exist_ok=True); "
        "os.symlink(os.path.dirname({secret!r}), 'a/out'); os.listdir('a/out')",
    "another root by a mount of a user": CALL + "assert libc.syscall(428, -100, b'/', 1) >= 0",
    "talks to a service by Netlink": "import socket; socket.socket(16, 3, 0).bind((0, 0))",
    "talks to a host by its own kind": "import socket; socket.socket(40, 1, 0).connect((2, 9))",
}  # fmt: skip

CHEATS = {
    # something else at the second look
    "a tuple that is lazy": cheating(
        "class Lazy(tuple):\n    looks = 0\n"
        "    def __len__(self):\n        Lazy.looks += 1\n        return Lazy.looks\n"
        "    def __eq__(self, other): return True\n    __hash__ = tuple.__hash__",
        "return Lazy([1] * len(shape))",
    ),
    "a generator": cheating("", "return (1 for _ in shape)"),
    "a proxy of all": cheating(
        "class Proxy:\n    def __getattr__(self, name): return self\n"
        "    def __call__(self, *a, **k): return self\n    def __iter__(self): return iter(())\n"
        "    def __index__(self): return 1\n    __class__ = property(lambda self: tuple)",
        "return Proxy()",
    ),
    "a float of its own": cheating(
        "class F(float):\n    __eq__ = lambda a, b: True\n    __ne__ = lambda a, b: False\n"
        "    __hash__ = float.__hash__\n    __index__ = lambda self: 1",
        "return tuple(F(1) for _ in shape)",
    ),
    "a tensor of its own": cheating(
        "import minitorch\nclass T(minitorch.Tensor):\n    shape = property(lambda self: ())\n"
        "    @classmethod\n    def __torch_function__(cls, *a, **k): return True\n"
        "    __eq__ = lambda a, b: True\n    __hash__ = None",
        "return minitorch.ones(2).as_subclass(T)",
    ),
    "an object with functions of arrays": cheating(
        "class A:\n    __array_priority__ = 1e9\n    shape, dtype, ndim, size = (), 'f4', 0, 1\n"
        "    def __array_function__(self, *a, **k): return True\n"
        "    def __array__(self, *a, **k): return np.ones(1)\n"
        "    __array_interface__ = property(lambda self: 1 / 0)",
        "return A()",
    ),
    "an enumeration that is a number": cheating(
        "import enum\nclass E(enum.IntEnum):\n    ONE = 1\n    __eq__ = lambda a, b: True\n"
        "    __hash__ = int.__hash__",
        "return tuple(E.ONE for _ in shape)",
    ),
    "a mock": cheating("from unittest.mock import MagicMock", "return MagicMock(spec=tuple)"),
    "the input itself, changed later": cheating(
        "import threading", "x = [0]\n    threading.Timer(0.05, x.clear).start()\n    return x"
    ),
    "a metaclass that agrees": cheating(
        "class M(type):\n    __instancecheck__ = __subclasscheck__ = lambda *a: True\n"
        "    __eq__ = lambda a, b: True\n    __hash__ = type.__hash__\nclass C(metaclass=M): pass",
        "return C",
    ),
    # the framework's own function, hidden
    "the framework's own, recorded": cheating(
        "import minitorch", f"return minitorch.compile({OWN})(shape)"
    ),
    "the framework's own, in a graph": (
        "import minitorch\nfrom minitorch import fx\nclass Net(minitorch.nn.Module):\n"
        f"    def forward(self, x): return x\n_net = fx.symbolic_trace(Net())\n"
        f"_net.meta['f'] = {OWN}\ndef {NAME}(shape):\n    return _net.meta['f'](shape)\n"
    ),
    "the framework's own, in a node of a graph": cheating(
        f"import minitorch\nfrom minitorch import fx\n_g = fx.Graph()\n_x = _g.placeholder('x')\n"
        f"_g.output(_g.call_function({OWN}, (_x,)))\n"
        "_net = fx.GraphModule(minitorch.nn.Module(), _g)",
        "return _net(shape)",
    ),
    "the framework's own, as a default": (
        f"import minitorch\ndef {NAME}(shape, f={OWN}):\n    return f(shape)\n"
    ),
    "the framework's own, by a descriptor": (
        f"import minitorch\nclass D:\n    def __get__(self, *a): return {OWN}\n"
        f"class Holder:\n    f = D()\ndef {NAME}(shape):\n    return Holder().f(shape)\n"
    ),
    "the framework's own, by reduce": cheating(
        "import functools, minitorch", f"return functools.reduce(lambda a, f: f(a), [{OWN}], shape)"
    ),
    "the framework's own, by map": cheating(
        "import minitorch", f"return next(map({OWN}, [shape]))"
    ),
    "the framework's own, by a key": cheating(
        "import minitorch",
        f"found = []\n    sorted([shape], key=lambda x: found.append({OWN}(x)) or 0)\n"
        "    return found[0]",
    ),
    "the framework's own, through __missing__": cheating(
        f"import minitorch\nclass D(dict):\n    __missing__ = staticmethod({OWN})",
        "return D()[tuple(shape)]",
    ),
    "the framework's own, by a finalizer": cheating(
        "import minitorch, weakref\nclass O: pass",
        f"found = []\n    o = O(); weakref.finalize(o, lambda: found.append({OWN}(shape)))\n"
        "    del o\n    return found[0]",
    ),
    "the framework's own, through a module of one's own": cheating(
        "import sys, types, minitorch\n_m = types.ModuleType('minitorch.helpers')\n"
        f"exec('import minitorch\\ndef f(shape): return {OWN}(shape)', vars(_m))\n"
        "sys.modules[_m.__name__] = _m",
        "return sys.modules['minitorch.helpers'].f(shape)",
    ),
    "the framework's own, through a file": (
        "import minitorch, importlib.util\n"
        "_s = importlib.util.spec_from_file_location('mine', minitorch.tensors.shapes.__file__)\n"
        f"_m = importlib.util.module_from_spec(_s)\n{NAME} = lambda shape: 0\n"
        f"_s.loader.exec_module(_m)\n{NAME} = _m.{NAME}\n"
    ),
    "the framework's own, its file read": (
        "import minitorch\nexec(open(minitorch.tensors.shapes.__file__).read(), "
        "{'__name__': 'minitorch.tensors.shapes', '__package__': 'minitorch.tensors'})\n"
    ) + DEFINED,
    "the framework's own, from a fresh copy": cheating(
        "import minitorch, importlib.util\n"
        "_s = importlib.util.spec_from_file_location('mine', minitorch.tensors.shapes.__file__)\n"
        "_m = importlib.util.module_from_spec(_s); _s.loader.exec_module(_m)",
        f"return _m.{NAME}(shape)",
    ),
    "the framework's own, from its text": cheating(
        "import minitorch\n_names = {'__name__': 'mine', '__package__': 'minitorch.tensors'}\n"
        "exec(open(minitorch.tensors.shapes.__file__).read(), _names)",
        f"return _names['{NAME}'](shape)",
    ),
    "the framework's own, from the compiled file": cheating(
        "import minitorch, marshal\n_names = {'__name__': 'mine', '__package__': "
        "'minitorch.tensors'}\n"
        "exec(marshal.loads(open(minitorch.tensors.shapes.__cached__, 'rb').read()[16:]), _names)",
        f"return _names['{NAME}'](shape)",
    ),
    "the framework's own, its source inspected": cheating(
        f"import inspect, minitorch\n_names = {{}}\nexec(inspect.getsource({OWN}), _names)",
        f"return _names['{NAME}'](shape)",
    ),
    "the framework's own, its code kept": cheating(
        f"import minitorch, types\n_code = {OWN}.__code__",
        f"return types.FunctionType(_code, {OWN}.__globals__)(shape)",
    ),
    "the framework's own, a copy of the function": cheating(
        f"import minitorch, types\n_f = {OWN}\n"
        "_f = types.FunctionType(_f.__code__, dict(_f.__globals__), 'mine')",
        "return _f(shape)",
    ),
    "the framework's own, by a tensor's strides": cheating(
        "import minitorch", "return minitorch.empty([n + 1 for n in shape]).stride() and ()"
    ),
    # what stands around the check
    "the class of a module": cheating(
        "import sys, types\nclass M(types.ModuleType):\n"
        "    def __getattribute__(self, name): return lambda *a, **k: None\n"
        "for _n in ('minitorch.course.' + 'comparing', 'minitorch'):\n"
        "    sys.modules[_n].__class__ = M"
    ),
    "a method of Python's in a class of the library": cheating(
        "import minitorch\nminitorch.Size.__eq__ = lambda a, b: True\n"
        "minitorch.Size.__bool__ = lambda self: False"
    ),
    "a class whose end changes the library": cheating(
        "import minitorch\nclass D:\n    def __del__(self):\n"
        "        minitorch.tensors.shapes.broadcast_shapes = None",
        "D()\n    return ()",
    ),
    "the names of the frame above": cheating(
        "import sys",
        "f = sys._getframe(1)\n    while f:\n        f.f_locals.update(outcome=None, seen=(), "
        "error=None)\n        f = f.f_back\n    return ()",
    ),
    "another source under its file name": cheating(
        "import linecache\nfor _k in list(linecache.cache):\n    linecache.cache[_k] = "
        "(9, None, ['raise ValueError'] * 9, _k)"
    ),
    "another clock": cheating(
        "for _name in list(globals()):\n    if _name.startswith('__t'):\n"
        "        globals()[_name] = lambda *a: True",
        "while True: pass",
    ),
    "a clock that is taken out of the frame": cheating(
        "import sys, gc\nfor _o in gc.get_objects():\n    if type(_o).__name__ == 'Clock':\n"
        "        _o.seconds = _o.begun = 1e18; _o.next_look = 1e18",
        "while True: pass",
    ),
    "no recursion and no collection": cheating(
        "import gc, sys\ngc.disable(); gc.freeze(); sys.setswitchinterval(100)\n"
        "sys.setrecursionlimit(10**9)",
        f"return {NAME}(shape)",
    ),
    "signals without end": cheating(
        "import signal\nfor _n in range(1, 65):\n    try: signal.signal(_n, signal.SIG_IGN)\n"
        "    except (OSError, ValueError): pass\nsignal.setitimer(signal.ITIMER_REAL, 0.01, 0.01)"
    ),
    "a handler of signals that answers": cheating(
        "import signal, os\ndef _h(*a): os._exit(0)\n"
        "signal.signal(signal.SIGALRM, _h); signal.setitimer(signal.ITIMER_REAL, 0.01)",
        "x = 0\n    for i in range(10**6): x += i\n    return ()",
    ),
    "all modules are gone": cheating(
        "import sys", "for name in list(sys.modules): del sys.modules[name]\n    return ()"
    ),
    "the encoder of JSON": cheating(
        "import json\njson.dumps = json.JSONEncoder.encode = lambda *a, **k: '{\"passed\": 1}'\n"
        "json.encoder.c_make_encoder = None"
    ),
    "an error that is a whole program": cheating(
        "class E(BaseException):\n    __traceback__ = property(lambda self: 1 / 0)\n"
        "    args = property(lambda self: 1 / 0)\n    with_traceback = None",
        "raise E",
    ),
    "an error that is caused by itself": cheating(
        "", "e = ValueError(1); e.__context__ = e; e.__cause__ = KeyError(); "
        "e.__cause__.__cause__ = e\n    raise e"
    ),
    "a name that is no text": cheating(
        f"globals()[7] = 7; globals().update({{'{NAME}': None}})", "return ()"
    ).replace(f"def {NAME}", "def other"),
    "a property of the module": cheating(
        "import sys, types\nclass M(types.ModuleType):\n"
        f"    {NAME} = property(lambda self: 1 / 0)\n"
        "sys.modules[__name__].__class__ = M"
    ),
    "formulas of a spreadsheet": cheating(
        "", "print('+cmd|calc!A0', '@SUM(1)', '-2+3', '\\t=1', '\\r=1'); "
        "raise ValueError('=HYPERLINK(\"x\")')"
    ),
    "an end of HTML": cheating(
        "", "raise ValueError('</pre></td><img src=x onerror=alert(1)>\\u2028\\u202e\\u0000')"
    ),
    "a class whose name is HTML": cheating(
        "", "return type('<b onclick=x>=1+1\\u202e\\n', (), {})()"
    ),
    "letters that are the same to Python": "def \uff43ontiguous_strides(shape):\n    return ()\n",
    "a line that no editor shows": cheating("x = 1 #\r\x0c\x0b\x1c\x1d\u2028 return right\n"),
    "lines of another file": cheating("# line 1 \"/etc/passwd\"\n__file__ = '/etc/shadow'"),
}  # fmt: skip

HEAVY = {
    "constants without end": "x = " + "(9**9**9)**" * 3 + "9\n" + DEFINED,
    "a power at the first line": "x = 10 ** 10 ** 9\n" + DEFINED,
    "a string without end at the first line": "x = 'x' * (1 << 40)\n" + DEFINED,
    "an array without end at the first line": "x = np.ones((1 << 20, 1 << 20))\n" + DEFINED,
    "touches all of its memory": cheating(
        "", "x = []\n    while True: x.append(bytearray(b'x') * (1 << 24))"
    ),
    "many small things": cheating("", "x = {}\n    while True: x[len(x)] = [len(x)]"),
    "a pattern without end": cheating(
        "import re", "re.match(r'(a+)+$', 'a' * 64 + 'b'); return ()"
    ),
    "a number as a text": cheating(
        "import sys\nsys.set_int_max_str_digits(0)", "return str(7 ** 10**7)"
    ),
    "a sort without end": cheating(
        "class K:\n    def __lt__(self, other):\n        while True: pass",
        "return sorted([K(), K()])",
    ),
    "a hundred threads": cheating(
        "import threading\ndef _f():\n    while True: pass\n"
        "for _ in range(100):\n    try: threading.Thread(target=_f, daemon=True).start()\n"
        "    except RuntimeError: pass"
    ),
    "a file that is far too long": cheating(
        "import os", "f = os.open('x', os.O_CREAT | os.O_RDWR); os.ftruncate(f, 1 << 45)\n"
        "    while True: os.write(f, b'x' * (1 << 20))"
    ),
    "a million files": cheating(
        "", "n = 0\n    while True:\n        open(f'f{n}', 'w').close()\n        n += 1"
    ),
    "an answer of a gigabyte": cheating("", "return np.ones(1 << 27)"),
    "many answers of much": cheating("", "return [np.ones(1 << 20)] * 200"),
    "much that is printed": cheating(
        "import sys, os",
        "for fd in range(3, 300):\n        try: os.write(fd, b'x' * (1 << 16))\n"
        "        except OSError: pass\n    while True: print('x' * 10**6)",
    ),
    "a decimal without end": cheating(
        "from decimal import Decimal, getcontext\ngetcontext().prec = 10**9",
        "return Decimal(2).sqrt()",
    ),
    "a hash that is chosen": cheating(
        "", "d = {}\n    for i in range(10**5): d[i * (2**61 - 1)] = 1\n    return ()"
    ),
}  # fmt: skip
