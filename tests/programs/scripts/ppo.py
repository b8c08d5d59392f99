import torch, numpy as np
from torch import nn
from torch.distributions import Categorical, Normal, MultivariateNormal, kl_divergence
from torch.utils.data import BatchSampler, SubsetRandomSampler

torch.manual_seed(0)
np.random.seed(0)


def layer_init(l, std=np.sqrt(2), b=0.0):
    torch.nn.init.orthogonal_(l.weight, std)
    torch.nn.init.constant_(l.bias, b)
    return l


class Agent(nn.Module):
    def __init__(self):
        super().__init__()
        self.critic = nn.Sequential(
            layer_init(nn.Linear(3, 16)), nn.Tanh(), layer_init(nn.Linear(16, 1), std=1.0)
        )
        self.actor_mean = nn.Sequential(
            layer_init(nn.Linear(3, 16)), nn.Tanh(), layer_init(nn.Linear(16, 2), std=0.01)
        )
        self.actor_logstd = nn.Parameter(torch.zeros(1, 2))

    def get(self, x, a=None):
        m = self.actor_mean(x)
        s = torch.exp(self.actor_logstd.expand_as(m))
        d = Normal(m, s)
        if a is None:
            a = d.sample()
        return a, d.log_prob(a).sum(1), d.entropy().sum(1), self.critic(x)


agent = Agent()
opt = torch.optim.Adam(agent.parameters(), lr=3e-4, eps=1e-5)
T, E = 16, 4
obs = torch.zeros((T, E) + (3,))
acts = torch.zeros((T, E, 2))
lps = torch.zeros((T, E))
rews = torch.zeros((T, E))
dones = torch.zeros((T, E))
vals = torch.zeros((T, E))
for update in range(1, 4):
    opt.param_groups[0]["lr"] = (1 - (update - 1) / 3) * 3e-4
    no = torch.randn(E, 3)
    nd = torch.zeros(E)
    for s in range(T):
        obs[s] = no
        dones[s] = nd
        with torch.no_grad():
            a, lp, _, v = agent.get(no)
            vals[s] = v.flatten()
        acts[s] = a
        lps[s] = lp
        r = -(a.numpy() ** 2).sum(-1) + no.numpy()[:, 0]
        rews[s] = torch.tensor(r).view(-1)
        no, nd = (
            torch.Tensor(np.tanh(no.numpy() + 0.1)),
            torch.Tensor((np.arange(E) == s % 5).astype(bool)),
        )
    with torch.no_grad():
        nv = agent.critic(no).reshape(1, -1)
        adv = torch.zeros_like(rews)
        last = 0
        for t in reversed(range(T)):
            nn_t = 1.0 - (nd if t == T - 1 else dones[t + 1])
            nvv = nv if t == T - 1 else vals[t + 1]
            delta = rews[t] + 0.99 * nvv * nn_t - vals[t]
            adv[t] = last = delta + 0.99 * 0.95 * nn_t * last
        ret = adv + vals
    bo, bl, ba, bad, br, bv = (
        obs.reshape((-1, 3)),
        lps.reshape(-1),
        acts.reshape((-1, 2)),
        adv.reshape(-1),
        ret.reshape(-1),
        vals.reshape(-1),
    )
    inds = np.arange(T * E)
    cf = []
    for ep in range(2):
        np.random.shuffle(inds)
        for st in range(0, T * E, 16):
            mb = inds[st : st + 16]
            _, nl, ent, v = agent.get(bo[mb], ba[mb])
            lr = nl - bl[mb]
            ratio = lr.exp()
            with torch.no_grad():
                kl = ((ratio - 1) - lr).mean()
                cf += [((ratio - 1.0).abs() > 0.2).float().mean().item()]
            mba = bad[mb]
            mba = (mba - mba.mean()) / (mba.std() + 1e-8)
            pg = torch.max(-mba * ratio, -mba * torch.clamp(ratio, 1 - 0.2, 1 + 0.2)).mean()
            v = v.view(-1)
            vu = (v - br[mb]) ** 2
            vc = bv[mb] + torch.clamp(v - bv[mb], -0.2, 0.2)
            vl = 0.5 * torch.max(vu, (vc - br[mb]) ** 2).mean()
            loss = pg - 0.01 * ent.mean() + vl * 0.5
            opt.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(agent.parameters(), 0.5)
            opt.step()
    yp, yt = bv.numpy(), br.numpy()
    var = np.var(yt)
    ev = np.nan if var == 0 else 1 - np.var(yt - yp) / var
    print(
        f"{update} v {vl.item():.4f} pg {pg.item():.4f} ent {ent.mean().item():.4f} kl {kl.item():.5f} clip {np.mean(cf):.3f} ev {ev:.4f}"
    )
print(list(BatchSampler(SubsetRandomSampler(range(7)), 3, drop_last=True)))
c = Categorical(logits=torch.randn(3, 4))
c2 = Categorical(probs=torch.full((3, 4), 0.25))
print(kl_divergence(c, c2), c, c.entropy())
mv = MultivariateNormal(torch.zeros(2), torch.diag(torch.tensor([1.0, 0.5])))
print(mv.log_prob(torch.ones(3, 2)), mv.sample().shape, mv.entropy())
