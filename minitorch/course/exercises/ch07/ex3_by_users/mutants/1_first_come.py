"""First come, first served, as in our second try: you serve a node as soon as one of its users
was.
"""


def by_users(y):
    seen, waiting = {y}, [y]
    for node in waiting:
        for source in node.edges:
            if source not in seen:
                seen.add(source)
                waiting.append(source)
    return waiting
