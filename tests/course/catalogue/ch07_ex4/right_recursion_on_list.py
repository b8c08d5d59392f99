# the rest of the list is another call
def walk(nodes, g):
    def rest(k, grads):
        if k == len(nodes):
            return {}
        node = nodes[k]
        if node not in grads:
            return rest(k + 1, grads)
        if not node.edges:
            return {node: grads[node], **rest(k + 1, grads)}
        grads = dict(grads)
        for source, gx in zip(node.edges, node.backward(grads[node])):
            if gx is not None:
                grads[source] = gx + grads[source] if source in grads else gx
        return rest(k + 1, grads)

    return rest(0, {nodes[0]: g})
