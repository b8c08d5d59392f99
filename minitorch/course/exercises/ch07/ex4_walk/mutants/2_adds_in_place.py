"""`+=` writes into an array that somebody else holds as well: an addition sends the same array to
both of its inputs.
"""


def walk(nodes, g):
    grads = {nodes[0]: g}
    for node in nodes:
        if node.edges and node in grads:
            for source, gx in zip(node.edges, node.backward(grads.pop(node))):
                if gx is None:
                    continue
                if source in grads:
                    grads[source] += gx
                else:
                    grads[source] = gx
    return grads
