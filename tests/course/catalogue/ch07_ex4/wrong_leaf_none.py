# leaves that nothing reached are in the dict with None
def walk(nodes, g):
    grads = {nodes[0]: g}
    for node in nodes:
        if node in grads and node.edges:
            for source, gx in zip(node.edges, node.backward(grads[node])):
                if gx is not None:
                    grads[source] = grads[source] + gx if source in grads else gx
    return {node: grads.get(node) for node in nodes if not node.edges}
