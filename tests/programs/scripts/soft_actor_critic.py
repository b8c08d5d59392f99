import copy, random
from collections import deque, namedtuple
import numpy as np
import torch
import torch.nn as nn
import torch.nn.functional as F
from torch.distributions import (
    Normal,
    Independent,
    TransformedDistribution,
    Categorical,
    kl_divergence,
)
from torch.distributions.transforms import TanhTransform, AffineTransform, ComposeTransform

random.seed(1)
np.random.seed(1)
torch.manual_seed(1)
Transition = namedtuple("Transition", "s a r s2 d")


class Buffer:
    def __init__(self, n):
        self.mem = deque(maxlen=n)

    def push(self, *a):
        self.mem.append(Transition(*a))

    def sample(self, n):
        b = Transition(*zip(*random.sample(self.mem, n)))
        return [torch.as_tensor(np.array(x), dtype=torch.float32) for x in b]


class Actor(nn.Module):
    LOG_STD_MIN, LOG_STD_MAX = -5, 2

    def __init__(self, s, a):
        super().__init__()
        self.net = nn.Sequential(nn.Linear(s, 32), nn.ReLU(), nn.Linear(32, 32), nn.ReLU())
        self.mu, self.log_std = nn.Linear(32, a), nn.Linear(32, a)
        self.register_buffer("scale", torch.full((a,), 2.0))
        self.apply(self._init)

    @staticmethod
    def _init(m):
        if isinstance(m, nn.Linear):
            nn.init.orthogonal_(m.weight, gain=nn.init.calculate_gain("relu"))
            nn.init.constant_(m.bias, 0.0)

    def forward(self, s):
        h = self.net(s)
        std = self.log_std(h).clamp(self.LOG_STD_MIN, self.LOG_STD_MAX).exp()
        base = Independent(Normal(self.mu(h), std), 1)
        return TransformedDistribution(
            base,
            [
                TanhTransform(cache_size=1),
                AffineTransform(0.0, self.scale, event_dim=1, cache_size=1),
            ],
        )


class Twin(nn.Module):
    def __init__(self, s, a):
        super().__init__()
        mk = lambda: nn.Sequential(nn.Linear(s + a, 32), nn.Mish(), nn.Linear(32, 1))
        self.q = nn.ModuleList([mk() for _ in range(2)])

    def forward(self, s, a):
        x = torch.cat([s, a], dim=-1)
        return torch.stack([q(x).squeeze(-1) for q in self.q])


def env_step(s, a):
    s2 = np.clip(0.9 * s + 0.1 * np.concatenate([a, -a]), -1, 1)
    return s2, -float((s2**2).sum()), bool(np.abs(s2).max() < 0.05)


actor, critic = Actor(2, 1), Twin(2, 1)
target = copy.deepcopy(critic).requires_grad_(False)
log_alpha = torch.zeros(1, requires_grad=True)
opts = {
    "a": torch.optim.Adam(actor.parameters(), 3e-3),
    "c": torch.optim.AdamW(critic.parameters(), 3e-3),
    "t": torch.optim.Adam([log_alpha], lr=1e-2),
}
buf, s = Buffer(500), np.array([0.5, -0.3])
for step in range(120):
    with torch.no_grad():
        a = actor(torch.as_tensor(s, dtype=torch.float32)).sample().numpy()
    s2, r, d = env_step(s, a)
    buf.push(s, a, r, s2, float(d))
    s = s2 if not d else np.random.uniform(-1, 1, 2)
    if step < 32:
        continue
    S, A, Rw, S2, D = buf.sample(16)
    alpha = log_alpha.exp().detach()
    with torch.no_grad():
        dist = actor(S2)
        a2 = dist.sample()
        lp = dist.log_prob(a2)
        y = Rw + 0.97 * (1 - D) * (target(S2, a2).min(0).values - alpha * lp)
    q = critic(S, A)
    lc = F.huber_loss(q, y.expand_as(q))
    opts["c"].zero_grad(set_to_none=True)
    lc.backward()
    gn = nn.utils.clip_grad_norm_(critic.parameters(), 1.0)
    opts["c"].step()
    dist = actor(S)
    an = dist.rsample()
    lpn = dist.log_prob(an)
    la = (alpha * lpn - critic(S, an).amin(dim=0)).mean()
    opts["a"].zero_grad()
    la.backward()
    opts["a"].step()
    lt = -(log_alpha * (lpn.detach() - 1).mean()).sum()
    opts["t"].zero_grad()
    lt.backward()
    opts["t"].step()
    with torch.no_grad():
        for p, tp in zip(critic.parameters(), target.parameters()):
            tp.lerp_(p, 0.01)
    if step % 40 == 39:
        print(step, f"{lc.item():.4f} {la.item():.4f} {alpha.item():.4f} {gn:.3f}")
pi = Categorical(logits=torch.tensor([[0.1, 0.5, -1.0]]))
old = Categorical(probs=torch.tensor([[0.2, 0.5, 0.3]]))
print(pi, kl_divergence(pi, old), pi.entropy(), pi.sample((3,)).shape, actor)
print(
    [n for n, _ in actor.named_buffers()],
    sum(p.numel() for p in actor.parameters() if p.requires_grad),
)
