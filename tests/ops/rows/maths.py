"""The op table: pointwise maths: exponentials, trigonometry, rounding, mixing."""
