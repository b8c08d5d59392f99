import math, random
from collections import namedtuple, deque
from itertools import count
import numpy as np
import torch
import torch.nn as nn
import torch.optim as optim
import torch.nn.functional as F

Transition = namedtuple("Transition", ("state", "action", "next_state", "reward"))


class ReplayMemory(object):
    def __init__(self, capacity):
        self.memory = deque([], maxlen=capacity)

    def push(self, *args):
        self.memory.append(Transition(*args))

    def sample(self, n):
        return random.sample(self.memory, n)

    def __len__(self):
        return len(self.memory)


class Env:
    def __init__(self):
        self.rng = np.random.RandomState(0)

    def reset(self):
        self.s = self.rng.randn(4).astype(np.float32) * 0.1
        self.t = 0
        return self.s, {}

    def step(self, a):
        self.s = (
            self.s
            + np.array([0.1, -0.1, 0.05, 0.2], dtype=np.float32) * (1 if a else -1)
            + self.rng.randn(4).astype(np.float32) * 0.02
        )
        self.t += 1
        return self.s, 1.0, bool(np.abs(self.s).max() > 0.8), self.t >= 25, {}


class DQN(nn.Module):
    def __init__(self, n_obs, n_act):
        super(DQN, self).__init__()
        self.layer1 = nn.Linear(n_obs, 32)
        self.layer2 = nn.Linear(32, 32)
        self.layer3 = nn.Linear(32, n_act)

    def forward(self, x):
        return self.layer3(F.relu(self.layer2(F.relu(self.layer1(x)))))


seed = 42
random.seed(seed)
torch.manual_seed(seed)
device = torch.device(
    "cuda" if torch.cuda.is_available() else "mps" if torch.backends.mps.is_available() else "cpu"
)
BATCH, GAMMA, TAU = 16, 0.99, 0.005
env = Env()
policy = DQN(4, 2).to(device)
target = DQN(4, 2).to(device)
target.load_state_dict(policy.state_dict())
optimizer = optim.AdamW(policy.parameters(), lr=3e-3, amsgrad=True)
memory = ReplayMemory(1000)
steps = 0


def select(state):
    global steps
    eps = 0.05 + 0.85 * math.exp(-1.0 * steps / 100)
    steps += 1
    if random.random() > eps:
        with torch.no_grad():
            return policy(state).max(1).indices.view(1, 1)
    return torch.tensor([[random.randrange(2)]], device=device, dtype=torch.long)


def optimize():
    if len(memory) < BATCH:
        return
    batch = Transition(*zip(*memory.sample(BATCH)))
    mask = torch.tensor(
        tuple(map(lambda s: s is not None, batch.next_state)), device=device, dtype=torch.bool
    )
    nxt = torch.cat([s for s in batch.next_state if s is not None])
    sb, ab, rb = torch.cat(batch.state), torch.cat(batch.action), torch.cat(batch.reward)
    q = policy(sb).gather(1, ab)
    nv = torch.zeros(BATCH, device=device)
    with torch.no_grad():
        nv[mask] = target(nxt).max(1).values
    loss = nn.SmoothL1Loss()(q, ((nv * GAMMA) + rb).unsqueeze(1))
    optimizer.zero_grad()
    loss.backward()
    torch.nn.utils.clip_grad_value_(policy.parameters(), 100)
    optimizer.step()
    return loss.item()


durs = []
for ep in range(8):
    s, _ = env.reset()
    s = torch.tensor(s, dtype=torch.float32, device=device).unsqueeze(0)
    for t in count():
        a = select(s)
        obs, r, term, trunc, _ = env.step(a.item())
        r = torch.tensor([r], device=device)
        done = term or trunc
        ns = None if term else torch.tensor(obs, dtype=torch.float32, device=device).unsqueeze(0)
        memory.push(s, a, ns, r)
        s = ns
        l = optimize()
        tsd, psd = target.state_dict(), policy.state_dict()
        for k in psd:
            tsd[k] = psd[k] * TAU + tsd[k] * (1 - TAU)
        target.load_state_dict(tsd)
        if done:
            durs.append(t + 1)
            break
    print(ep, t + 1, l and round(l, 4))
d = torch.tensor(durs, dtype=torch.float)
m = d.unfold(0, 4, 1).mean(1).view(-1)
print(torch.cat((torch.zeros(3), m)).numpy())
