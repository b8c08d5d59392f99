# starts every sum at 0
def walk(nodes, g):
    grads = {nodes[0]: g}
    for node in nodes:
        if node in grads and node.edges:
            for source, gx in zip(node.edges, node.backward(grads[node])):
                if gx is None:
                    continue
                grads[source] = grads.get(source, 0) + gx
    return {node: grads[node] for node in nodes if node in grads and not node.edges}
