# returns nothing
def facts():
    pass
