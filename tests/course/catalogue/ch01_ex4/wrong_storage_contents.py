# equal contents of the storages
def same_storage(a, b):
    return a.untyped_storage().tolist() == b.untyped_storage().tolist()
