"""The few names of IPython that the live cells need, for notebooks that import them.

IPython itself would be a download of several megabytes. `IPython.lib.pretty`, packed beside this
file, is the real one: it decides how lists, dicts and functions are written below a cell.
"""


def get_ipython():
    """None: there is no IPython shell in the browser."""
    return None
