import copy, random, numpy as np, torch, torch.nn as nn, torch.nn.functional as F
from collections import deque, namedtuple
from torch.distributions import Normal

torch.manual_seed(0)
np.random.seed(0)
random.seed(0)


class Env:
    def reset(self):
        self.s = np.random.uniform(-1, 1, 2).astype(np.float32)
        self.t = 0
        return self.s.copy()

    def step(self, a):
        self.s = np.clip(self.s + 0.1 * a, -2, 2).astype(np.float32)
        self.t += 1
        return self.s.copy(), float(-(self.s**2).sum()), self.t >= 20, {}


Transition = namedtuple("Transition", "state action reward next_state done")


class ReplayBuffer:
    def __init__(self, cap):
        self.buf = deque(maxlen=cap)

    def push(self, *a):
        self.buf.append(Transition(*a))

    def sample(self, n):
        b = Transition(*zip(*random.sample(self.buf, n)))
        return [torch.as_tensor(np.array(x), dtype=torch.float32) for x in b]

    def __len__(self):
        return len(self.buf)


def mlp(i, h, o):
    return nn.Sequential(nn.Linear(i, h), nn.ReLU(), nn.Linear(h, h), nn.ReLU(), nn.Linear(h, o))


class Actor(nn.Module):
    def __init__(self):
        super().__init__()
        self.body = mlp(2, 32, 4)

    def forward(self, s):
        mu, ls = self.body(s).chunk(2, -1)
        ls = torch.clamp(ls, -20, 2)
        n = Normal(mu, ls.exp())
        u = n.rsample()
        a = torch.tanh(u)
        logp = n.log_prob(u).sum(-1, keepdim=True) - (2 * (np.log(2) - u - F.softplus(-2 * u))).sum(
            -1, keepdim=True
        )
        return a, logp


class Critic(nn.Module):
    def __init__(self):
        super().__init__()
        self.q1, self.q2 = mlp(4, 32, 1), mlp(4, 32, 1)

    def forward(self, s, a):
        x = torch.cat([s, a], -1)
        return self.q1(x), self.q2(x)


actor, critic = Actor(), Critic()
target = copy.deepcopy(critic)
log_alpha = torch.zeros(1, requires_grad=True)
oa, oc, ol = (
    torch.optim.Adam(p, lr=3e-3) for p in (actor.parameters(), critic.parameters(), [log_alpha])
)
buf, env = ReplayBuffer(500), Env()
for ep in range(5):
    s, R, done = env.reset(), 0, False
    while not done:
        with torch.no_grad():
            a = actor(torch.from_numpy(s).unsqueeze(0))[0].squeeze(0).numpy()
        s2, r, done, _ = env.step(a)
        buf.push(s, a, [r], s2, [float(done)])
        s = s2
        R += r
        if len(buf) >= 32:
            S, A, Rw, S2, Dn = buf.sample(16)
            alpha = log_alpha.exp().detach()
            with torch.no_grad():
                a2, lp2 = actor(S2)
                y = Rw + 0.99 * (1 - Dn) * (torch.min(*target(S2, a2)) - alpha * lp2)
            q1, q2 = critic(S, A)
            lc = F.mse_loss(q1, y) + F.mse_loss(q2, y)
            oc.zero_grad()
            lc.backward()
            oc.step()
            a_, lp = actor(S)
            la = (alpha * lp - torch.min(*critic(S, a_))).mean()
            oa.zero_grad()
            la.backward()
            oa.step()
            ll = -(log_alpha * (lp + -2.0).detach()).mean()
            ol.zero_grad()
            ll.backward()
            ol.step()
            with torch.no_grad():
                for p, tp in zip(critic.parameters(), target.parameters()):
                    tp.data.mul_(0.995)
                    torch.add(tp.data, p.data, alpha=0.005, out=tp.data)
    print(ep, round(R, 2), round(log_alpha.exp().item(), 3) if len(buf) >= 32 else None)
