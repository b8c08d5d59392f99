"""SummaryWriter: a training says how it goes, TensorBoard draws it."""

from __future__ import annotations

import itertools
import os
import socket
import time
from datetime import datetime
from importlib import import_module
from typing import Any

import numpy as np

from ...errors import explain
from .records import RecordWriter, double, integer, text
from .summaries import (
    curve,
    curve_of,
    histogram,
    histogram_raw,
    picture,
    scalar,
    settings,
    words,
)

_MOST_THRESHOLDS = 127
_count = itertools.count()


class FileWriter:
    """Writes events into a new file in a folder (``torch.utils.tensorboard.FileWriter``).

    - ``log_dir``: the folder, which is made. ``filename_suffix``: what the file's name ends with.
    - ``max_queue``, ``flush_secs``: after so many events, or seconds, they are in the file.
    """

    def __init__(
        self, log_dir: Any, max_queue: int = 10, flush_secs: float = 120, filename_suffix: str = ""
    ) -> None:
        self._log_dir = str(log_dir)
        self._max_queue, self._flush_secs = max_queue, flush_secs
        self._suffix = filename_suffix
        self._open()

    def _open(self) -> None:
        os.makedirs(self._log_dir, exist_ok=True)
        name = f"events.out.tfevents.{int(time.time()):010d}.{socket.gethostname()}"
        name = f"{name}.{os.getpid()}.{next(_count)}{self._suffix}"
        self._waiting, self._flushed, self.closed = 0, time.time(), False
        file = open(os.path.join(self._log_dir, name), "wb")  # noqa: SIM115 - until close()
        self._records = RecordWriter(file)
        writer = text(10, text(1, "tensorboard.summary.writer.event_file_writer"))
        self.add_event(text(3, "brain.Event:2") + writer)
        self.flush()

    def get_logdir(self) -> str:
        """The folder."""
        return self._log_dir

    def add_event(self, event: bytes, step: Any = None, walltime: float | None = None) -> None:
        """Write an event: ``event`` has its fields but time and step."""
        head = double(1, time.time() if walltime is None else walltime)
        if step is not None and int(step):
            head += integer(2, int(step))
        self._records.write(head + event)
        self._waiting += 1
        if self._waiting > self._max_queue or time.time() - self._flushed > self._flush_secs:
            self.flush()

    def add_summary(
        self, summary: bytes, global_step: Any = None, walltime: float | None = None
    ) -> None:
        """Write an event that holds a Summary."""
        self.add_event(text(5, summary), global_step, walltime)

    def flush(self) -> None:
        """What was said is in the file."""
        if not self.closed:
            self._records.flush()
            self._waiting, self._flushed = 0, time.time()

    def close(self) -> None:
        """Close the file."""
        if not self.closed:
            self._records.close()
            self.closed = True

    def reopen(self) -> None:
        """After ``close``: a new file in the same folder."""
        if self.closed:
            self._open()


class SummaryWriter:
    """Writes numbers, pictures and texts for TensorBoard (``torch.utils.tensorboard``).

    - ``log_dir``: a folder; left out, ``runs/`` with the time, the machine and ``comment``.
    - ``purge_step``: steps from here on, of an earlier run in the folder, are not shown.
    - ``max_queue``, ``flush_secs``, ``filename_suffix``: as in ``FileWriter``.

    Also a context, which closes it. ``add_graph``, ``add_video``, ``add_audio``, ``add_embedding``
    and ``add_mesh`` raise NotImplementedError.
    """

    def __init__(
        self,
        log_dir: Any = None,
        comment: str = "",
        purge_step: int | None = None,
        max_queue: int = 10,
        flush_secs: float = 120,
        filename_suffix: str = "",
    ) -> None:
        if not log_dir:
            now = datetime.now().strftime("%b%d_%H-%M-%S")
            log_dir = os.path.join("runs", f"{now}_{socket.gethostname()}{comment}")
        self.log_dir = log_dir
        self.purge_step = purge_step
        self.max_queue, self.flush_secs = max_queue, flush_secs
        self.filename_suffix = filename_suffix
        self.file_writer: FileWriter | None = None
        self.all_writers: dict[str, FileWriter] | None = None
        self._get_file_writer()
        # edges that fit numbers of any size: each a tenth further from 0 than the one before
        ups = [1e-12]
        while ups[-1] * 1.1 < 1e20:
            ups.append(ups[-1] * 1.1)
        self.default_bins = [*(-edge for edge in reversed(ups)), 0, *ups]

    def _get_file_writer(self) -> FileWriter:
        """The writer; a new one after ``close``."""
        if self.file_writer is None or self.all_writers is None:
            settings = self.max_queue, self.flush_secs, self.filename_suffix
            self.file_writer = FileWriter(self.log_dir, *settings)
            self.all_writers = {self.file_writer.get_logdir(): self.file_writer}
            if self.purge_step is not None:
                self.file_writer.add_event(text(3, "brain.Event:2"), self.purge_step)
                self.file_writer.add_event(text(7, integer(1, 1)), self.purge_step)
                self.purge_step = None
        return self.file_writer

    def get_logdir(self) -> Any:
        """The folder."""
        return self.log_dir

    def add_scalar(
        self,
        tag: str,
        scalar_value: Any,
        global_step: Any = None,
        walltime: float | None = None,
        new_style: bool = False,
        double_precision: bool = False,
    ) -> None:
        """A number, of a step: a loss say.

        - ``scalar_value``: a number, or a Tensor or array of one element; else AssertionError.
        """
        said = scalar(tag, scalar_value, new_style, double_precision)
        self._get_file_writer().add_summary(said, global_step, walltime)

    def add_scalars(
        self,
        main_tag: str,
        tag_scalar_dict: dict[str, Any],
        global_step: Any = None,
        walltime: float | None = None,
    ) -> None:
        """Several numbers of a step, for one plot: each gets a folder and a file."""
        walltime = time.time() if walltime is None else walltime
        folder = self._get_file_writer().get_logdir()
        assert self.all_writers is not None
        for tag, value in tag_scalar_dict.items():
            place = f"{folder}/{main_tag.replace('/', '_')}_{tag}"
            if place not in self.all_writers:
                settings = self.max_queue, self.flush_secs, self.filename_suffix
                self.all_writers[place] = FileWriter(place, *settings)
            self.all_writers[place].add_summary(scalar(main_tag, value), global_step, walltime)

    def add_histogram(
        self,
        tag: str,
        values: Any,
        global_step: Any = None,
        bins: Any = "tensorflow",
        walltime: float | None = None,
        max_bins: int | None = None,
    ) -> None:
        """How values are spread. ``bins``: edges, or what ``numpy.histogram`` understands."""
        if isinstance(bins, str) and bins == "tensorflow":
            bins = self.default_bins
        said = histogram(tag, values, bins, max_bins)
        self._get_file_writer().add_summary(said, global_step, walltime)

    def add_histogram_raw(
        self,
        tag: str,
        min: float,
        max: float,
        num: int,
        sum: float,
        sum_squares: float,
        bucket_limits: Any,
        bucket_counts: Any,
        global_step: Any = None,
        walltime: float | None = None,
    ) -> None:
        """A histogram that is counted already: its right edges, and how many lie left of each."""
        if len(bucket_limits) != len(bucket_counts):
            raise ValueError("len(bucket_limits) != len(bucket_counts), see the document.")
        counted = min, max, num, sum, sum_squares, bucket_limits, bucket_counts
        said = histogram_raw(tag, *counted)
        self._get_file_writer().add_summary(said, global_step, walltime)

    def add_image(
        self,
        tag: str,
        img_tensor: Any,
        global_step: Any = None,
        walltime: float | None = None,
        dataformats: str = "CHW",
    ) -> None:
        """A picture: floats from 0 to 1, or bytes. ``dataformats``: "CHW", "HWC" or "HW"."""
        said = picture(tag, img_tensor, dataformats)
        self._get_file_writer().add_summary(said, global_step, walltime)

    def add_images(
        self,
        tag: str,
        img_tensor: Any,
        global_step: Any = None,
        walltime: float | None = None,
        dataformats: str = "NCHW",
    ) -> None:
        """Several pictures, side by side."""
        self.add_image(tag, img_tensor, global_step, walltime, dataformats)

    def add_figure(
        self,
        tag: str,
        figure: Any,
        global_step: Any = None,
        close: bool = True,
        walltime: float | None = None,
    ) -> None:
        """A figure of Matplotlib, or a list of them; closed afterwards if ``close``."""
        several = isinstance(figure, list)
        drawn = [_drawn(one, close) for one in (figure if several else [figure])]
        pixels, form = (np.stack(drawn), "NHWC") if several else (drawn[0], "HWC")
        self.add_image(tag, pixels, global_step, walltime, form)

    def add_text(
        self, tag: str, text_string: str, global_step: Any = None, walltime: float | None = None
    ) -> None:
        """A text, of a step."""
        self._get_file_writer().add_summary(words(tag, text_string), global_step, walltime)

    def add_pr_curve(
        self,
        tag: str,
        labels: Any,
        predictions: Any,
        global_step: Any = None,
        num_thresholds: int = 127,
        weights: Any = None,
        walltime: float | None = None,
    ) -> None:
        """Precision and recall of yes-or-no answers, at so many thresholds (127 at most)."""
        thresholds = min(num_thresholds, _MOST_THRESHOLDS)
        rows = curve_of(labels, predictions, thresholds, weights)
        said = curve(tag, rows, thresholds)
        self._get_file_writer().add_summary(said, global_step, walltime)

    def add_hparams(
        self,
        hparam_dict: dict[str, Any],
        metric_dict: dict[str, Any],
        hparam_domain_discrete: dict[str, list[Any]] | None = None,
        run_name: str | None = None,
        global_step: Any = None,
    ) -> None:
        """The settings of a run and what came of them, in a folder of their own.

        Raises TypeError unless both are dictionaries; ValueError for a setting that is no number,
        text, bool or Tensor.
        """
        if type(hparam_dict) is not dict or type(metric_dict) is not dict:
            raise TypeError("hparam_dict and metric_dict should be dictionary.")
        summaries = settings(hparam_dict, metric_dict, hparam_domain_discrete)
        folder = os.path.join(self._get_file_writer().get_logdir(), run_name or str(time.time()))
        with SummaryWriter(log_dir=folder) as inner:
            for said in summaries:
                inner._get_file_writer().add_summary(said, global_step)
            for name, value in metric_dict.items():
                inner.add_scalar(name, value, global_step)

    def add_graph(self, model: Any, input_to_model: Any = None, *args: Any, **kwargs: Any) -> None:
        """Refused: PyTorch records its own compiled graph."""
        raise _refused("add_graph", "minitorch.viz, or print(model)")

    def add_embedding(self, *args: Any, **kwargs: Any) -> None:
        """Refused."""
        raise _refused("add_embedding", "a figure of two of the dimensions: add_figure")

    def add_video(self, *args: Any, **kwargs: Any) -> None:
        """Refused."""
        raise _refused("add_video", "add_images")

    def add_audio(self, *args: Any, **kwargs: Any) -> None:
        """Refused."""
        raise _refused("add_audio", "add_figure")

    def add_mesh(self, *args: Any, **kwargs: Any) -> None:
        """Refused."""
        raise _refused("add_mesh", "add_figure")

    def flush(self) -> None:
        """What was said is in the files."""
        for writer in (self.all_writers or {}).values():
            writer.flush()

    def close(self) -> None:
        """Close the files; the next ``add_`` makes a new one."""
        for writer in (self.all_writers or {}).values():
            writer.close()
        self.file_writer = self.all_writers = None

    def __enter__(self) -> SummaryWriter:
        return self

    def __exit__(self, *exc_info: object) -> None:
        self.close()


def _refused(name: str, instead: str) -> NotImplementedError:
    return NotImplementedError(
        explain("only numbers, histograms, pictures and texts are written", name, instead)
    )


def _drawn(figure: Any, close: bool) -> np.ndarray:
    """The pixels of a figure of Matplotlib, (height, width, 3)."""
    canvas = import_module("matplotlib.backends.backend_agg").FigureCanvasAgg(figure)
    canvas.draw()
    pixels = np.asarray(canvas.buffer_rgba())[:, :, :3]
    if close:
        import_module("matplotlib.pyplot").close(figure)
    return pixels
