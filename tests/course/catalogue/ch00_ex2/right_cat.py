# all of them in one long row
def count_parameters(model):
    parts = [p.detach().reshape(-1) for p in model.parameters()]
    return len(torch.cat(parts)) if parts else 0
