# a small class that holds the sums
class Sums:
    def __init__(self):
        self.known = {}

    def add(self, node, g):
        if g is None:
            return
        old = self.known.get(node)
        self.known[node] = g if old is None else old + g


def walk(nodes, g):
    sums = Sums()
    sums.add(nodes[0], g)
    for node in nodes:
        arrived = sums.known.get(node)
        if arrived is not None and node.edges:
            for edge, gx in zip(node.edges, node.backward(arrived)):
                sums.add(edge, gx)
    return {n: s for n, s in sums.known.items() if not n.edges}
