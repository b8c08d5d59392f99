# starts with 1 and forgets g
# mistake: starts-with-one
def walk(nodes, g):
    grads = {nodes[0]: np.ones_like(g)}
    for node in nodes:
        if node in grads and node.edges:
            for source, gx in zip(node.edges, node.backward(grads[node])):
                if gx is not None:
                    grads[source] = grads[source] + gx if source in grads else gx
    return {node: grads[node] for node in nodes if node in grads and not node.edges}
