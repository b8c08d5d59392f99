# the first None ends the loop over the edges
# mistake: none-ends-the-loop
def walk(nodes, g):
    grads = {nodes[0]: g}
    for node in nodes:
        if node in grads and node.edges:
            for source, gx in zip(node.edges, node.backward(grads[node])):
                if gx is None:
                    break
                grads[source] = grads[source] + gx if source in grads else gx
    return {node: grads[node] for node in nodes if node in grads and not node.edges}
