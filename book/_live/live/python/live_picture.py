"""The graph of a program that a cell has run: for a picture on the page that follows the cell."""

import ast
import json
import sys

MOST_NODES = 30  # a longer graph is drawn from its result back to the node of that number


def picture(source, namespace):
    """The graph of the program's result, as JSON: {"name", "svg", "words"}; "null" without one.

    The result is what was assigned last and has a history, else the value of the last line.
    """
    name, result = result_of(source, namespace)
    if result is None:
        return "null"
    from minitorch import viz  # most pages draw nothing

    held = {n: v for n, v in namespace.items() if n[:1] != "_" and is_named(v)}
    names = {name: result, **held} if name else held
    shown = {"show_grads": True, "show_values": True, "max_nodes": MOST_NODES}
    graph = viz.graph(result, names=names, **shown)
    if any(kind == "freed" for box in graph.drawing.boxes for kind, _ in box.rows):
        graph = viz.graph(result, names=names, show_saved=False, **shown)
    return json.dumps({"name": name, "svg": graph.drawn(), "words": graph.describe()})


def result_of(source, namespace):
    """(name, tensor) that a program ends with; the name may be "", the tensor None."""
    tree = ast.parse(source)
    names = [node for node in ast.walk(tree) if isinstance(node, ast.Name)]
    stored = [node for node in names if isinstance(node.ctx, ast.Store)]
    for node in sorted(stored, key=lambda n: (n.lineno, n.col_offset), reverse=True):
        if has_history(namespace.get(node.id)):
            return node.id, namespace[node.id]
    shown = bool(tree.body) and isinstance(tree.body[-1], ast.Expr)
    last = namespace.get("_") if shown else None
    return "", last if has_history(last) else None


def has_history(value):
    return is_tensor(value) and value.grad_fn is not None


def is_tensor(value):
    minitorch = sys.modules.get("minitorch")
    return minitorch is not None and isinstance(value, minitorch.Tensor)


def is_named(value):
    """A tensor, or a module with parameters."""
    nn = sys.modules.get("minitorch.nn")
    return is_tensor(value) or (nn is not None and isinstance(value, nn.Module))
