# an OrderedDict, filled by setdefault
from collections import OrderedDict


def walk(nodes, g):
    arrived, leaves = {nodes[0]: [g]}, OrderedDict()
    for node in nodes:
        parts = arrived.pop(node, [])
        if not parts:
            continue
        total = parts[0]
        for part in parts[1:]:
            total = np.add(total, part)
        if not node.edges:
            leaves[node] = total
            continue
        for source, gx in zip(node.edges, node.backward(total)):
            if gx is not None:
                arrived.setdefault(source, []).append(gx)
    return leaves
