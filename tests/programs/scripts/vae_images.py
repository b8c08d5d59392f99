import torch
from torch import nn, optim
from torch.nn import functional as F


class VAE(nn.Module):
    def __init__(self):
        super(VAE, self).__init__()
        self.fc1 = nn.Linear(36, 20)
        self.fc21 = nn.Linear(20, 4)
        self.fc22 = nn.Linear(20, 4)
        self.fc3 = nn.Linear(4, 20)
        self.fc4 = nn.Linear(20, 36)

    def encode(self, x):
        h1 = F.relu(self.fc1(x))
        return self.fc21(h1), self.fc22(h1)

    def reparameterize(self, mu, logvar):
        std = torch.exp(0.5 * logvar)
        eps = torch.randn_like(std)
        return mu + eps * std

    def decode(self, z):
        return torch.sigmoid(self.fc4(F.relu(self.fc3(z))))

    def forward(self, x):
        mu, logvar = self.encode(x.view(-1, 36))
        return self.decode(self.reparameterize(mu, logvar)), mu, logvar


def loss_function(recon_x, x, mu, logvar):
    BCE = F.binary_cross_entropy(recon_x, x.view(-1, 36), reduction="sum")
    KLD = -0.5 * torch.sum(1 + logvar - mu.pow(2) - logvar.exp())
    return BCE + KLD


torch.manual_seed(1)
data = torch.bernoulli(torch.full((40, 1, 6, 6), 0.3))
model = VAE()
optimizer = optim.Adam(model.parameters(), lr=1e-2)
for epoch in range(1, 4):
    model.train()
    train_loss = 0
    for x in data.split(10):
        optimizer.zero_grad()
        recon, mu, logvar = model(x)
        loss = loss_function(recon, x, mu, logvar)
        loss.backward()
        train_loss += loss.item()
        optimizer.step()
    print("====> Epoch: {} Average loss: {:.3f}".format(epoch, train_loss / len(data)))
with torch.no_grad():
    sample = model.decode(torch.randn(3, 4)).cpu()
    grid = (
        torch.cat([data[:3].view(3, 6, 6), sample.view(3, 6, 6)])
        .mul(255)
        .add_(0.5)
        .clamp_(0, 255)
        .to("cpu", torch.uint8)
    )
    print(grid.shape, grid.dtype, grid[:3].sum(), grid[0, 0])
