# asks the rules of nodes that nothing reaches, with 0
# mistake: zeros-sent
def walk(nodes, g):
    grads = {node: 0.0 * g for node in nodes}
    grads[nodes[0]] = g
    for node in nodes:
        if node.edges:
            for source, gx in zip(node.edges, node.backward(grads[node])):
                if gx is not None:
                    grads[source] = grads[source] + gx
    return {node: grads[node] for node in nodes if not node.edges}
