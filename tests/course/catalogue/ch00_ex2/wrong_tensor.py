# a tensor instead of a number
def count_parameters(model):
    return torch.tensor(sum(p.numel() for p in model.parameters()))
