"""Names and their descriptions from the live interpreter, for the editor of the cells.

Nothing is called: names are looked up statically, so that no property and no `__getattr__` of
the reader's objects runs while somebody types.
"""

import builtins
import inspect
import json
import keyword
import types

MOST = 300  # names in one answer
MISSING = object()


def complete(namespace, typed):
    """Names that may follow what is typed, `torch.nn.Li`, as JSON: [{label, signature, doc}]."""
    owner, _, start = typed.rpartition(".")
    if owner:
        value = find(namespace, owner)
        found = {} if value is MISSING else members(value)
    else:
        found = dict.fromkeys(keyword.kwlist, MISSING) | vars(builtins) | namespace
    names = sorted(
        name
        for name in found
        if name.startswith(start) and (start.startswith("_") or not name.startswith("_"))
    )
    return json.dumps([{"label": name, **about(name, found[name])} for name in names[:MOST]])


def describe(namespace, name):
    """The signature and the docstring of a dotted name, as JSON; "null" if it is unknown."""
    value = find(namespace, name)
    if value is MISSING:
        return "null"
    name = name.rpartition(".")[2]
    signature = about(name, value)["signature"] or f"{name}: {type(value).__name__}"
    return json.dumps({"signature": signature, "doc": docstring(value)})


def find(namespace, dotted):
    """The value of a dotted name; MISSING if it cannot be told without running code."""
    first, *rest = dotted.split(".")
    value = namespace.get(first, vars(builtins).get(first, MISSING))
    for name in rest:
        if value is MISSING or is_computed(value):
            return MISSING
        value = stored(value, name)
    return unwrapped(value)


def stored(value, name):
    """An attribute as it is stored; parts of minitorch are loaded when first asked for."""
    found = inspect.getattr_static(value, name, MISSING)
    if found is MISSING and is_ours(value) and name in dir(value):
        return getattr(value, name)
    return found


def is_ours(value):
    return isinstance(value, types.ModuleType) and value.__name__ == "minitorch"


def members(value):
    """The attributes of a value as they are stored: {name: value}."""
    if is_computed(value):
        return {}
    if is_ours(value):
        return dict.fromkeys(dir(value), MISSING) | vars(value)
    if isinstance(value, types.ModuleType):
        return dict(vars(value))
    kind = value if isinstance(value, type) else type(value)
    found = {}
    for each in reversed(type.mro(kind) if kind is not type else kind.__mro__):
        found.update(each.__dict__)
    if not isinstance(value, type):
        own = inspect.getattr_static(value, "__dict__", None)
        own = own if isinstance(own, dict) else instance_dict(value)
        found.update(own)
    return {name: unwrapped(each) for name, each in found.items()}


def instance_dict(value):
    try:
        return dict(object.__getattribute__(value, "__dict__"))
    except AttributeError:  # it has slots
        return {}


def is_computed(value):
    """A property or a slot: what it gives is known only after a call."""
    return isinstance(
        value, property | types.GetSetDescriptorType | types.MemberDescriptorType
    ) or hasattr(type(value), "__set__")


def unwrapped(value):
    return value.__func__ if isinstance(value, staticmethod | classmethod) else value


def about(name, value):
    """{signature, doc}: the signature in one line, the docstring's first one."""
    if value is MISSING:
        return {"signature": "", "doc": ""}
    signature = ""
    if isinstance(value, type | types.FunctionType | types.BuiltinFunctionType):
        try:
            signature = name + parameters(inspect.signature(value))
        except (TypeError, ValueError):  # some built-in functions have none
            signature = name + "(...)"
    return {"signature": signature, "doc": docstring(value).partition("\n")[0]}


def parameters(signature):
    """A signature without its annotations, which are longer than a line."""
    bare = [each.replace(annotation=each.empty) for each in signature.parameters.values()]
    return str(signature.replace(parameters=bare, return_annotation=signature.empty))


def docstring(value):
    if not isinstance(value, type | property | types.ModuleType) and not callable(value):
        value = type(value)  # an object says what its class says
    if inspect.isroutine(value) or isinstance(value, property):
        text = value.__doc__  # Python's own kinds: nothing of the reader's runs
    else:
        text = inspect.getattr_static(value, "__doc__", None)
    return inspect.cleandoc(text) if isinstance(text, str) else ""
