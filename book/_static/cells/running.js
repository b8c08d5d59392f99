// Running cells: in which order, in which interpreter, and how they are stopped.

(() => {
  "use strict";

  const live = window.minitorchLive;
  const { cells, page, duration, ROOT } = live;

  /** Run a cell, and before it what it needs and this interpreter has not run as it is now. */
  function run(cell) {
    const last = cell.check ?? cell; // an exercise: its stub, then its check
    const first = needed(last);
    const asked = last === cell && !cell.stub ? [cell] : [last.stub, last];
    wanted(asked);
    enqueue([...first, ...asked]);
    if (first.length && cell.state === "waiting" && !cell.exercise) {
      const which = first.length === 1 ? "The cell above runs" : `${first.length} cells above run`;
      live.announce(`${which} first: ${cell.name} needs what is defined there.`);
      cell.setState("waiting", `${which} first`);
    }
  }

  /** The cells that must run before this one: those that it names, or all above it. */
  function needed(cell) {
    const before = cell.needs
      ? cells.filter((other) => cell.needs.includes(other.key))
      : cells.slice(0, cell.number - 1).filter((other) => !other.exercise && !other.alone);
    return before.filter((other) => !other.hasRun || other.source !== other.ranText);
  }

  /** Whether the text of a running cell is another one by now. A stub's check looks after it. */
  function hasChanged(cell) {
    if (cell.part === "check") return cell.stub.source !== cell.judged;
    return !cell.check && cell.source !== cell.ranText;
  }

  function runAll() {
    wanted(cells);
    enqueue(cells);
  }

  /** The reader's own run uncovers an answer (predict.js), not one that another cell needs first. */
  function wanted(list) {
    for (const cell of list) cell.node.classList.add("live-asked");
  }

  /** In this order. What waits already does so; what runs runs again, if it was edited since. */
  function enqueue(list) {
    const obstacle = location.protocol === "file:"
      ? "This page was opened as a file, and a browser runs Python only on pages that come from a " +
        "web server. In the project's folder, run \"make book\" and open the address it prints."
      : typeof Worker !== "function" || typeof WebAssembly !== "object"
        ? "This browser cannot run Python: it has no WebAssembly or no workers." : "";
    const target = list[list.length - 1];
    cells.forEach((cell) => cell.explain(""));
    if (obstacle) return target.explain(obstacle);
    clearTimeout(page.pause);
    for (const cell of list) {
      if (cell.state === "running" && hasChanged(cell)) cell.again = true;
      if (cell.state !== "idle") continue;
      cell.setState("waiting", "waiting");
      page.queue.push(cell);
    }
    page.busy ??= work().finally(() => {
      page.busy = page.now = null;
      live.showBusy();
      page.pause = setTimeout(warmUp, 1500);
    });
  }

  /** While the reader reads: load what the other cells import, if the interpreter is idle. */
  function warmUp() {
    if (page.last?.cell.exercise) return; // the next press must not wait for what it does not need
    page.session?.warm(cells.map((cell) => cell.source).join("\n"));
  }

  function unqueue(cell) {
    page.queue = page.queue.filter((other) => other !== cell);
    cell.setState("idle");
  }

  async function work() {
    live.showBusy();
    while (page.queue.length) {
      const cell = page.queue.shift();
      try {
        if (!live.mayBeJudged(cell)) stubFirst(cell);
        else if (cell.part === "check" && !page.last.ok) live.notChecked(cell);
        else await runOne(cell);
        if (cell.again) run(cell);
        cell.again = false;
      } catch (error) {
        if (error.name === "Stopped") continue; // stop() has said so
        if (error.name === "Absent") {
          live.absent(cell, error);
          drop("not run");
          continue;
        }
        cell.explain(describe(error, cell.hasRun));
        cell.setState("idle", "not run");
        endInterpreter();
      }
    }
  }

  function stubFirst(check) {
    check.stub.setState("waiting", "waiting");
    page.queue.unshift(check.stub, check);
  }

  async function runOne(cell) {
    cell.setState("running", "starting");
    live.showNow(cell, "Starting");
    const { session, outputs } = await open();
    if (cell.state !== "running") return; // stopped while the scripts came
    await session.start([cell, ...page.queue].map((each) => each.source).join("\n"));
    live.started(session);
    cell.setState("running", "running");
    live.showNow(cell, `Running ${cell.name}`);
    if (cell.part === "check") live.judging(cell);
    const text = cell.source;
    const changed = cell.ranText !== undefined && cell.ranText !== text;
    Object.assign(cell, { hasRun: true, ranText: text, shownFor: text, above: false });
    cell.begin();
    live.mark(cell);
    if (changed && !cell.exercise && !cell.alone) live.markBelow(cell);
    page.count += 1;
    try {
      const how = { alone: cell.alone, exercise: cell.defines };
      const { ok, seconds } = await session.run(text, (o) => cell.add(o, outputs), how);
      page.last = { cell, text, ok };
      cell.clearStale();
      cell.seconds = seconds;
      cell.setState("idle", `[${page.count}]  ${duration(seconds)}`);
      finished(cell, ok);
    } catch (error) {
      cell.clearStale();
      throw error;
    }
  }

  function finished(cell, ok) {
    const error = cell.outputs.find((output) => output.output_type === "error");
    live.mark(cell);
    document.dispatchEvent(new CustomEvent("minitorch:ran", { detail: { cell, ok } }));
    if (cell.part === "check") return live.judged(cell);
    if (cell.exercise) return; // its check says the rest; exercises do not build on each other
    live.announce(ok ? `Finished ${cell.name}.` : `${cell.name} ended with ${error?.ename}.`);
    if (!ok && !cell.mayFail && page.queue.length) {
      const asked = page.queue.at(-1); // the reader looks at this one
      drop("not run");
      asked.explain(`Not run: ${cell.name} above ended with ${error?.ename}. `, cell);
      live.announce(`${cell.name} ended with ${error?.ename}; the cells after it were not run.`);
    }
  }

  function drop(text) {
    for (const cell of page.queue.splice(0)) cell.setState("idle", text);
  }

  function describe(error, wasRunning) {
    if (wasRunning) {
      return `Python broke down in this cell: ${error.message}. Its variables are gone; the next ` +
        "Run starts afresh.";
    }
    return `Python could not be started: ${error.message}. Look whether that address can be ` +
      "reached, then press Run again: what has arrived is not fetched twice. No network? Another " +
      "time, keep the book for offline (How to use this book), or run it on your machine.";
  }

  /** The modules: they show outputs and colours, and start the interpreter when they are asked. */
  function modules() {
    page.modules ??= load().catch((error) => {
      page.modules = null; // the next Run tries again
      throw error;
    });
    return page.modules;
  }

  /** The modules and the session, fetched at the first Run. */
  async function open() {
    try {
      const modules = await live.modules();
      page.session ??= new modules.Session({
        root: ROOT,
        version: modules.version,
        python: modules.pythonOf(ROOT, window.MINITORCH_LIVE, modules.pyodide),
        drawDot: modules.drawDot,
        say: live.say,
      });
      return { session: page.session, outputs: modules.outputs };
    } catch (error) {
      page.modules = null; // the next Run tries again
      throw error;
    }
  }

  async function load() {
    const answer = await fetch(`${ROOT}live/version.json`, { cache: "no-cache" });
    if (!answer.ok) throw new Error("this site was built without its live cells (live/version.json)");
    const { version, pyodide } = await answer.json();
    const [outputs, session, graphs, dark] = await Promise.all(["outputs", "session", "graphs", "dark"]
      .map((name) => import(`${ROOT}live/${name}.js?v=${version}`)));
    outputs.paint(dark.DARK);
    return { version, pyodide, outputs, ...session, ...graphs };
  }

  // Stopping

  /** Throw the interpreter away. All variables are gone: the cells count as not run. */
  function endInterpreter() {
    drop("not run");
    page.session?.end();
    page.count = 0;
    page.last = null;
    for (const cell of cells) Object.assign(cell, { hasRun: false, ranText: undefined, again: false });
  }

  function stop() {
    const cell = page.now?.cell;
    if (!cell) return;
    const loading = !cell.hasRun;
    endInterpreter();
    cell.setState("idle", "stopped");
    live.announce("Stopped. Variables are gone.");
    if (loading) return; // who stops the download does not want another one
    cell.explain("Stopped. Python was ended with everything it knew: the next Run starts afresh " +
      "and runs the cells above first.");
    page.session.start().catch(() => {}); // the next Run says what is wrong
  }

  /** As a reader finds the page: the book's code, its published outputs, no variables. */
  function reset() {
    endInterpreter();
    page.edits = cells.filter((cell) => cell.source !== live.baseline(cell))
      .map((cell) => ({ cell, text: cell.source }));
    for (const cell of cells) {
      cell.explain("");
      if (cell.source !== live.baseline(cell)) cell.takeBack(live.baseline(cell));
      if (cell.editor) cell.closeEditor();
      if (cell.part === "check") live.forgetVerdict(cell);
      cell.showPublished();
      cell.setState("idle");
    }
    live.bar.undo.hidden = !page.edits.length;
    live.announce("Reset. Variables are gone; the page shows its published code and outputs." +
      (page.edits.length ? " Undo brings your changes back." : ""));
    live.showBusy();
    if (page.edits.length) live.bar.undo.focus();
  }

  /** What the reader had typed before Reset. */
  function undoReset() {
    for (const { cell, text } of page.edits) {
      if (cell.editor) cell.editor.value = text;
      cell.edited(text);
      if (!cell.editor) cell.pre.textContent = `${text}\n`;
    }
    page.edits = [];
    live.bar.undo.hidden = true;
    live.bar.all.focus();
    live.announce("Your changes are back.");
  }

  Object.assign(live, { open, modules, run, runAll, unqueue, stop, reset, undoReset });
})();
