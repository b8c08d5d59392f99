"""viz.tree: a module with what belongs to it."""

import re

import pytest

import minitorch as torch
from minitorch import nn, viz


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.first = nn.Linear(2, 3, bias=False)
        self.first.weight.requires_grad_(False)
        self.scale = nn.Parameter(torch.ones(1))
        self.register_buffer("mean", torch.zeros(3))
        self.register_buffer("mask", torch.zeros(()), persistent=False)
        self.layers = [nn.ReLU(), nn.ReLU()]
        self.offset = torch.zeros(2)
        self.names = ["no", "tensors"]


def test_every_kind_of_row():
    assert viz.tree(Net()).describe().splitlines() == [
        "Net",
        "  scale (1): parameter, trained, saved",
        "  mean (3): buffer, not trained, saved",
        "  mask (): buffer, not trained, not saved",
        "  layers list of 2 modules: not registered",
        "  offset (2) tensor: not registered",
        "  first: Linear",
        "    weight (3, 2): parameter, frozen, saved",
    ]


def test_the_drawing_says_the_same():
    drawing = viz.tree(Net()).svg()
    for words in ("first: Linear", "weight  (3, 2)", "parameter, frozen, saved", "not registered"):
        assert f">{words}</text>" in drawing
    assert drawing == viz.tree(Net()).svg()


def test_what_is_mixed_or_absent():
    module = nn.Linear(2, 2, bias=False)
    module.kept = {"a": torch.ones(1), "b": nn.ReLU(), "c": 3}
    assert viz.tree(module).describe().splitlines()[2:] == [
        "  kept dict of 1 module and 1 tensor: not registered"
    ]


def test_only_modules():
    with pytest.raises(TypeError, match=r"tree\(\) draws an nn.Module; got Tensor"):
        viz.tree(torch.ones(2))


def test_states_of_one_module_are_of_one_width():
    """So that nothing jumps when an explorer goes from one to the next."""
    widths = set()
    buffer = nn.Buffer(torch.ones(2), persistent=False)
    for offset in (nn.Parameter(torch.ones(2)), buffer, torch.ones(2), None):
        net = nn.Sequential(nn.Linear(2, 2))
        net[0].offset = offset
        widths.add(re.search(r'viewBox="0 0 ([\d.]+)', viz.tree(net).svg())[1])
    assert len(widths) == 1


@pytest.mark.browser
def test_no_words_leave_the_picture(browser):
    """The last column is on no box: in every font its words end inside the drawing."""
    page = browser.new_page()
    net = Net()
    net.a_name_that_is_long = nn.Sequential(nn.Sequential(nn.BatchNorm1d(3)))
    for font in ("", "svg text { font-family: serif !important }"):
        page.set_content(f"<style>{font}</style><body>{viz.tree(net).svg()}")
        over = page.evaluate(
            "() => { const edge = document.querySelector('svg').getBoundingClientRect().right;"
            " return [...document.querySelectorAll('svg text')].filter("
            "   t => t.getBoundingClientRect().right > edge).map(t => t.textContent) }"
        )
        assert over == []
    page.close()
