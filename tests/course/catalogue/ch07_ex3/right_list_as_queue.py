# collections, a Counter and a queue
from collections import Counter, deque


def by_users(y):
    known, reach = {id(y)}, [y]
    uses = Counter()
    for node in reach:
        for source in node.edges:
            uses[id(source)] += 1
            if id(source) not in known:
                known.add(id(source))
                reach.append(source)
    queue, result = deque([y]), []
    while queue:
        result.append(queue.popleft())
        for source in result[-1].edges:
            uses[id(source)] -= 1
            if not uses[id(source)]:
                queue.append(source)
    return result
