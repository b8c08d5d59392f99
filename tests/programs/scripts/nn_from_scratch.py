import math
import numpy as np
import torch
import torch.nn.functional as F
from torch import nn, optim
from torch.utils.data import DataLoader, TensorDataset

rng = np.random.RandomState(0)
x_train, y_train = rng.rand(96, 36).astype(np.float32), rng.randint(0, 5, 96)
x_train, y_train, x_valid, y_valid = map(
    torch.tensor, (x_train, y_train, x_train[:24], y_train[:24])
)
n, c = x_train.shape
print(x_train.dtype, y_train.dtype, y_train.min(), y_train.max(), n, c)
torch.manual_seed(0)
weights = torch.randn(36, 5) / math.sqrt(36)
weights.requires_grad_()
bias = torch.zeros(5, requires_grad=True)


def log_softmax(x):
    return x - x.exp().sum(-1).log().unsqueeze(-1)


def nll(input, target):
    return -input[range(target.shape[0]), target].mean()


def accuracy(out, yb):
    return (torch.argmax(out, dim=1) == yb).float().mean()


bs, lr = 32, 0.5
for epoch in range(2):
    for i in range((n - 1) // bs + 1):
        xb, yb = x_train[i * bs : i * bs + bs], y_train[i * bs : i * bs + bs]
        pred = log_softmax(xb @ weights + bias)
        loss = nll(pred, yb)
        loss.backward()
        with torch.no_grad():
            weights -= weights.grad * lr
            bias -= bias.grad * lr
            weights.grad.zero_()
            bias.grad.zero_()
print(loss, accuracy(pred, yb))


class Lambda(nn.Module):
    def __init__(self, func):
        super().__init__()
        self.func = func

    def forward(self, x):
        return self.func(x)


class WrappedDataLoader:
    def __init__(self, dl, func):
        self.dl, self.func = dl, func

    def __len__(self):
        return len(self.dl)

    def __iter__(self):
        for b in self.dl:
            yield self.func(*b)


def preprocess(x, y):
    return x.view(-1, 1, 6, 6), y


def loss_batch(model, loss_func, xb, yb, opt=None):
    loss = loss_func(model(xb), yb)
    if opt is not None:
        loss.backward()
        opt.step()
        opt.zero_grad()
    return loss.item(), len(xb)


def fit(epochs, model, loss_func, opt, train_dl, valid_dl):
    for epoch in range(epochs):
        model.train()
        for xb, yb in train_dl:
            loss_batch(model, loss_func, xb, yb, opt)
        model.eval()
        with torch.no_grad():
            losses, nums = zip(*[loss_batch(model, loss_func, xb, yb) for xb, yb in valid_dl])
        print(epoch, round(float(np.sum(np.multiply(losses, nums)) / np.sum(nums)), 4))


train_dl = WrappedDataLoader(
    DataLoader(TensorDataset(x_train, y_train), batch_size=bs, shuffle=True), preprocess
)
valid_dl = WrappedDataLoader(
    DataLoader(TensorDataset(x_valid, y_valid), batch_size=bs * 2), preprocess
)
model = nn.Sequential(
    nn.Conv2d(1, 4, 3, stride=2, padding=1),
    nn.ReLU(),
    nn.Conv2d(4, 5, 3, stride=2, padding=1),
    nn.ReLU(),
    nn.AdaptiveAvgPool2d(1),
    Lambda(lambda x: x.view(x.size(0), -1)),
)
fit(
    3,
    model,
    F.cross_entropy,
    optim.SGD(model.parameters(), lr=0.1, momentum=0.9),
    train_dl,
    valid_dl,
)
print(len(train_dl), model[5])
