

def walk(nodes, g):
    grads = {nodes[0]: g}
    for node in nodes:
        if not node.edges or node not in grads:
            continue
        for source, gx in zip(node.edges, node.backward(grads.pop(node))):
            if gx is not None:
                grads[source] = grads[source] + gx if source in grads else gx
    return grads
