# the dict holds the inner nodes too
# mistake: keeps-inner-ones
def walk(nodes, g):
    grads = {nodes[0]: g}
    for node in nodes:
        if node in grads and node.edges:
            for source, gx in zip(node.edges, node.backward(grads[node])):
                if gx is not None:
                    grads[source] = grads[source] + gx if source in grads else gx
    return grads
