"""The result `y` itself is missing from the list."""


def by_users(y):
    users, todo = {y: 0}, [y]
    for node in todo:
        for source in node.edges:
            if source not in users:
                users[source] = 0
                todo.append(source)
            users[source] += 1
    ready = [y]
    for node in ready:
        for source in node.edges:
            users[source] -= 1
            if users[source] == 0:
                ready.append(source)
    return ready[1:]
