"""Names that PyTorch's own test files import: they can be imported, and do what they say."""

import mmap
import sys

import pytest

import minitorch as torch
from minitorch import as_torch
from minitorch._utils import try_import
from minitorch.errors import Refused
from minitorch.optim.optimizer import _default_to_fused_or_foreach
from minitorch.utils.private import deprecated


def test_an_old_name_warns_and_does_the_same():
    module = sys.modules[__name__]
    deprecated()(_doubled)
    with pytest.warns(UserWarning, match="doubled is DEPRECATED"):
        assert module.doubled(2) == 4
    with pytest.raises(RuntimeError, match="symbol already exists in"):
        deprecated()(_doubled)
    with pytest.raises(ValueError, match="starts with a single leading underscore"):
        deprecated()(test_modules_that_may_be_missing)


def _doubled(x):
    return 2 * x


def test_modules_that_may_be_missing():
    assert try_import("math") is sys.modules["math"]
    assert try_import("no_such_module_at_all") is None


def test_settings_of_files():
    serialization = torch.serialization
    assert serialization.get_crc32_options() is True
    assert serialization.get_default_mmap_options() == mmap.MAP_PRIVATE
    with serialization.set_default_mmap_options(mmap.MAP_PRIVATE):
        pass
    with pytest.raises(ValueError, match=r"expected mmap.MAP_PRIVATE or mmap.MAP_SHARED, but got"):
        serialization.set_default_mmap_options(17)
    with pytest.raises(NotImplementedError, match="does not write into its file"):
        serialization.set_default_mmap_options(mmap.MAP_SHARED)


def test_which_way_an_optimizer_would_take():
    x = [torch.ones(2), None]
    assert _default_to_fused_or_foreach(x, False, True) == (True, False)
    assert _default_to_fused_or_foreach(x, False) == (False, False)
    assert _default_to_fused_or_foreach(x, True, True) == (False, False)


def test_paths_below_functorch():
    assert as_torch.our_name("functorch.experimental") == "minitorch.func"
    control_flow = as_torch.our_name("functorch.experimental.control_flow")
    assert control_flow == "minitorch._higher_order_ops"
    assert as_torch.our_name("functorch.compile") == "minitorch._functorch.compile"
    mapped = torch.func.chunk_vmap(torch.sin, chunks=2)(torch.zeros(3))
    assert mapped.tolist() == [0.0, 0.0, 0.0]


@pytest.mark.parametrize(
    "name",
    [
        *("fx.CodeGen", "fx.traceback.preserve_node_meta", "fx.passes.split_module.split_module"),
        *("profiler._pattern_matcher.Pattern", "autograd.function.NestedIOFunction"),
        *("_dynamo.testing.CompileCounter",),
        *("multiprocessing.reductions.storage_from_cache", "profiler.ExecutionTraceObserver"),
    ],
)
def test_heavy_names_refuse_when_used(name):
    place, _, last = name.rpartition(".")
    module = __import__(f"minitorch.{place}", fromlist=[last])
    named = getattr(module, last)
    assert isinstance(named, Refused)
    with pytest.raises(NotImplementedError, match="is not in minitorch: "):
        named()


def test_small_integers_stay_small_in_tensordot():
    a = torch.ones(2, 3, dtype=torch.int8)
    b = torch.ones(1, 3, dtype=torch.int8)
    result = torch.tensordot(a, b, dims=([0, 1], [0, 1]))
    assert result.dtype == torch.int8
    assert result.item() == 6
