# sorted by the shortest distance from y
# mistake: first-come
def by_users(y):
    distance, todo = {y: 0}, [y]
    for node in todo:
        for source in node.edges:
            if source not in distance:
                distance[source] = distance[node] + 1
                todo.append(source)
    return sorted(distance, key=distance.get)
