"""A conditional GAN in the idioms of 2018: Variable, FloatTensor, a gradient penalty."""

import itertools

import numpy as np
import torch
import torch.autograd as autograd
import torch.nn as nn
from torch.autograd import Variable

torch.manual_seed(0)
cuda = True if torch.cuda.is_available() else False
FloatTensor = torch.cuda.FloatTensor if cuda else torch.FloatTensor
LongTensor = torch.cuda.LongTensor if cuda else torch.LongTensor
shape = (1, 4, 4)


class Generator(nn.Module):
    def __init__(self):
        super(Generator, self).__init__()
        self.label_emb = nn.Embedding(3, 3)

        def block(i, o, normalize=True):
            layers = [nn.Linear(i, o)]
            if normalize:
                layers.append(nn.BatchNorm1d(o, 0.8))
            layers.append(nn.LeakyReLU(0.2, inplace=True))
            return layers

        self.model = nn.Sequential(
            *block(7, 8, normalize=False),
            *block(8, 16),
            nn.Linear(16, int(np.prod(shape))),
            nn.Tanh(),
        )

    def forward(self, noise, labels):
        img = self.model(torch.cat((self.label_emb(labels), noise), -1))
        return img.view(img.size(0), *shape)


class Discriminator(nn.Module):
    def __init__(self):
        super(Discriminator, self).__init__()
        self.label_emb = nn.Embedding(3, 3)
        self.model = nn.Sequential(
            nn.utils.spectral_norm(nn.Linear(19, 16)), nn.LeakyReLU(0.2), nn.Linear(16, 1)
        )

    def forward(self, img, labels):
        return self.model(torch.cat((img.view(img.size(0), -1), self.label_emb(labels)), -1))


def weights_init_normal(m):
    classname = m.__class__.__name__
    if classname.find("BatchNorm1d") != -1:
        torch.nn.init.normal_(m.weight.data, 1.0, 0.02)
        torch.nn.init.constant_(m.bias.data, 0.0)


generator, discriminator = Generator(), Discriminator()
generator.apply(weights_init_normal)
print(generator)
print(discriminator)
adversarial_loss = torch.nn.MSELoss()
optimizer_G = torch.optim.Adam(generator.parameters(), lr=2e-4, betas=(0.5, 0.999))
optimizer_D = torch.optim.Adam(discriminator.parameters(), lr=2e-4, betas=(0.5, 0.999))


def gradient_penalty(real, fake, labels, chance):
    alpha = FloatTensor(chance.random_sample((real.size(0), 1, 1, 1)))
    between = (alpha * real + ((1 - alpha) * fake)).requires_grad_(True)
    answers = discriminator(between, labels)
    ones = Variable(FloatTensor(real.shape[0], 1).fill_(1.0), requires_grad=False)
    slopes = autograd.grad(
        outputs=answers,
        inputs=between,
        grad_outputs=ones,
        create_graph=True,
        retain_graph=True,
        only_inputs=True,
    )[0]
    slopes = slopes.view(slopes.size(0), -1)
    return ((slopes.norm(2, dim=1) - 1) ** 2).mean()


for batch in range(3):
    chance = np.random.RandomState(batch)
    valid = Variable(FloatTensor(4, 1).fill_(1.0), requires_grad=False)
    fake = Variable(FloatTensor(4, 1).fill_(0.0), requires_grad=False)
    real = Variable(torch.from_numpy(chance.rand(4, *shape)).type(FloatTensor))
    labels = Variable(torch.from_numpy(chance.randint(0, 3, 4)).type(LongTensor))

    optimizer_G.zero_grad()
    noise = Variable(FloatTensor(chance.normal(0, 1, (4, 4))))
    gen_labels = Variable(LongTensor(chance.randint(0, 3, 4)))
    images = generator(noise, gen_labels)
    g_loss = adversarial_loss(discriminator(images, gen_labels), valid)
    g_loss.backward()
    optimizer_G.step()

    optimizer_D.zero_grad()
    real_loss = adversarial_loss(discriminator(real, labels), valid)
    fake_loss = adversarial_loss(discriminator(images.detach(), gen_labels), fake)
    penalty = gradient_penalty(real.data, images.data, labels, chance)
    d_loss = (real_loss + fake_loss) / 2 + 10 * penalty
    d_loss.backward()
    optimizer_D.step()
    print("[Batch %d/%d] [D loss: %.2f] [G loss: %.2f]" % (batch, 3, d_loss.item(), g_loss.item()))

every = list(itertools.chain(generator.parameters(), discriminator.parameters()))
print(len(every), images.type(), gen_labels.type(), type(valid).__name__)
