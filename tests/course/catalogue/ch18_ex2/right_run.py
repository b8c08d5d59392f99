# runs two of the programs
def answers():
    m = nn.Linear(2, 2, bias=False)
    b = m.load_state_dict(nn.Linear(2, 2).state_dict(), strict=False)
    s = nn.Sequential(nn.Linear(2, 2))
    d = s.load_state_dict({"weight": torch.ones(2, 2), "0.bias": torch.ones(2)}, strict=False)
    return {"A": RuntimeError, "B": b, "C": RuntimeError, "D": d, "E": ([], ["mask"])}
