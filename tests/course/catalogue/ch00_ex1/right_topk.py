# topk with one place, flattened
def share_right(scores, labels):
    places = torch.topk(scores, 1, dim=1)[1].flatten()
    return places.eq(labels).double().mean().item()
