# calls the rule again for each edge
# mistake: once-for-each-edge
def walk(nodes, g):
    grads = {nodes[0]: g}
    for node in nodes:
        if node in grads:
            for number, source in enumerate(node.edges):
                gx = node.backward(grads[node])[number]
                if gx is not None:
                    grads[source] = grads[source] + gx if source in grads else gx
    return {node: grads[node] for node in nodes if node in grads and not node.edges}
