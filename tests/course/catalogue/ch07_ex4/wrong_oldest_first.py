# goes through the nodes from the other end
def walk(nodes, g):
    grads = {nodes[0]: g}
    for node in reversed(nodes):
        if node in grads and node.edges:
            for source, gx in zip(node.edges, node.backward(grads[node])):
                if gx is not None:
                    grads[source] = grads[source] + gx if source in grads else gx
    return {node: grads[node] for node in nodes if node in grads and not node.edges}
