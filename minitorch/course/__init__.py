"""The exercises of the book: write a function of the framework, and let it check you.

>>> from minitorch.course import check  # doctest: +SKIP
>>> check("07.2")  # doctest: +SKIP
"""
