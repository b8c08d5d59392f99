# to every row
def add_rows(target, index, rows):
    for row in rows:
        target += row
