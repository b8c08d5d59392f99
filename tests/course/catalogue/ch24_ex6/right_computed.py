# by running what can be run
def answers():
    def choose(x):
        return x * 2 if x.sum() > 0 else x - 1
    found = {"A": 2 * -3.0, "B": choose(torch.tensor(-3.)).item()}
    found["C"] = np.float32(2.0)
    found["D"] = 0 + 1 + 1 + 1
    found["E"] = torch.ones(2).sum().item()
    return found
