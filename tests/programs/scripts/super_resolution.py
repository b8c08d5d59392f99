import torch
import torch.nn as nn
import torch.nn.init as init
from math import log10


class Net(nn.Module):
    def __init__(self, upscale_factor):
        super(Net, self).__init__()
        self.relu = nn.ReLU()
        self.conv1 = nn.Conv2d(1, 8, (5, 5), (1, 1), (2, 2))
        self.conv2 = nn.Conv2d(8, 8, (3, 3), (1, 1), (1, 1))
        self.conv4 = nn.Conv2d(8, upscale_factor**2, (3, 3), (1, 1), (1, 1))
        self.pixel_shuffle = nn.PixelShuffle(upscale_factor)
        self._initialize_weights()

    def forward(self, x):
        x = self.relu(self.conv1(x))
        x = self.relu(self.conv2(x))
        return self.pixel_shuffle(self.conv4(x))

    def _initialize_weights(self):
        init.orthogonal_(self.conv1.weight, init.calculate_gain("relu"))
        init.orthogonal_(self.conv2.weight, init.calculate_gain("relu"))
        init.orthogonal_(self.conv4.weight)


torch.manual_seed(123)
high = torch.rand(4, 1, 12, 12)
low = nn.functional.interpolate(high, scale_factor=0.5, mode="bicubic", align_corners=False)
model = Net(upscale_factor=2)
criterion = nn.MSELoss()
optimizer = torch.optim.Adam(model.parameters(), lr=0.01)
w = model.conv2.weight.flatten(1)
print("orthogonal:", torch.allclose(w @ w.T, 2 * torch.eye(8), atol=1e-5))
for epoch in range(1, 4):
    for x, y in zip(low.chunk(2), high.chunk(2)):
        optimizer.zero_grad()
        loss = criterion(model(x), y)
        loss.backward()
        optimizer.step()
    with torch.no_grad():
        mse = criterion(model(low), high)
    print(
        "Epoch {}: Loss: {:.4f} Avg. PSNR: {:.2f} dB".format(
            epoch, loss.item(), 10 * log10(1 / mse.item())
        )
    )
out_img_y = model(low[:1])[0].detach().numpy()
out_img_y *= 255.0
print(out_img_y.clip(0, 255).shape, nn.functional.pixel_unshuffle(high, 2).shape)
