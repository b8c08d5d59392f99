# counts buffers as well
# mistake: state-dict
def count_parameters(model):
    return sum(t.numel() for t in model.state_dict().values())
