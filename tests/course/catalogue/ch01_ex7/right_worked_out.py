# each number as a product
def facts():
    table = 3 * 4 * 4
    return dict(
        a=(4, table, 1 * 4, True),
        b=(3, table, 2, True),
        c=(1, 4 * 8, 1 * 2 + 1, True),
        d=(3, 3 * 8, 0, False),
        e=(6, 6 * 8, 0, True),
        f=(64, 64 * 4, 0, False),
    )
