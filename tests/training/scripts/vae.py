"""A variational autoencoder of digits, with the reparametrisation trick."""

import torch
from digits import digits_arrays
from torch import nn
from torch.nn import functional as F

torch.manual_seed(7)


class VAE(nn.Module):
    def __init__(self, latent=4):
        super().__init__()
        self.encoder = nn.Linear(64, 32)
        self.mu = nn.Linear(32, latent)
        self.logvar = nn.Linear(32, latent)
        self.decoder = nn.Sequential(nn.Linear(latent, 32), nn.Tanh(), nn.Linear(32, 64))

    def reparameterize(self, mu, logvar):
        std = torch.exp(0.5 * logvar)
        return mu + torch.randn_like(std) * std

    def forward(self, x):
        h = F.elu(self.encoder(x.view(-1, 64)))
        mu, logvar = self.mu(h), self.logvar(h)
        return torch.sigmoid(self.decoder(self.reparameterize(mu, logvar))), mu, logvar


def loss_function(recon, x, mu, logvar):
    bce = F.binary_cross_entropy(recon, x.view(-1, 64), reduction="sum")
    kld = -0.5 * torch.sum(1 + logvar - mu.pow(2) - logvar.exp())
    return bce, kld


images = torch.as_tensor(digits_arrays()[0][:500]).to(torch.float64).div_(16)
model = VAE().to(torch.float64)
optimizer = torch.optim.Adagrad(model.parameters(), lr=0.05)
for epoch in range(4):
    total_bce = total_kld = 0.0
    for x in images[torch.randperm(len(images))].split(50):
        recon, mu, logvar = model(x)
        bce, kld = loss_function(recon, x, mu, logvar)
        optimizer.zero_grad()
        (bce + kld).div(len(x)).backward()
        optimizer.step()
        total_bce += bce.item()
        total_kld += kld.item()
    print(f"epoch {epoch}: reconstruction {total_bce / 500:.4f}, divergence {total_kld / 500:.4f}")

with torch.no_grad():
    sample = torch.sigmoid(model.decoder(torch.randn(1, 4).double())).view(8, 8)
for row in sample:
    print("".join(" .:#"[int(v * 4) if v < 1 else 3] for v in row))
