// While Python loads: what the page says, the button Retry when a download hangs, and, for readers
// who come back, a start ahead of the first Run.

(() => {
  "use strict";

  const live = window.minitorchLive;
  const { cells, page, bar } = live;
  const STARTED = "minitorch.python"; // kept by the browser: the Pyodide that has run here

  // What the worker says goes into the pill, and to screen readers where it is worth a word.

  function say({ text, spoken, stalled = false }) {
    if (!page.now) return; // loading ahead goes without words
    page.now.text = text || `Running ${page.now.cell.name}`;
    if (text && spoken) live.announce(text);
    retryButton().hidden = !stalled;
    bar.pill.classList.toggle("live-stalled", stalled);
    live.showBusy();
  }

  function retryButton() {
    if (!bar.retry) {
      bar.retry = live.makeButton("restore", "Retry", "Retry: ask again for what does not come", () => {
        bar.retry.hidden = true;
        page.session?.again();
      });
      bar.pillText.after(bar.retry);
    }
    return bar.retry;
  }

  /** A package that the cell imports did not arrive: Python is well, and Run may be tried again. */
  function absent(cell, error) {
    cell.hasRun = false;
    cell.explain(`${error.message}. The cell was not run. Your variables are kept: look whether ` +
      "that address can be reached, then press Run again.");
    cell.setState("idle", "not run");
  }

  // A reader who has run Python here before gets it started when a cell comes into view. Nothing is
  // asked of the network for that: all files are taken from what the browser has kept.

  function startAhead() {
    const off = navigator.connection?.saveData || !navigator.serviceWorker?.controller;
    if (off || !cells.length || !window.IntersectionObserver || !keptVersion()) return;
    const seen = new IntersectionObserver((entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      seen.disconnect();
      (window.requestIdleCallback ?? setTimeout)(() => ahead().catch(() => {}));
    });
    for (const cell of cells) seen.observe(cell.node);
  }

  function keptVersion() {
    try {
      return localStorage.getItem(STARTED);
    } catch {
      return null;
    }
  }

  async function ahead() {
    const name = `minitorch ${new URL(live.ROOT).pathname} python ${keptVersion()}`;
    if (page.session || page.busy || !(await caches.has(name))) return;
    const { session } = await live.open();
    if (page.busy) return; // the reader was quicker
    // If something is missing, the first Run starts afresh from the network, and tells what is wrong.
    await session.start("", { cacheOnly: true });
    if (!page.busy) session.warm(cells.map((cell) => cell.source).join("\n"));
  }

  /** Python runs: remember it, and let the service worker keep what it took. */
  function started(session) {
    try {
      localStorage.setItem(STARTED, session.python.version);
    } catch {
      // the next visit starts Python at the first Run
    }
    window.minitorchOffline?.keepLive();
  }

  Object.assign(live, { say, absent, started, startAhead });
})();
