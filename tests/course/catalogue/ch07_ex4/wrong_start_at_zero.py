# starts each sum from float32 zeros: float64 gradients lose their dtype
def walk(nodes, g):
    grads = {nodes[0]: g}
    for node in nodes:
        if not node.edges or node not in grads:
            continue
        for source, gx in zip(node.edges, node.backward(grads.pop(node))):
            if gx is not None:
                old = grads.get(source, np.zeros(np.shape(gx), np.float32))
                grads[source] = (old + gx).astype(np.float32)
    return grads
