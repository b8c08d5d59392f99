# only the last one that was kept
def kept_bytes(run):
    kept = []
    with saved_tensors_hooks(lambda t: kept.append(t) or t, lambda t: t):
        run()
    return kept[-1].untyped_storage().nbytes() if kept else 0
