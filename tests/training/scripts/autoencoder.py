"""An autoencoder: 64 pixels through 6 numbers and back."""

import torch
from digits import digits_arrays
from torch import nn

torch.manual_seed(3)

pixels = torch.tensor(digits_arrays()[0][:400].reshape(400, 64)).double() / 16

encoder = nn.Sequential(nn.Linear(64, 24), nn.LeakyReLU(0.1), nn.Linear(24, 6))
decoder = nn.Sequential(nn.Linear(6, 24), nn.LeakyReLU(0.1), nn.Linear(24, 64), nn.Sigmoid())
model = nn.Sequential(encoder, decoder).double()
criterion = nn.MSELoss()
optimizer = torch.optim.RMSprop(model.parameters(), lr=3e-3)

for step in range(1, 121):
    batch = pixels[torch.randint(0, len(pixels), (64,))]
    noisy = (batch + 0.1 * torch.randn_like(batch)).clamp(0, 1)
    loss = criterion(model(noisy), batch)
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
    if step % 30 == 0:
        print(f"step {step}: {loss.item():.5f}")

with torch.no_grad():
    codes = encoder(pixels)
    print("mean code", torch.round(codes.mean(0), decimals=3).tolist())
    print(f"error of all {criterion(decoder(codes), pixels):.5f}")
