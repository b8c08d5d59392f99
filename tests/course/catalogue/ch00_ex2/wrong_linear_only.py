# knows nn.Linear only
def count_parameters(model):
    total = 0
    for m in model.modules():
        if isinstance(m, torch.nn.Linear):
            total += m.in_features * m.out_features + m.out_features
    return total
