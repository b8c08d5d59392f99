// The page's own controls: a row below its title, and what says that something runs.

(() => {
  "use strict";

  const live = window.minitorchLive;
  const { cells, page, make, makeButton } = live;

  const bar = {};

  function addToolbar() {
    const heading = cells[0].node.closest("article")?.querySelector("h1");
    const tools = make("div", "live-toolbar");
    tools.setAttribute("role", "group");
    tools.setAttribute("aria-label", "Live code cells of this page");
    bar.all = makeButton("all", "Run all", "Run all cells of this page", live.runAll);
    bar.reset = makeButton("restore", "Reset",
      "Reset: forget all variables, show the published code and outputs", live.reset);
    bar.undo = makeButton("edit", "Undo", "Undo: bring back what you had changed", live.undoReset);
    bar.undo.hidden = true;
    bar.stop = makeButton("stop", "Stop", "Stop the running cell", live.stop);
    bar.hint = make("span", "live-hint", "The code on this page runs in your browser.");
    tools.append(bar.all, bar.reset, bar.undo, bar.stop, bar.hint);
    if (cells.length === 1) { /* its own buttons are enough */ }
    else if (heading) heading.after(tools);
    else cells[0].node.before(tools);

    // While something runs, its name, the time and Stop are in reach wherever the reader is.
    bar.pill = make("div", "live-pill");
    bar.pill.hidden = true;
    bar.pillText = make("span", "live-pill-text");
    bar.pillText.setAttribute("aria-hidden", "true"); // announce() speaks, without the seconds
    bar.pill.append(make("span", "live-spinner"), bar.pillText,
      makeButton("stop", "Stop", "Stop the running cell", live.stop));
    bar.voice = make("div", "live-voice");
    bar.voice.setAttribute("role", "status");
    bar.voice.setAttribute("aria-live", "polite");
    document.body.append(bar.pill, bar.voice);
  }

  function announce(text) {
    bar.voice.textContent = text;
  }

  function showNow(cell, text) {
    page.now = { cell, since: performance.now(), text };
    showBusy();
  }

  function showBusy() {
    const busy = page.busy !== null && page.now;
    bar.pill.hidden = !busy;
    bar.stop.disabled = !busy;
    bar.reset.disabled = page.session === null &&
      !cells.some((cell) => cell.source !== live.baseline(cell));
    clearTimeout(bar.timer);
    if (!busy) return;
    const elapsed = (performance.now() - page.now.since) / 1000;
    bar.pillText.textContent = `${page.now.text} · ${elapsed.toFixed(1)} s`;
    bar.timer = setTimeout(showBusy, 100);
  }

  Object.assign(live, { bar, addToolbar, announce, showNow, showBusy });
})();
