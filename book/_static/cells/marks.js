// Says beside an output that it does not belong to the text above it: the text has changed since,
// or a cell above has. In words, so that it is seen without colours and heard.

(() => {
  "use strict";

  const live = window.minitorchLive;
  const { cells, make } = live;

  /** What is to be said of the output that a cell shows; "" if it is of the present text. */
  function staleness(cell) {
    if (cell.part === "check") return live.verdictStaleness(cell);
    if (!cell.box?.childNodes.length || cell.state === "running") return "";
    if (cell.source !== cell.shownFor) {
      return cell.node.classList.contains("live-ran")
        ? "Output of the earlier text. Run shows that of this one."
        : "Output of the book's version. Run shows that of this text.";
    }
    return cell.above ? "May be stale: a cell above has changed since this one ran." : "";
  }

  function mark(cell) {
    const text = staleness(cell);
    cell.node.classList.toggle("live-old", text !== "");
    if ((cell.mark?.textContent ?? "") === text) return;
    cell.mark?.remove();
    cell.mark = null;
    if (!text) return;
    cell.mark = make("p", "live-mark", text);
    (cell.box.closest("details") ?? cell.box).before(cell.mark);
    if (live.ready) live.announce(`${cell.name}: ${text}`);
  }

  /** A cell runs with another text than before: what ran below it may rest on the older one. */
  function markBelow(cell) {
    for (const below of cells.slice(cell.number)) {
      if (!below.hasRun || below.exercise || below.alone) continue;
      below.above = true;
      mark(below);
    }
  }

  Object.assign(live, { mark, markBelow });
})();
