"""torch.return_types: the named tuples of functions with several results, by their names."""

import pytest

from tests.nn.both import both

CALLS = {
    "max": "x.max(0)", "min": "x.min(0)", "sort": "x.sort()", "topk": "x.topk(1)",
    "median": "x.median(0)", "mode": "x.mode()", "kthvalue": "x.kthvalue(1)",
    "cummax": "x.cummax(0)", "cummin": "x.cummin(0)", "aminmax": "x.aminmax()",
    "frexp": "torch.frexp(x)", "linalg_svd": "torch.linalg.svd(x)",
    "linalg_eigh": "torch.linalg.eigh(x)", "linalg_qr": "torch.linalg.qr(x)",
    "linalg_slogdet": "torch.linalg.slogdet(x)", "histogram": "x.histogram(2)",
    "histogramdd": "torch.histogramdd(x, [2, 2])", "linalg_lstsq": "torch.linalg.lstsq(x, x)",
}  # fmt: skip


@both
@pytest.mark.parametrize("name", CALLS)
def test_results_are_of_these_classes(torch, name):
    result = eval(CALLS[name], {"torch": torch, "x": torch.eye(2)})
    assert type(result) is getattr(torch.return_types, name)
    assert isinstance(result, tuple)
    assert repr(result).startswith(f"torch.return_types.{name}(")
