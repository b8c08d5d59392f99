"""Deep Q-learning: walk along a corridor to the exit, with a replay memory and a target network."""

from collections import deque

import torch
import torch.nn as nn

torch.manual_seed(13)
torch.set_default_dtype(torch.float64)
N, GAMMA = 7, 0.9


class QNetwork(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = nn.Sequential(nn.Linear(N, 24), nn.ReLU(), nn.Linear(24, 2))

    def forward(self, x):
        return self.net(x)


def observe(position):
    return torch.eye(N)[position]


policy, target = QNetwork(), QNetwork()
target.load_state_dict(policy.state_dict())
target.requires_grad_(False).eval()
optimizer = torch.optim.AdamW(policy.parameters(), lr=5e-3, amsgrad=True)
memory = deque(maxlen=400)
lengths = []

for episode in range(40):
    position, epsilon = 0, max(0.05, 1 - episode / 25)
    for step in range(30):
        if torch.rand(1).item() < epsilon:
            action = torch.randint(0, 2, (1,)).item()
        else:
            with torch.no_grad():
                action = policy(observe(position)).argmax().item()
        after = max(position + (1 if action == 1 else -1), 0)
        done = after == N - 1
        memory.append((position, action, 1.0 if done else -0.02, after, done))
        position = after
        if len(memory) >= 32 and step % 2 == 0:
            picked = [memory[i] for i in torch.randint(0, len(memory), (32,)).tolist()]
            state, action, reward, following, final = map(torch.tensor, zip(*picked))
            q = policy(observe(state)).gather(1, action.unsqueeze(1)).squeeze(1)
            with torch.no_grad():
                best = target(observe(following)).max(dim=1).values
                wanted = reward + GAMMA * best * ~final
            loss = nn.SmoothL1Loss()(q, wanted)
            optimizer.zero_grad()
            loss.backward()
            nn.utils.clip_grad_value_(policy.parameters(), 100)
            optimizer.step()
            for slow, fast in zip(target.parameters(), policy.parameters()):
                slow.data.lerp_(fast.data, 0.1)
        if done:
            break
    lengths.append(step + 1)
    if episode % 10 == 9:
        print(f"episode {episode + 1}: loss {loss.item():.6f}, steps {lengths[-5:]}")

with torch.no_grad():
    values = policy(torch.eye(N))
print("values", [round(v, 3) for v in values.max(1)[0].tolist()])
print("policy", "".join("<>"[a] for a in values.argmax(1).tolist()))
