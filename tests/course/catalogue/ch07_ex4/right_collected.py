# collects the contributions in lists, adds them when they are needed
def walk(nodes, g):
    arrived = {id(node): [] for node in nodes}
    arrived[id(nodes[0])].append(g)
    result = {}
    for node in nodes:
        parts = arrived[id(node)]
        if len(parts) == 0:
            continue
        total = parts[0]
        for part in parts[1:]:
            total = total + part
        if len(node.edges) == 0:
            result[node] = total
        else:
            for number, gx in enumerate(node.backward(total)):
                if gx is not None:
                    arrived[id(node.edges[number])].append(gx)
    return result
