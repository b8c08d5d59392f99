# ruff: noqa: E501
"""What the fuzzer has found: the smallest programs in which minitorch once differed from torch.

Each prints the same on both.
"""

import pytest

from tests.fuzz.test_known import printed

# name: (program, what it prints)
FOUND = {
    "an_expanded_gradient_without_elements_can_be_written": (
        """
x = torch.zeros(0, 3, requires_grad=True)
y = x.sum(-1, keepdim=True)
y.backward(y.detach().clone())
print(x.grad.zero_().shape)
""",
        """
torch.Size([0, 3])
""",
    ),
    "index_error_names_the_place_in_the_tuple": (
        """
try:
    torch.ones(1, 1)[None, 0, 1]
except IndexError as error:
    print(error)
""",
        """
index 1 is out of bounds for dimension 2 with size 1
""",
    ),
    "index_arrays_are_counted_in_bounds_errors": (
        """
try:
    torch.ones(2, 1)[..., [1, 0]]
except IndexError as error:
    print(error)
""",
        """
index 1 is out of bounds for dimension 0 with size 1
""",
    ),
    "index_of_a_dimension_without_elements": (
        """
try:
    torch.ones(0, 3)[[0]]
except IndexError as error:
    print(error)
""",
        """
index is out of bounds for dimension with size 0
""",
    ),
    "index_out_of_bounds_of_an_empty_result": (
        """
print(torch.ones(3, 0)[[5]].shape)
""",
        """
torch.Size([1, 0])
""",
    ),
    "negative_index_of_0_d": (
        """
try:
    torch.tensor(3)[-1]
except IndexError as error:
    print(error)
""",
        """
index -1 is out of bounds for dimension 0 with size 0
""",
    ),
    "too_many_indices_come_before_their_dtype": (
        """
try:
    torch.zeros(())[torch.tensor([1.0])]
except IndexError as error:
    print(error)
""",
        """
too many indices for tensor of dimension 0
""",
    ),
    "a_0_d_mask_is_an_index": (
        """
x = torch.tensor(3)
try:
    x[x > 0] = torch.tensor(1.5)
except RuntimeError as error:
    print(error)
""",
        """
Index put requires the source and destination dtypes match, got Long for the destination and Float for the source.
""",
    ),
    "setitem_asks_for_the_leaf_first": (
        """
x = torch.zeros(3, requires_grad=True)
for index in ([5], torch.tensor([True]), torch.tensor([1.0])):
    try:
        x[index] = 1
    except RuntimeError as error:
        print(error)
""",
        """
a leaf Variable that requires grad is being used in an in-place operation.
a leaf Variable that requires grad is being used in an in-place operation.
a leaf Variable that requires grad is being used in an in-place operation.
""",
    ),
    "setitem_asks_for_shape_then_dtype_then_bounds": (
        """
x = torch.zeros(3)
for index, value in (([5], torch.ones(2)), ([5], torch.tensor([1])), ([5], torch.ones(1))):
    try:
        x[index] = value
    except (RuntimeError, IndexError) as error:
        print(error)
""",
        """
shape mismatch: value tensor of shape [2] cannot be broadcast to indexing result of shape [1]
Index put requires the source and destination dtypes match, got Float for the destination and Long for the source.
index 5 is out of bounds for dimension 0 with size 3
""",
    ),
    "setitem_drops_leading_ones_in_errors": (
        """
x = torch.zeros(3)
try:
    x[x > -1] = torch.ones(1, 1, 2)
except RuntimeError as error:
    print(error)
""",
        """
shape mismatch: value tensor of shape [2] cannot be broadcast to indexing result of shape [3]
""",
    ),
    "expand_calls_bool_by_its_other_name": (
        """
try:
    torch.zeros(2, dtype=torch.bool).expand(())
except RuntimeError as error:
    print(str(error)[:30])
""",
        """
expand(CPUBoolType{[2]}, size=
""",
    ),
    "broadcast_to_takes_sizes_one_by_one": (
        """
print(torch.zeros(1, 3).broadcast_to(2, 3).shape)
""",
        """
torch.Size([2, 3])
""",
    ),
    "power_of_a_number_keeps_the_exponent": (
        """
x = torch.ones(2, requires_grad=True) * 1
y = 2**x
x.mul_(2)
try:
    y.sum().backward()
except RuntimeError as error:
    print(str(error)[:61])
""",
        """
one of the variables needed for gradient computation has been
""",
    ),
    "fill_asks_for_the_leaf_first": (
        """
x = torch.zeros(3, requires_grad=True)
try:
    x.fill_(torch.ones(2))
except RuntimeError as error:
    print(error)
""",
        """
a leaf Variable that requires grad is being used in an in-place operation.
""",
    ),
    "a_view_that_cannot_follow_is_refused_before_dtypes": (
        """
x = torch.ones(4, requires_grad=True) * 1
part = x.unbind(0)[0]
x.mul_(2)
try:
    torch.zeros(1, dtype=torch.int64).mul_(part)
except RuntimeError as error:
    print(str(error)[:69])
""",
        """
Output 0 of Unbind is a view and its base or another view of its base
""",
    ),
    "integers_refuse_writes_into_views_made_unrecorded": (
        """
x = torch.zeros(3, dtype=torch.int64)
with torch.no_grad():
    y = x.view(3)
try:
    y.mul_(torch.ones(3, requires_grad=True))
except RuntimeError as error:
    print(str(error)[:38])
""",
        """
A view was created in no_grad mode and
""",
    ),
    "zeroed_memory_has_gradient_zero_whatever_comes": (
        """
x = torch.ones(2, requires_grad=True)
(x * 1).zero_().backward(torch.tensor([float("inf"), 1.0]))
print(x.grad)
(x * 1).fill_(3).backward(torch.tensor([float("nan"), 1.0]))
print(x.grad)
""",
        """
tensor([0., 0.])
tensor([0., 0.])
""",
    ),
    "the_gradient_of_zero_is_not_tracked": (
        """
x = torch.ones(2, requires_grad=True)
y = x * 1
y.zero_()
(g,) = torch.autograd.grad((y * y).sum(), y, create_graph=True)
(y * y).sum().backward()
print(x.grad)
""",
        """
tensor([0., 0.])
""",
    ),
    "where_passes_no_infinity": (
        """
x = torch.ones(2, requires_grad=True)
torch.where(torch.tensor([True, False]), x, 0.0).backward(torch.tensor([1.0, float("inf")]))
print(x.grad)
""",
        """
tensor([1., 0.])
""",
    ),
    "maximum_at_infinity_and_nan": (
        """
x = torch.tensor([1.0, 2.0, 2.0], requires_grad=True)
y = torch.tensor([2.0, 2.0, float("nan")], requires_grad=True)
torch.maximum(x, y).backward(torch.full((3,), float("inf")))
print(x.grad, y.grad)
""",
        """
tensor([0., inf, inf]) tensor([inf, inf, inf])
""",
    ),
    "max_gives_nothing_to_what_is_not_the_largest": (
        """
x = torch.tensor([1.0, 2.0], requires_grad=True)
y = x * 1
z = y.max()
y.data.mul_(3)
z.backward()
print(x.grad)
""",
        """
tensor([0., 0.])
""",
    ),
    "atan2_has_no_gradient_at_the_origin": (
        """
x, y = torch.zeros(2, requires_grad=True), torch.tensor([0.0, 1.0], requires_grad=True)
torch.atan2(x, y).sum().backward()
print(x.grad, y.grad == 0)
""",
        """
tensor([0., 1.]) tensor([True, True])
""",
    ),
    "hooks_run_where_no_gradient_goes_on": (
        """
with torch.no_grad():
    view = torch.ones(2, requires_grad=True)[:]
y = view * 2
y.register_hook(lambda g: print("tensor", g))
y.grad_fn.register_hook(lambda gx, g: print("node", gx[0]))
y.sum().backward()
""",
        """
tensor tensor([1., 1.])
node None
""",
    ),
    "grad_of_what_leads_nowhere": (
        """
with torch.no_grad():
    view = torch.ones(2, requires_grad=True)[:]
y = view * 2
print(torch.autograd.grad((y * 3).sum(), y))
""",
        """
(tensor([3., 3.]),)
""",
    ),
    "readers_functions_run_where_no_gradient_goes_on": (
        """
class Loud(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x):
        return x * 2

    @staticmethod
    def backward(ctx, g):
        print("backward")
        return g * 2

with torch.no_grad():
    view = torch.ones(2, requires_grad=True)[:]
Loud.apply(view).sum().backward()
""",
        """
backward
""",
    ),
    "an_expanded_gradient_is_copied": (
        """
x = torch.zeros(0, 3, requires_grad=True)
y = x.sum(1)
(y * y).sum().backward()
y.sum().backward()
print(x.grad.shape)
""",
        """
torch.Size([0, 3])
""",
    ),
    "post_accumulate_hook_of_a_leaf_switched_off": (
        """
x = torch.ones(2, requires_grad=True)
x.register_post_accumulate_grad_hook(lambda leaf: print(leaf.grad))
y = x * 2
x.requires_grad = False
y.sum().backward()
""",
        """
None
""",
    ),
    "inputs_of_backward_look_their_history_up": (
        """
x, y = torch.zeros(3), torch.ones(3, requires_grad=True)
view = x.view(3)
x.add_(y)
x.sum().backward(inputs=[view, x])
print(view.retains_grad, x.grad)
""",
        """
True tensor([1., 1., 1.])
""",
    ),
    "inputs_of_backward_must_require_grad": (
        """
try:
    torch.ones(2, requires_grad=True).sum().backward(inputs=[torch.ones(2)])
except RuntimeError as error:
    print(error)
""",
        """
can't retain_grad on Tensor that has requires_grad=False
""",
    ),
    "a_function_unrecorded_returns_a_view_of_its_input": (
        """
class Window(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x):
        return x.view(-1)

with torch.no_grad():
    y = Window.apply(torch.ones(2, requires_grad=True))
print(y.requires_grad, y._is_view(), y.grad_fn)
try:
    y.mul_(2)
except RuntimeError as error:
    print(str(error)[:38])
""",
        """
True True None
A view was created in no_grad mode and
""",
    ),
    "a_function_unrecorded_returns_a_written_view_detached": (
        """
class Doubled(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x):
        ctx.mark_dirty(x)
        return x.mul_(2)

x = torch.ones(4, requires_grad=True) * 1
y = x[::2]
with torch.no_grad():
    z = Doubled.apply(y)
print(z is y, z._is_view(), z.requires_grad, y._version)
""",
        """
False False False 2
""",
    ),
    "a_function_refuses_to_write_into_a_view_that_is_a_leaf": (
        """
class Doubled(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x):
        ctx.mark_dirty(x)
        return x.mul_(2)

x = torch.ones(2)[:]
x.requires_grad_()
try:
    Doubled.apply(x)
except RuntimeError as error:
    print(error)
""",
        """
a leaf Variable that requires grad has been used in an in-place operation.
""",
    ),
    "a_function_asks_for_no_history_unrecorded": (
        """
class Doubled(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x):
        return x * 2

x = torch.ones(2, 2, requires_grad=True) * 1
part = x.unbind(0)[0]
with torch.no_grad():
    x.mul_(3)
    print(Doubled.apply(part))
""",
        """
tensor([6., 6.])
""",
    ),
    "parts_of_a_view_made_in_inference_mode": (
        """
x = torch.ones(4, requires_grad=True) * 1
with torch.inference_mode():
    y = x[:]
try:
    y.split(1)[0].mul_(2)
except RuntimeError as error:
    print(str(error)[:74])
""",
        """
Output 0 of Split is a view of a view which was created in inference mode
""",
    ),
    "a_node_without_formula_shows_a_dead_end": (
        """
with torch.no_grad():
    view = torch.ones(2, requires_grad=True)[:]
print((view // 2).grad_fn.next_functions)
""",
        """
((None, 0),)
""",
    ),
    "checkpoint_refuses_an_argument_written_into": (
        """
import sys
x = torch.ones(3, requires_grad=True) * 1
y = torch.utils.checkpoint.checkpoint(lambda x: x.tanh(), x, use_reentrant=False)
x.mul_(2)
try:
    y.sum().backward()
except RuntimeError as error:
    print(str(error)[:143])
""",
        """
one of the variables needed for gradient computation has been modified by an inplace operation: [torch.FloatTensor [3]], which is output 0 of M
""",
    ),
    "softmax_of_nothing": (
        """
print(torch.zeros(0, 3, dtype=torch.bool).softmax(-1).dtype)
""",
        """
torch.bool
""",
    ),
    "cat_finds_the_0_d_tensor": (
        """
try:
    torch.cat([torch.ones(3), torch.tensor(1.0)], -1)
except RuntimeError as error:
    print(error)
""",
        """
zero-dimensional tensor (at position 1) cannot be concatenated
""",
    ),
    "addmm_names_the_dimensions_that_it_got": (
        """
for a, b in ((torch.tensor(1.0), torch.ones(2, 2)), (torch.ones(2, 2), torch.ones(1, 2, 2))):
    try:
        torch.addmm(torch.ones(2, 2), a, b)
    except RuntimeError as error:
        print(error)
""",
        """
mat1 must be a matrix, got 0-D tensor
mat2 must be a matrix, got 3-D tensor
""",
    ),
    "gather_and_scatter_of_nothing": (
        """
print(torch.ones(2).gather(0, torch.zeros(0, 3, dtype=torch.int64)).shape)
print(torch.ones(2).scatter(0, torch.zeros(0, 3, dtype=torch.int64), torch.ones(0, 3)))
print(torch.zeros(0, 3).gather(0, torch.zeros(0, 3)).shape)
""",
        """
torch.Size([0, 3])
tensor([1., 1.])
torch.Size([0, 3])
""",
    ),
    "a_diagonal_of_nothing_can_be_written": (
        """
print(torch.zeros(0, 1, 3).diagonal().add_(1).shape)
""",
        """
torch.Size([3, 0])
""",
    ),
    "select_scatter_of_0_d": (
        """
try:
    torch.tensor(1.0).select_scatter(torch.tensor(2.0), 0, 0)
except IndexError as error:
    print(error)
""",
        """
select() cannot be applied to a 0-dim tensor.
""",
    ),
    "select_scatter_of_tracked_floats_into_integers": (
        """
try:
    torch.zeros(2, 3, dtype=torch.int64).select_scatter(torch.ones(3, requires_grad=True), 0, 1)
except RuntimeError as error:
    print(error)
""",
        """
Autograd not support dtype: Long
""",
    ),
    "index_add_of_a_vector": (
        """
try:
    torch.zeros(3).index_add_(0, torch.tensor([5]), torch.ones(1))
except IndexError as error:
    print(error)
""",
        """
index out of range in self
""",
    ),
    "a_kept_mask_is_called_by_its_other_name": (
        """
x = torch.ones(2, requires_grad=True)
mask = torch.tensor([True, False])
y = x / mask
mask.fill_(True)
try:
    y.sum().backward()
except RuntimeError as error:
    print(str(error)[85:110])
""",
        """
operation: [CPUBoolType [
""",
    ),
    "gradients_of_several_outputs_are_tensors": (
        """
class Two(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x):
        return x * 1, x * 2

    @staticmethod
    def backward(ctx, g, h):
        return g + h

y, z = Two.apply(torch.tensor(1.5, requires_grad=True))
print(torch.autograd.grad([y * y, y.mean()], y))
""",
        """
(tensor(4.),)
""",
    ),
    "median_after_an_unseen_write": (
        """
x = torch.tensor([1.0, 2.0], requires_grad=True)
y = (x + 0)[-1:]
z = y.median()
y.detach().numpy()[...] = 9
z.backward()
print(x.grad)
""",
        """
tensor([0., 0.])
""",
    ),
    "index_fill_of_nothing": (
        """
x = torch.zeros(0, 3, requires_grad=True)
y = x[None] * 1
y.index_fill_(0, torch.tensor([1]), 4.0)
y.sum().backward()
print(x.grad.shape)
""",
        """
torch.Size([0, 3])
""",
    ),
    "index_add_keeps_its_source": (
        """
x = torch.tensor([1.5], requires_grad=True)
source = x * 1
y = x.index_add(0, torch.tensor([0]), source)
source.reciprocal_()
try:
    y.sum().backward()
except RuntimeError as error:
    print(str(error).partition(":")[0])
""",
        """
one of the variables needed for gradient computation has been modified by an inplace operation
""",
    ),
    "mse_loss_of_bools_recorded": (
        """
x = torch.tensor([1.5], requires_grad=True)
loss = torch.nn.functional.mse_loss(x, torch.tensor([True]))
(g,) = torch.autograd.grad(loss, x, create_graph=True)
print(g.item(), torch.autograd.grad(g.sum(), x)[0])
""",
        """
1.0 tensor([2.])
""",
    ),
    "a_number_of_another_dtype_at_a_mask": (
        """
x, mask = torch.tensor([2, 0, 1]), torch.tensor([True, False, True])
x[mask] = torch.tensor(2.5)
print(x)
for number, more in ((float("nan"), ()), (1e30, ()), (2.5, (True,))):
    try:
        x.index_put_((mask,), torch.tensor(number), *more)
    except RuntimeError as error:
        print(error)
try:
    torch.zeros(3, 3).index_put_((mask, mask), torch.tensor(1))
except RuntimeError as error:
    print(error)
print(x)
""",
        """
tensor([2, 0, 2])
value cannot be converted to type int64_t without overflow
value cannot be converted to type int64_t without overflow
Index put requires the source and destination dtypes match, got Long for the destination and \
Float for the source.
Index put requires the source and destination dtypes match, got Float for the destination and \
Long for the source.
tensor([2, 0, 2])
""",
    ),
    "a_view_that_was_just_written_keeps_its_gradient": (
        """
x = torch.ones(2, 1)[None]
x.add_(torch.tensor(1.5, requires_grad=True))
x.retain_grad()
x.sum().backward()
print(x.retains_grad, x.grad.tolist())
""",
        """
True [[[1.0], [1.0]]]
""",
    ),
    "recorded_gradients_are_kept_one_by_one": (
        """
x = torch.ones(2, requires_grad=True) * 1
y = x - torch.ones(2)
x.retain_grad()
y.retain_grad()
y.backward(torch.ones(2), create_graph=True)
x.grad.zero_()
print(y.grad)
""",
        """
tensor([1., 1.])
""",
    ),
    "hooks_see_all_parts_of_cat_and_stack": (
        """
for join in (torch.cat, torch.stack):
    y = join([torch.zeros(2, dtype=torch.int64), torch.ones(2, requires_grad=True)])
    y.grad_fn.register_hook(lambda parts, g: print([part.tolist() for part in parts]))
    y.sum().backward(retain_graph=True)
    y.sum().backward(create_graph=True)
""",
        """
[[1.0, 1.0], [1.0, 1.0]]
[[1.0, 1.0], [1.0, 1.0]]
[[1.0, 1.0], [1.0, 1.0]]
[[1.0, 1.0], [1.0, 1.0]]
""",
    ),
    "a_leaf_of_another_shape_by_now": (
        """
for use in (torch.exp, lambda x: x * x, lambda x: x.reshape(-1), torch.diagonal):
    x = torch.ones(2, 3, requires_grad=True)
    y = use(x)
    x.data = torch.ones(5)
    try:
        y.sum().backward()
    except Exception as error:
        print(type(error).__name__)
""",
        """
RuntimeError
RuntimeError
RuntimeError
RuntimeError
""",
    ),
    "errors_of_hooks_stay_what_they_are": (
        """
def fails(g):
    raise ValueError("mine")

x = torch.ones(2, requires_grad=True)
y = x * 1
y.register_hook(fails)
try:
    y.sum().backward()
except ValueError as error:
    print(error)
""",
        """
mine
""",
    ),
    "a_leaf_that_was_transposed_meanwhile": (
        """
x = torch.ones(2, 3, requires_grad=True)
y = x.exp()
with torch.no_grad():
    x.t_()
try:
    y.sum().backward()
except Exception as error:
    print(type(error).__name__)
""",
        """
RuntimeError
""",
    ),
    "a_tensor_of_which_some_was_selected_is_kept": (
        """
x = torch.ones(3, requires_grad=True)
y = x * 1
z = y.masked_select(torch.tensor([True, False, True]))
print(z.grad_fn._saved_self is not None, z.grad_fn._saved_mask.tolist())
y.add_(1)
try:
    z.sum().backward()
except Exception as error:
    print(type(error).__name__, "modified by an inplace operation" in str(error))
""",
        """
True [True, False, True]
RuntimeError True
""",
    ),
    "numbers_that_a_dtype_cannot_hold": (
        """
def told(*calls):
    for call in calls:
        try:
            print(call())
        except (RuntimeError, ValueError, OverflowError, TypeError) as error:
            print(type(error).__name__, error)

byte, short, half = [torch.ones(2, dtype=d) for d in (torch.uint8, torch.int16, torch.float16)]
told(lambda: byte**300, lambda: byte**255, lambda: half**2**40, lambda: short**-1000)
told(lambda: byte.clone().pow_(300), lambda: torch.add(byte, byte, alpha=300), lambda: byte + 300)
told(lambda: torch.where(byte == 1, byte, 300), lambda: torch.where(byte == 1, 1e5, half))
told(lambda: torch.addcmul(short, short, short, value=2**20), lambda: byte.sub(byte, alpha=300))
told(lambda: torch.full((2,), 1e5, dtype=torch.float16), lambda: half.new_full((1,), 1e5))
told(lambda: torch.full((1,), 300, dtype=torch.int8), lambda: torch.full_like(short, 1e5))
told(lambda: torch.full((1,), 2**63, dtype=torch.int64), lambda: byte.new_full((1,), -2))
told(lambda: torch.tensor([2**40], dtype=torch.int32), lambda: torch.tensor([2**63], dtype=torch.int8))
told(lambda: byte.index_add(0, torch.tensor([0]), byte[:1], alpha=300), lambda: torch.ones(1) ** 1e300)
one = byte[:1].view(1, 1)
told(lambda: torch.addmm(one, one, one, beta=300), lambda: torch.nn.functional.threshold(one, 3, 400))
told(lambda: torch.tensor([-1], dtype=torch.uint64), lambda: torch.tensor([1.5], dtype=torch.uint64))
""",
        """
RuntimeError value cannot be converted to type uint8_t without overflow
tensor([1, 1], dtype=torch.uint8)
RuntimeError value cannot be converted to type c10::Half without overflow
RuntimeError Integers to negative integer powers are not allowed.
RuntimeError value cannot be converted to type uint8_t without overflow
RuntimeError value cannot be converted to type uint8_t without overflow
tensor([45, 45], dtype=torch.uint8)
RuntimeError value cannot be converted to type uint8_t without overflow
tensor([inf, inf], dtype=torch.float16)
RuntimeError value cannot be converted to type int16_t without overflow
RuntimeError value cannot be converted to type uint8_t without overflow
RuntimeError value cannot be converted to type c10::Half without overflow
tensor([inf], dtype=torch.float16)
RuntimeError value cannot be converted to type int8_t without overflow
RuntimeError value cannot be converted to type int16_t without overflow
RuntimeError value cannot be converted to type int64_t without overflow
tensor([254], dtype=torch.uint8)
RuntimeError value cannot be converted to type int32 without overflow
ValueError Overflow when unpacking long long
RuntimeError value cannot be converted to type uint8_t without overflow
tensor([1.])
RuntimeError value cannot be converted to type uint8_t without overflow
RuntimeError value cannot be converted to type uint8_t without overflow
OverflowError can't convert negative int to unsigned
TypeError an integer is required
""",
    ),
    "integers_that_are_not_there_divided_by_zero": (
        """
none, zeros = torch.ones(0, dtype=torch.int64), torch.zeros(1, dtype=torch.int64)
for divide in (
    lambda x, y: x // y, lambda x, y: x % y, torch.fmod,
    lambda x, y: torch.div(x, y, rounding_mode="trunc"),
):
    print(divide(none, 0), divide(none, zeros))
    try:
        divide(none.new_ones(2), 0)
    except RuntimeError as error:
        print(error)
""",
        """
tensor([], dtype=torch.int64) tensor([], dtype=torch.int64)
ZeroDivisionError
tensor([], dtype=torch.int64) tensor([], dtype=torch.int64)
ZeroDivisionError
tensor([], dtype=torch.int64) tensor([], dtype=torch.int64)
ZeroDivisionError
tensor([], dtype=torch.int64) tensor([], dtype=torch.int64)
ZeroDivisionError
""",
    ),
    "a_layer_of_inference_mode": (
        """
with torch.inference_mode():
    layer = torch.nn.Linear(2, 2)
layer(torch.ones(1, 2)).sum().backward()
print(layer.bias.grad, layer.weight.is_inference())
try:
    layer(torch.ones(1, 2, requires_grad=True))
except RuntimeError as error:
    print(str(error)[:49])
""",
        """
tensor([1., 1.]) True
Inference tensors cannot be saved for backward. P
""",
    ),
    "the_devices_of_generators": (
        """
for device in ("cpu:0", None, "meta"):
    try:
        print(torch.Generator(device=device).device)
    except RuntimeError as error:
        print(error)
try:
    torch.Generator(device="cuda")
except RuntimeError as error:
    print(str(error)[:52])
""",
        """
cpu
cpu
META device type not an accelerator.
Cannot get CUDA generator without ATen_cuda library.
""",
    ),
    "losses_of_two_dtypes": (
        """
F = torch.nn.functional
kinds = [torch.float16, torch.float32, torch.float64, torch.int64, torch.bool]
for loss in (F.huber_loss, F.binary_cross_entropy_with_logits, F.soft_margin_loss):
    for one in kinds:
        told = []
        for other in kinds:
            x = torch.ones(2, dtype=one).requires_grad_(one.is_floating_point)
            try:
                result = loss(x, torch.ones(2, dtype=other))
                told.append(str(result.dtype)[6:])
                if x.requires_grad:
                    result.backward()
            except (RuntimeError, NotImplementedError) as error:
                told.append(" ".join(str(error).split()[:4]))
        print(told)
try:
    F.multilabel_soft_margin_loss(torch.ones(1, 2), torch.ones(1, 2) > 0)
except RuntimeError as error:
    print(error)
""",
        """
['float16', 'float16', 'Found dtype Float but', 'float16', 'Found dtype Double but', 'float16', 'Found dtype Long but', 'float16', 'Found dtype Bool but']
['float32', 'Found dtype Half but', 'float32', 'float32', 'Found dtype Double but', 'float32', 'Found dtype Long but', 'float32', 'Found dtype Bool but']
['float64', 'Found dtype Half but', 'float64', 'Found dtype Float but', 'float64', 'float64', 'Found dtype Long but', 'float64', 'Found dtype Bool but']
["result type Half can't", "result type Float can't", "result type Double can't", '"huber_cpu" not implemented for', '"huber_cpu" not implemented for']
["result type Half can't", "result type Float can't", "result type Double can't", "result type Long can't", '"huber_cpu" not implemented for']
['float16', 'float32', 'float64', "result type Half can't", 'Subtraction, the `-` operator,']
['float16', 'float32', 'float64', "result type Float can't", 'Subtraction, the `-` operator,']
['float16', 'float32', 'float64', "result type Double can't", 'Subtraction, the `-` operator,']
['"log_sigmoid_cpu" not implemented for', '"log_sigmoid_cpu" not implemented for', '"log_sigmoid_cpu" not implemented for', '"log_sigmoid_cpu" not implemented for', '"log_sigmoid_cpu" not implemented for']
['"log_sigmoid_cpu" not implemented for', '"log_sigmoid_cpu" not implemented for', '"log_sigmoid_cpu" not implemented for', '"log_sigmoid_cpu" not implemented for', '"log_sigmoid_cpu" not implemented for']
['float16', 'float16', 'float16', 'float16', 'float16', 'Negation, the `-` operator,']
['float32', 'float32', 'float32', 'float32', 'float32', 'Negation, the `-` operator,']
['float64', 'float64', 'float64', 'float64', 'float64', 'Negation, the `-` operator,']
["result type Half can't", "result type Float can't", "result type Double can't", "result type Float can't", "result type Float can't"]
['Negation, the `-` operator,', 'Negation, the `-` operator,', 'Negation, the `-` operator,', 'Negation, the `-` operator,', 'Negation, the `-` operator,']
Subtraction, the `-` operator, with a bool tensor is not supported. If you are trying to invert a mask, use the `~` or `logical_not()` operator instead.
""",
    ),
    "retain_grad_of_a_stale_output_of_unbind": (
        """
base = torch.tensor([2.0, 0.25, -3.0], requires_grad=True) * 1
part = base.unbind()[0]
base[1:].mul_(2)
print(part._backward_hooks)
try:
    part.retain_grad()
except RuntimeError as error:
    print(str(error)[:73])
""",
        """
None
Output 0 of Unbind is a view and its base or another view of its base has
""",
    ),
}


@pytest.mark.parametrize("name", FOUND)
def test_found(m, name):
    program, expected = FOUND[name]
    assert printed(program, m) == expected.strip()
