"""A rule runs once for each path that leads to its node. It must wait until the gradient of its
node is complete.
"""


def walk(nodes, g):
    grads = {}

    def visit(node, g):
        if not node.edges:
            grads[node] = grads[node] + g if node in grads else g
            return
        for source, gx in zip(node.edges, node.backward(g)):
            if gx is not None:
                visit(source, gx)

    visit(nodes[0], g)
    return grads
