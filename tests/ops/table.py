"""The op table: one row per registered operation. A row is a name and what is tried of it.

Every case of every row is run on minitorch, and what can be seen (values, dtype, shape, strides,
aliasing, versions, the graph, first and second gradients, errors) is compared with torch's.
"""

from tests.ops.rows import (  # importing a file of rows adds them to the table
    activations,
    arithmetic,
    bounds,
    comparing_losses,
    comparison,
    creation,
    equations,
    gathering,
    indexing,
    inplace,
    layers,
    linear_algebra,
    losses,
    margins,
    masking,
    maths,
    mixing,
    normalizing,
    norms,
    pointwise,
    products,
    rearranging,
    reductions,
    resizing,
    sorting,
    statistics,
    summaries,
    views,
)
from tests.ops.sweeps import TABLE as TABLE

FILES = (
    activations,
    arithmetic,
    bounds,
    comparing_losses,
    comparison,
    creation,
    equations,
    gathering,
    indexing,
    inplace,
    layers,
    linear_algebra,
    losses,
    margins,
    mixing,
    masking,
    maths,
    normalizing,
    norms,
    pointwise,
    products,
    rearranging,
    reductions,
    resizing,
    statistics,
    sorting,
    summaries,
    views,
)

# Operations that torch does not have under that name.
INTERNAL = {"index_backward": "the gradient of indexing; run by __getitem__'s second gradients"}
