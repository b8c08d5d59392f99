"""The comparison of outputs must be able to fail: what it lets pass, and what not."""

import pytest

from tests.browser.compare import differences, same_text


def stream(text, name="stdout"):
    return {"output_type": "stream", "name": name, "text": text}


def result(text, **more):
    return {"output_type": "execute_result", "data": {"text/plain": text, **more}}


def error(name, message):
    return {"output_type": "error", "ename": name, "evalue": message}


@pytest.mark.parametrize(
    ("want", "got"),
    [
        ("tensor([1.0000, 2.5000])", "tensor([1.0001, 2.5000])"),
        ("tensor([ 0.0000, 1.])", "tensor([-0.0000, 1.])"),
        ("[[-0.8542116 ],\n [ 2.486714  ]]", "[[-0.85421157],\n [ 2.486714  ]]"),
        ("loss 1e-07", "loss 0.000001"),
        ("epoch 3: 0.1234", "epoch 3: 0.1235"),
        ("<cell>:2: UserWarning", "<cell>:2: UserWarning"),
    ],
)
def test_same(want, got):
    assert same_text(want, got)


@pytest.mark.parametrize(
    ("want", "got"),
    [
        ("tensor([1.0000])", "tensor([1.0100])"),
        ("torch.Size([2, 3])", "torch.Size([2, 4])"),
        ("100000", "100001"),
        ("3", "3.0"),
        ("version 2", "version  2 "),
        ("float32", "float64"),
        ("grad_fn=<MulBackward0>", "grad_fn=<MulBackward1>"),
        ("nan", "0.0"),
        ("1.0 2.0", "1.0"),
        ("x 1.0\n", "x 1.0"),
    ],
)
def test_not_same(want, got):
    assert not same_text(want, got)


def test_streams_are_joined_and_ordered():
    assert not list(differences([stream("a\nb\n")], [stream("a\n"), stream("b\n")]))
    assert list(differences([stream("a\nb\n")], [stream("b\n"), stream("a\n")]))
    assert list(differences([stream("a\n")], [stream("a\n", "stderr")]))


def test_results():
    assert not list(differences([result("21")], [result("21")]))
    assert list(differences([result("21")], []))
    assert list(differences([], [result("21")]))
    png = {"image/png": "iVBO"}
    assert not list(differences([result("<Figure>", **png)], [result("<Figure>", **png)]))
    assert list(differences([result("<Figure>", **png)], [result("<Figure>")]))


def test_words_of_a_graph():
    def graph(word):
        return result("graph", **{"image/svg+xml": f"<svg><text x='1'>{word}</text></svg>"})

    assert not list(differences([graph("mul")], [graph("mul")]))
    assert list(differences([graph("mul")], [graph("add")]))


def test_errors():
    want = error("RuntimeError", "size 2 must match 3")
    assert not list(differences([want], [error("RuntimeError", "size 2 must match 3")]))
    assert list(differences([want], [error("ValueError", "size 2 must match 3")]))
    assert list(differences([want], [error("RuntimeError", "size 2 must match 4")]))
    assert list(differences([want], []))
    assert list(differences([want], [result("fine")]))
