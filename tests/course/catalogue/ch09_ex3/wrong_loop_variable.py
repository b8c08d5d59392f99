# the lambda looks up the loop variable
# mistake: late-lookup
def gradients(loss, tensors):
    found = {i: None for i in range(len(tensors))}
    hs = []
    for i in range(len(tensors)):
        hs.append(tensors[i].register_hook(lambda g: found.update({i: g})))
    try:
        loss.backward()
    finally:
        for h in hs: h.remove()
    return list(found.values())
