"""Only the first gradient that comes to a node counts. Effects add."""


def walk(nodes, g):
    grads = {nodes[0]: g}
    for node in nodes:
        if node in grads and node.edges:
            for source, gx in zip(node.edges, node.backward(grads[node])):
                if gx is not None:
                    grads.setdefault(source, gx)
    return {node: grads[node] for node in nodes if node in grads and not node.edges}
