"""None is taken out before gradients and edges are paired. From there on each gradient goes to the
wrong edge.
"""


def walk(nodes, g):
    grads = {nodes[0]: g}
    for node in nodes:
        if node in grads and node.edges:
            found = [gx for gx in node.backward(grads[node]) if gx is not None]
            for source, gx in zip(node.edges, found):
                grads[source] = grads[source] + gx if source in grads else gx
    return {node: grads[node] for node in nodes if node in grads and not node.edges}
