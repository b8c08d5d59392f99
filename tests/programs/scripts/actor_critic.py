from collections import namedtuple
import random
import torch
import torch.nn as nn
import torch.nn.functional as F
from torch.distributions import Categorical, Normal

SavedAction = namedtuple("SavedAction", ["log_prob", "value"])
Transition = namedtuple("Transition", ("state", "action", "reward"))


class Policy(nn.Module):
    def __init__(self):
        super(Policy, self).__init__()
        self.affine1 = nn.Linear(3, 8)
        self.action_head = nn.Linear(8, 2)
        self.value_head = nn.Linear(8, 1)
        self.log_std = nn.Parameter(torch.zeros(1))

    def forward(self, x):
        x = F.relu(self.affine1(x))
        return F.softmax(self.action_head(x), dim=-1), self.value_head(x)


torch.manual_seed(5)
random.seed(5)
model = Policy()
optimizer = torch.optim.RMSprop(
    model.parameters(), lr=3e-2, alpha=0.99, eps=1e-5, centered=True, momentum=0.1
)
memory = []
for episode in range(4):
    saved, rewards = [], []
    state = torch.randn(3)
    for t in range(8):
        probs, value = model(state)
        m = Categorical(probs)
        action = m.sample()
        saved.append(SavedAction(m.log_prob(action), value))
        cont = Normal(state.mean(), model.log_std.exp()).rsample()
        reward = 1.0 if (action.item() == 1) == (state.sum() > 0) else -1.0
        rewards.append(reward)
        memory.append(Transition(state[None], action.view(1, 1), torch.tensor([reward])))
        state = 0.5 * state + 0.5 * torch.roll(state, 1) + cont.detach() * 0.1
    R, returns = 0, []
    for r in rewards[::-1]:
        R = r + 0.9 * R
        returns.insert(0, R)
    returns = torch.tensor(returns)
    policy_losses, value_losses, entropy = [], [], m.entropy()
    for (log_prob, value), R in zip(saved, returns):
        advantage = R - value.item()
        policy_losses.append(-log_prob * advantage)
        value_losses.append(F.smooth_l1_loss(value, torch.tensor([R])))
    optimizer.zero_grad()
    loss = (
        torch.stack(policy_losses).sum()
        + torch.stack(value_losses).sum()
        - 0.01 * entropy
        + 0 * cont.sum()
    )
    loss.backward()
    nn.utils.clip_grad_value_(model.parameters(), 1.0)
    optimizer.step()
    print(
        f"episode {episode}: loss {loss.item():.4f} return {sum(rewards):.1f} value {value.item():.4f}"
    )
batch = Transition(*zip(*random.sample(memory, 6)))
states, actions, rewards = torch.cat(batch.state), torch.cat(batch.action), torch.cat(batch.reward)
q = model(states)[0].gather(1, actions)
mask = torch.tensor(tuple(map(lambda r: r > 0, batch.reward)), dtype=torch.bool)
nxt = torch.zeros(6)
with torch.no_grad():
    nxt[mask] = model(states[mask])[0].max(1).values
print(q.shape, nxt, actions.dtype, rewards.tolist())
