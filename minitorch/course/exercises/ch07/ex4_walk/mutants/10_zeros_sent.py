"""Nodes that no gradient has reached are treated as if zeros had come. Their rules run, and their
leaves are in the result.
"""


def walk(nodes, g):
    grads = dict.fromkeys(nodes, 0.0 * g)
    grads[nodes[0]] = g
    for node in nodes:
        if node.edges:
            for source, gx in zip(node.edges, node.backward(grads[node])):
                if gx is not None:
                    grads[source] = grads[source] + gx
    return {node: grads[node] for node in nodes if not node.edges}
