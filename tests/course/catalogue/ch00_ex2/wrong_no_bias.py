# weights of linear layers plus a bias for each, also where there is none
def count_parameters(model):
    total = 0
    for p in model.parameters():
        if p.dim() == 2:
            total += p.numel() + p.shape[0]
    return total
