# drops None first, and then pairs the rest with the wrong edges
# mistake: none-shifts
def walk(nodes, g):
    grads = {nodes[0]: g}
    for node in nodes:
        if node in grads and node.edges:
            found = [gx for gx in node.backward(grads[node]) if gx is not None]
            for source, gx in zip(node.edges, found):
                grads[source] = grads[source] + gx if source in grads else gx
    return {node: grads[node] for node in nodes if node in grads and not node.edges}
