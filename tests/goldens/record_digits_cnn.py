"""Trains the network of chapter 19 on PyTorch: ``python -m tests.goldens.record_digits_cnn``.

Needs PyTorch 2.13. Writes ``minitorch/datasets/digits_cnn.pt``, which the chapter loads. The
program is the page's own; the digits are those of the package.
"""

from minitorch.datasets import digits_arrays
from minitorch.datasets.digits import CNN

EPOCHS = 10


def record():
    """Train, say how many of the held-out digits are read, and write the file anew."""
    import torch
    from torch import nn
    from torch.utils.data import DataLoader, TensorDataset, random_split

    torch.set_num_threads(1)
    pixels, digits = digits_arrays()
    images = torch.from_numpy(pixels).double().view(-1, 1, 8, 8) / 16
    torch.manual_seed(0)
    data = TensorDataset(images, torch.from_numpy(digits).long())
    train_set, test_set = random_split(data, [0.8, 0.2])
    torch.manual_seed(0)
    net = nn.Sequential(
        nn.Conv2d(1, 8, 3, padding=1), nn.BatchNorm2d(8), nn.ReLU(), nn.MaxPool2d(2),
        nn.Conv2d(8, 32, 3, padding=1), nn.BatchNorm2d(32), nn.ReLU(), nn.AdaptiveMaxPool2d(1),
        nn.Flatten(), nn.Linear(32, 10),
    ).double()  # fmt: skip
    optimizer = torch.optim.Adam(net.parameters(), lr=0.01)
    schedule = torch.optim.lr_scheduler.CosineAnnealingLR(optimizer, EPOCHS)
    for _ in range(EPOCHS):
        net.train()
        for x, y in DataLoader(train_set, batch_size=32, shuffle=True):
            loss = nn.functional.cross_entropy(net(x), y)
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
        schedule.step()
    net.eval()
    x, y = test_set[:]
    print((net(x).argmax(1) == y).sum().item(), "of", len(y))
    torch.save(net.state_dict(), CNN)


if __name__ == "__main__":
    record()
