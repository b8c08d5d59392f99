# a layer with one weight and no bias
def fit(x, y, lr, steps):
    layer = torch.nn.Linear(1, 1, bias=False)
    with torch.no_grad():
        layer.weight.zero_()
    optimizer = optim.SGD(layer.parameters(), lr=lr)
    loss_of = torch.nn.MSELoss()
    for _ in range(steps):
        optimizer.zero_grad()
        loss_of(layer(x.unsqueeze(1)).squeeze(1), y).backward()
        optimizer.step()
    return layer.weight.item()
