# max with a dim gives the places as well
def share_right(scores, labels):
    values, places = scores.max(dim=1)
    hits = (places == labels).sum().item()
    return hits / labels.numel()
