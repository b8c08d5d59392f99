import torch
import torch.nn as nn
from torch.optim import Adam


def get_y_neg(y):
    y_neg = y.clone()
    for idx, y_samp in enumerate(y):
        allowed = list(range(4))
        allowed.remove(y_samp.item())
        y_neg[idx] = torch.tensor(allowed)[torch.randint(len(allowed), size=(1,))].item()
    return y_neg


def overlay(x, y, classes=4):
    x_ = x.clone()
    x_[:, :classes] *= 0.0
    x_[range(x.shape[0]), y] = x.max()
    return x_


class Layer(nn.Linear):
    def __init__(self, i, o, bias=True, device=None, dtype=None):
        super().__init__(i, o, bias, device, dtype)
        self.relu = torch.nn.ReLU()
        self.opt = Adam(self.parameters(), lr=0.02)
        self.threshold, self.num_epochs = 2.0, 20

    def forward(self, x):
        x_direction = x / (x.norm(2, 1, keepdim=True) + 1e-4)
        return self.relu(torch.mm(x_direction, self.weight.T) + self.bias.unsqueeze(0))

    def train_layer(self, pos, neg):
        for i in range(self.num_epochs):
            g_pos = self.forward(pos).pow(2).mean(1)
            g_neg = self.forward(neg).pow(2).mean(1)
            loss = torch.log(
                1 + torch.exp(torch.cat([-g_pos + self.threshold, g_neg - self.threshold]))
            ).mean()
            self.opt.zero_grad()
            loss.backward()
            self.opt.step()
        print("loss", round(loss.item(), 4))
        return self.forward(pos).detach(), self.forward(neg).detach()


class Net(nn.Module):
    def __init__(self, dims):
        super().__init__()
        self.layers = [Layer(dims[d], dims[d + 1]) for d in range(len(dims) - 1)]

    def predict(self, x):
        goodness_per_label = []
        for label in range(4):
            h, goodness = overlay(x, label), []
            for layer in self.layers:
                h = layer(h)
                goodness = goodness + [h.pow(2).mean(1)]
            goodness_per_label += [sum(goodness).unsqueeze(1)]
        return torch.cat(goodness_per_label, 1).argmax(1)


torch.manual_seed(1234)
y = torch.randint(4, (40,))
x = torch.rand(40, 12) * 0.2
x[torch.arange(40), 4 + y] += 1
net = Net([12, 16, 16])
print("parameters in a plain list:", len(list(net.parameters())))
h_pos, h_neg = overlay(x, y), overlay(x, get_y_neg(y))
for i, layer in enumerate(net.layers):
    print("training layer:", i)
    h_pos, h_neg = layer.train_layer(h_pos, h_neg)
print("train error: {:.2f}".format(1.0 - net.predict(x).eq(y).float().mean().item()))
