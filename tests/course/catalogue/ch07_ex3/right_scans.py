# looks again and again for a node whose users are all served
def by_users(y):
    found = [y]
    known = {y}
    for node in found:
        for source in node.edges:
            if source not in known:
                known.add(source)
                found.append(source)
    users = {node: [] for node in found}
    for node in found:
        for source in node.edges:
            users[source].append(node)
    order, served, waiting = [], set(), found
    while waiting:
        ready = [n for n in waiting if all(u in served for u in users[n])]
        order += ready
        served.update(ready)
        waiting = [n for n in waiting if n not in served] if len(waiting) > 1 else []
    return order
