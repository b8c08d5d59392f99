"""The result holds inner nodes, too. Only leaves keep a gradient."""


def walk(nodes, g):
    grads = {nodes[0]: g}
    for node in nodes:
        if node.edges and node in grads:
            for source, gx in zip(node.edges, node.backward(grads[node])):
                if gx is not None:
                    grads[source] = grads[source] + gx if source in grads else gx
    return grads
