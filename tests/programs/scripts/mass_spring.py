"""Where must two masses on springs start, so that they arrive at given places? Through 20 steps."""

import argparse

import torch
import torch.nn as nn


class MassSpringSystem(nn.Module):
    def __init__(self, count, springs, mass=1.0, dt=0.02, gravity=9.81):
        super().__init__()
        self.springs, self.mass, self.dt, self.gravity = springs, mass, dt, gravity
        self.anchor = torch.tensor([0.0, 0.0])
        self.rest = nn.Parameter(torch.linspace(0.4, 1.6, 2 * (count - 1)).view(-1, 2))
        self.register_buffer("velocity", torch.zeros(count, 2))

    def forward(self, steps):
        x = torch.cat([self.anchor.unsqueeze(0), self.rest], dim=0)
        v = self.velocity
        for _ in range(steps):
            force = torch.zeros_like(x)
            for i, j, length, stiffness in self.springs:
                way = x[j] - x[i]
                distance = way.norm()
                pull = stiffness * (distance - length) * way / (distance + 1e-6)
                force[i] += pull
                force[j] -= pull
            force[:, 1] -= self.gravity * self.mass
            v = v + force / self.mass * self.dt
            x = x + v * self.dt
            x[0] = self.anchor
            v[0] = torch.tensor([0.0, 0.0], device=x.device)
        return x


def main():
    parser = argparse.ArgumentParser(description="masses on springs")
    parser.add_argument("--epochs", type=int, default=30)
    parser.add_argument("--steps", type=int, default=20)
    parser.add_argument("--lr", type=float, default=0.05, help="step size")
    args = parser.parse_args([])
    print(args)
    device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
    system = MassSpringSystem(3, [(0, 1, 1.0, 10.0), (1, 2, 1.0, 10.0)]).to(device)
    optimizer = torch.optim.Adam(system.parameters(), lr=args.lr)
    target = torch.tensor([[0.0, 0.0], [1.0, 0.0], [2.0, 0.0]], device=device)
    for epoch in range(args.epochs):
        optimizer.zero_grad()
        final = system(args.steps)
        loss = (final - target).pow(2).mean()
        loss.backward()
        optimizer.step()
        if (epoch + 1) % 10 == 0:
            print(f"Epoch {epoch + 1}/{args.epochs}, Loss: {loss.item():.3f}")
    print(f"first mass moved: {bool((system.rest[0] != 0.4).any())}")
    print([f"{value:.2f}" for value in final.detach().cpu().numpy().ravel()])
    with torch.no_grad():
        print(f"total energy lost to nothing: {torch.is_grad_enabled()}")


if __name__ == "__main__":
    main()
