def walk(nodes, g):
    arrived = {node: [] for node in nodes}
    arrived[nodes[0]].append(g)
    for node in nodes:
        if node.edges and arrived[node]:
            for source, gx in zip(node.edges, node.backward(sum(arrived[node]))):
                if gx is not None:
                    arrived[source].append(gx)
    return {n: sum(parts) for n, parts in arrived.items() if parts and not n.edges}
