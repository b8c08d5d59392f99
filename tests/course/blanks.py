"""Work that is none, for any exercise: what a student hands in who has written nothing."""

import ast
import copy

from minitorch.course.candidates import tidy

BODIES = {
    "pass": "pass",
    "dots": "...",
    "returns None": "return None",
    "raises NotImplementedError": "raise NotImplementedError",
    "raises NotImplementedError with words": "raise NotImplementedError('to do')",
    "raises an error": "raise ValueError('to do')",
    "is never reached": "while False:\n    return 1",
    "prints": "print('done')",
}
FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)


def blanks(exercise):
    """(name, source) of each."""
    stub = tidy(exercise.stub)
    name = exercise.name
    yield "an empty cell", ""
    yield "a comment", "# your answer here\n"
    yield "the stub as it is", stub
    yield "the stub below another docstring", stub.replace('"""', '"""So: ', 1)
    yield "the stub, and a line", f"{stub}\nx = 1\n"
    yield "None under its name", f"{name} = None\n"
    yield (
        "the first argument",
        f"def {name}(*args, **kwargs):\n    return args[0] if args else None\n",
    )
    yield "all arguments", f"def {name}(*args, **kwargs):\n    return args\n"
    yield "an empty class", f"class {name}:\n    pass\n"
    tree = ast.parse(stub)
    for kind, body in BODIES.items():
        for constructor in (False, True) if is_class(tree, name) else (True,):
            yield (
                f"{kind}{', also when made' * constructor}",
                emptied(tree, name, body, constructor),
            )
    for argument in arguments(tree, name):
        yield f"returns {argument}", emptied(tree, name, f"return {argument}", False)


def main(tree, name):
    kinds = (*FUNCTIONS, ast.ClassDef)
    return [node for node in tree.body if isinstance(node, kinds) and node.name == name][-1]


def is_class(tree, name):
    return isinstance(main(tree, name), ast.ClassDef)


def functions(tree, name):
    """The function of an exercise, or the methods of its class."""
    node = main(tree, name)
    return [node] if isinstance(node, FUNCTIONS) else [
        one for one in node.body if isinstance(one, FUNCTIONS)
    ]  # fmt: skip


def arguments(tree, name):
    found = [
        argument.arg
        for one in functions(tree, name)
        for argument in [*one.args.args, *one.args.kwonlyargs, one.args.vararg]
        if argument is not None and argument.arg not in ("self", "cls", "ctx")
    ]
    return list(dict.fromkeys(found))


def emptied(tree, name, body, constructor):
    """The stub with other bodies; that of ``__init__`` only with ``constructor``.

    A name that a method does not have is left as an error of Python's.
    """
    tree = copy.deepcopy(tree)
    for one in functions(tree, name):
        if constructor or one.name != "__init__":
            one.body = (
                ast.parse(f"def f():\n    {body.replace(chr(10), chr(10) + '    ')}").body[0].body
            )
    return ast.unparse(tree)
