"""The same programs under hypothesis, which finds the smallest one when something differs.

    FUZZ_EXAMPLES=5000 python -m pytest tests/fuzz/test_machine.py

tries that many, other ones each time.
"""

import os

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import Bundle, RuleBasedStateMachine, initialize, multiple, rule

import minitorch
from tests.autograd.conftest import torch
from tests.fuzz.programs import blocks_for, line_of
from tests.fuzz.session import EndOfProgram, Session
from tests.fuzz.vocabulary import CREATE, KINDS

EXAMPLES = int(os.environ.get("FUZZ_EXAMPLES", "80"))


class SideBySide(RuleBasedStateMachine):
    """Builds programs line by line; `tensors` are the names of variables."""

    tensors = Bundle("tensors")

    @initialize(look=st.sampled_from((1, 3, 0)))
    def start(self, look):
        self.session = Session(minitorch, torch, look)
        self.over = False

    def line(self, kind, template, operands, n, block):
        if self.over:
            return multiple()
        line = line_of(self.session, kind, template, operands, n, block)
        try:
            ran = self.session.step(line)
        except EndOfProgram:
            self.over = True
            return multiple()
        return self.session.newest if ran and kind.makes and self.session.newest else multiple()

    @rule(target=tensors, template=st.sampled_from(CREATE.lines))
    def create(self, template):
        return self.line(CREATE, template, ["", "", ""], 0, "")

    def teardown(self):
        if not self.over:
            self.session.close()
        self.session.forget()


def rule_of(kind):
    """The rule that adds a line of a kind."""

    @rule(
        target=SideBySide.tensors,
        template=st.sampled_from(kind.lines),
        a=SideBySide.tensors,
        b=SideBySide.tensors,
        c=SideBySide.tensors,
        n=st.integers(0, 1),
        block=st.sampled_from((*[""] * 12, *blocks_for(kind))),
    )
    def step(self, template, a, b, c, n, block):
        return self.line(kind, template, [a, b, c], n, block)

    return step


for _kind in KINDS[1:]:
    setattr(SideBySide, _kind.name, rule_of(_kind))

TestSideBySide = pytest.mark.oracle(
    pytest.mark.skipif(torch is None, reason="torch is not installed: nothing to compare with")(
        SideBySide.TestCase
    )
)
TestSideBySide.settings = settings(
    max_examples=EXAMPLES,
    stateful_step_count=14,
    deadline=None,
    derandomize=EXAMPLES <= 80,
    suppress_health_check=list(HealthCheck),
)
