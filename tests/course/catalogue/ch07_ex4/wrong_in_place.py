# adds with +=, into an array that another leaf has too
# mistake: adds-in-place
def walk(nodes, g):
    grads = {nodes[0]: g}
    for node in nodes:
        if node in grads and node.edges:
            for source, gx in zip(node.edges, node.backward(grads[node])):
                if gx is None:
                    continue
                if source in grads:
                    grads[source] += gx
                else:
                    grads[source] = gx
    return {node: grads[node] for node in nodes if node in grads and not node.edges}
