# all parts that arrive are kept in lists, and added when their turn comes
from collections import defaultdict
from functools import reduce
from operator import add

def walk(nodes, g):
    arrived = defaultdict(list)
    arrived[nodes[0]].append(g)
    result = {}
    for node in nodes:
        if node not in arrived:
            continue
        whole = reduce(add, arrived[node])
        if not node.edges:
            result[node] = whole
            continue
        for to, part in zip(node.edges, node.backward(whole)):
            if part is not None:
                arrived[to].append(part)
    return result
