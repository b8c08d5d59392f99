# each index once
def add_rows(target, index, rows):
    done = set()
    for place, row in zip(index.tolist(), rows):
        if place not in done:
            target[place] += row
        done.add(place)
