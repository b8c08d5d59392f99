"""Exceptions as a notebook shows them, for the live cells.

---------------------------------------------------------------------------
RuntimeError                              Traceback (most recent call last)
Cell In[3], line 2
      1 y = (x * x).sum()
----> 2 y.backward()

RuntimeError: the message, word for word
"""

import linecache

# What a reader who comes from PyTorch imports, and what is here instead.
ABSENT = {
    "torch": "PyTorch does not run in a browser. Here: import minitorch as torch",
    **dict.fromkeys(
        ("torchvision", "torchaudio", "tensorflow", "jax"),
        "This library does not run in a browser. The Python of this page has minitorch and NumPy, "
        "and loads matplotlib when it is imported.",
    ),
}

WIDTH = 75  # of the first two lines


def error_output(error):
    """The exception in the notebook's format; the last line is `Name: message`."""
    if isinstance(error, SyntaxError) and str(error.filename).startswith("<cell "):
        lines = syntax_lines(error)
    else:
        lines = ["-" * WIDTH]
        for cause, link in reversed(list(chain_of(error))):
            lines += exception_lines(cause) + ([link, ""] if link else [])
    return {
        "output_type": "error",
        "ename": type(error).__name__,
        "evalue": str(error),
        "traceback": "\n".join(lines).split("\n"),
    }


def chain_of(error):
    """(exception, words that lead on to the exception it caused), the last one first."""
    link, seen = "", set()
    while error is not None and id(error) not in seen:
        seen.add(id(error))
        yield error, link
        if error.__cause__ is not None:
            error = error.__cause__
            link = "\nThe above exception was the direct cause of the following exception:"
        elif not error.__suppress_context__:
            error = error.__context__
            link = "\nDuring handling of the above exception, another exception occurred:"
        else:
            error = None


def exception_lines(error):
    name, title = type(error).__name__, "Traceback (most recent call last)"
    lines = [name + title.rjust(max(WIDTH - len(name), len(title) + 1))]
    frames = list(frames_of(error.__traceback__))
    if len(frames) > 12:  # endless recursion: the first calls and the last ones tell the story
        left_out = f"    [... {len(frames) - 8} more frames ...]\n"
        frames = [*frames[:4], left_out, *frames[-4:]]
    lines += frames
    lines.append(f"{name}: {error}")
    lines += getattr(error, "__notes__", ())
    if isinstance(error, ModuleNotFoundError):
        top = (error.name or "").partition(".")[0]
        lines += ["", ABSENT[top]] if top in ABSENT else []
    return lines


def frames_of(trace):
    """One block of text for each frame of the reader's code; a sentence for those inside others'.

    The book's notebooks are stored with the same sentence.
    """
    left_out = "    (frames inside the library are left out here)\n"
    frame = None
    while trace is not None:
        code = trace.tb_frame.f_code
        if code.co_filename.startswith("<cell "):
            frame = frame_text(code, trace.tb_lineno)
            yield frame
        elif not code.co_filename.endswith("live_kernel.py") and frame != left_out:
            frame = left_out
            yield frame
        trace = trace.tb_next


def frame_text(code, number):
    filename = code.co_filename
    place = f"Cell In[{filename[6:-1]}], line {number}"
    if code.co_name != "<module>":
        arguments = ", ".join(code.co_varnames[: code.co_argcount])
        place += f", in {code.co_qualname}({arguments})"
    source = linecache.getlines(filename)
    lines = [place]
    for i in range(max(1, number - 4), min(len(source), number + 2) + 1):
        margin = f"{i:>7} "
        if i == number:
            margin = "-" * (5 - len(str(i))) + "> " + f"{i} "
        lines.append((margin + source[i - 1].rstrip("\n")).rstrip())
    return "\n".join(lines) + "\n"


def syntax_lines(error):
    lines = [f"  Cell In[{error.filename[6:-1]}], line {error.lineno}"]
    text = (error.text or "").rstrip("\n")
    if text:
        stripped = text.lstrip()
        column = max((error.offset or 1) - 1 - (len(text) - len(stripped)), 0)
        lines += ["    " + stripped, "    " + " " * column + "^"]
    lines.append(f"{type(error).__name__}: {error.msg}")
    if text.lstrip()[:1] in ("%", "!"):
        lines += [
            "",
            "Lines that start with % or ! are commands of Jupyter, not Python. "
            "They work in JupyterLab, not in this page.",
        ]
    return lines
