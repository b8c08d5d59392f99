from collections import namedtuple
import torch
import torch.nn as nn


class ConvLayer(nn.Module):
    def __init__(self, cin, cout, kernel_size, stride):
        super().__init__()
        self.reflection_pad = nn.ReflectionPad2d(kernel_size // 2)
        self.conv2d = nn.Conv2d(cin, cout, kernel_size, stride)

    def forward(self, x):
        return self.conv2d(self.reflection_pad(x))


class ResidualBlock(nn.Module):
    def __init__(self, channels):
        super().__init__()
        self.conv1, self.in1 = (
            ConvLayer(channels, channels, 3, 1),
            nn.InstanceNorm2d(channels, affine=True),
        )
        self.conv2, self.in2 = (
            ConvLayer(channels, channels, 3, 1),
            nn.InstanceNorm2d(channels, affine=True),
        )
        self.relu = nn.ReLU()

    def forward(self, x):
        return self.in2(self.conv2(self.relu(self.in1(self.conv1(x))))) + x


class Upsample(nn.Module):
    def __init__(self, cin, cout, kernel_size, upsample=None):
        super().__init__()
        self.upsample = upsample
        self.conv = ConvLayer(cin, cout, kernel_size, 1)

    def forward(self, x):
        if self.upsample:
            x = nn.functional.interpolate(x, mode="nearest", scale_factor=self.upsample)
        return self.conv(x)


class Features(nn.Module):
    def __init__(self, requires_grad=False):
        super().__init__()
        layers = nn.Sequential(
            nn.Conv2d(3, 4, 3, padding=1),
            nn.ReLU(),
            nn.MaxPool2d(2),
            nn.Conv2d(4, 8, 3, padding=1),
            nn.ReLU(),
        )
        self.slice1, self.slice2 = nn.Sequential(), nn.Sequential()
        for x in range(2):
            self.slice1.add_module(str(x), layers[x])
        for x in range(2, 5):
            self.slice2.add_module(str(x), layers[x])
        if not requires_grad:
            for param in self.parameters():
                param.requires_grad = False

    def forward(self, X):
        h1 = self.slice1(X)
        return namedtuple("Outputs", ["relu1", "relu2"])(h1, self.slice2(h1))


def gram_matrix(y):
    (b, ch, h, w) = y.size()
    features = y.view(b, ch, w * h)
    return features.bmm(features.transpose(1, 2)) / (ch * h * w)


def normalize_batch(batch):
    mean = batch.new_tensor([0.485, 0.456, 0.406]).view(-1, 1, 1)
    std = batch.new_tensor([0.229, 0.224, 0.225]).view(-1, 1, 1)
    return (batch.div_(255.0) - mean) / std


torch.manual_seed(42)
transformer = nn.Sequential(
    ConvLayer(3, 4, 3, 2),
    nn.InstanceNorm2d(4, affine=True),
    nn.ReLU(),
    ResidualBlock(4),
    Upsample(4, 3, 3, upsample=2),
)
vgg, mse = Features(), nn.MSELoss()
style = torch.randint(0, 256, (1, 3, 8, 8)).float().repeat(2, 1, 1, 1)
gram_style = [gram_matrix(y) for y in vgg(normalize_batch(style))]
opt = torch.optim.Adam(transformer.parameters(), 1e-2)
for i in range(3):
    x = torch.rand(2, 3, 8, 8) * 255
    opt.zero_grad()
    y = normalize_batch(transformer(x) * 100)
    fx, fy = vgg(normalize_batch(x)), vgg(y)
    content = mse(fy.relu2, fx.relu2)
    style_loss = 0.0
    for ft_y, gm_s in zip(fy, gram_style):
        style_loss += mse(gram_matrix(ft_y), gm_s[:2, :, :])
    tv = torch.sum(torch.abs(y[:, :, :, :-1] - y[:, :, :, 1:])) + torch.sum(
        torch.abs(y[:, :, :-1] - y[:, :, 1:])
    )
    total = content + 10 * style_loss + 1e-4 * tv
    total.backward()
    opt.step()
    print(f"{i}: content {content.item():.4f} style {style_loss.item():.4f} tv {tv.item():.2f}")
sd = transformer.state_dict()
for k in list(sd.keys()):
    if k.startswith("0."):
        sd["first." + k[2:]] = sd.pop(k)
print(list(sd)[-2:], transformer[3])
