import argparse, os, math
import numpy as np
import torch, torch.nn as nn, torch.autograd as autograd
from torch.autograd import Variable
from torch.utils.data import DataLoader, TensorDataset

parser = argparse.ArgumentParser()
parser.add_argument("--n_epochs", type=int, default=2)
parser.add_argument("--img_size", type=int, default=8)
parser.add_argument("--channels", type=int, default=1)
opt = parser.parse_args([])
print(opt)
torch.manual_seed(1)
np.random.seed(1)
img_shape = (opt.channels, opt.img_size, opt.img_size)


class Generator(nn.Module):
    def __init__(self):
        super().__init__()

        def block(i, o, normalize=True):
            layers = [nn.Linear(i, o)]
            if normalize:
                layers.append(nn.BatchNorm1d(o, 0.8))
            layers.append(nn.LeakyReLU(0.2, inplace=True))
            return layers

        self.model = nn.Sequential(
            *block(5, 16, normalize=False),
            *block(16, 32),
            nn.Linear(32, int(np.prod(img_shape))),
            nn.Tanh(),
        )

    def forward(self, z):
        img = self.model(z)
        return img.view(img.shape[0], *img_shape)


class Discriminator(nn.Module):
    def __init__(self):
        super().__init__()
        self.model = nn.Sequential(
            nn.Linear(int(np.prod(img_shape)), 32),
            nn.LeakyReLU(0.2, inplace=True),
            nn.Linear(32, 16),
            nn.LeakyReLU(0.2, inplace=True),
            nn.Linear(16, 1),
        )

    def forward(self, img):
        return self.model(img.view(img.shape[0], -1))


G, D = Generator(), Discriminator()
cuda = True if torch.cuda.is_available() else False
Tensor = torch.cuda.FloatTensor if cuda else torch.FloatTensor
og = torch.optim.Adam(G.parameters(), lr=2e-4, betas=(0.5, 0.999))
od = torch.optim.Adam(D.parameters(), lr=2e-4, betas=(0.5, 0.999))


def gp(D, real, fake):
    alpha = Tensor(np.random.random((real.size(0), 1, 1, 1)))
    inter = (alpha * real + ((1 - alpha) * fake)).requires_grad_(True)
    d = D(inter)
    fk = Variable(Tensor(real.shape[0], 1).fill_(1.0), requires_grad=False)
    g = autograd.grad(
        outputs=d,
        inputs=inter,
        grad_outputs=fk,
        create_graph=True,
        retain_graph=True,
        only_inputs=True,
    )[0]
    g = g.view(g.size(0), -1)
    return ((g.norm(2, dim=1) - 1) ** 2).mean()


loader = DataLoader(
    TensorDataset(torch.rand(48, *img_shape) * 2 - 1, torch.zeros(48)), batch_size=12, shuffle=True
)
done = 0
for epoch in range(opt.n_epochs):
    for i, (imgs, _) in enumerate(loader):
        real = Variable(imgs.type(Tensor))
        od.zero_grad()
        z = Variable(Tensor(np.random.normal(0, 1, (imgs.shape[0], 5))))
        fake = G(z)
        p = gp(D, real.data, fake.data)
        dl = -torch.mean(D(real)) + torch.mean(D(fake)) + 10 * p
        dl.backward()
        od.step()
        og.zero_grad()
        if i % 2 == 0:
            fake = G(z)
            gl = -torch.mean(D(fake))
            gl.backward()
            og.step()
            print(
                "[Epoch %d/%d] [Batch %d/%d] [D loss: %f] [G loss: %f]"
                % (epoch, opt.n_epochs, i, len(loader), dl.item(), gl.item())
            )
for p in D.parameters():
    p.data.clamp_(-0.01, 0.01)
print(
    max(p.abs().max().item() for p in D.parameters()), fake.detach().cpu().numpy().mean().round(3)
)
