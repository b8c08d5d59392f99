// Live cells: every code cell of a page can be run and edited by the reader. Nothing is fetched
// before the first Run; then live/session.js starts Python in a worker (Pyodide).
//
// Settings, all optional, set before this script:
//   window.MINITORCH_LIVE = {pyodideBase: "https://.../"}    where Pyodide is taken from
//
// This file draws the controls. The rest comes as modules when needed: live/session.js (the
// interpreter), live/outputs.js (outputs as the page shows them), live/graphs.js (Graphviz).

(() => {
  "use strict";

  const CDN = "https://cdn.jsdelivr.net/pyodide/v0.27.7/full/";
  const ROOT = new URL("../", document.currentScript.src).href;
  const ICONS = {
    run: "M4 2.5v11l9-5.5z",
    stop: "M3.5 3.5h9v9h-9z",
    edit: "M2.5 13.5l.8-3.2 7.6-7.6 2.4 2.4-7.6 7.6z",
    done: "M3 8.5l3.2 3.2L13 5",
    restore: "M3 3v3.5h3.5M3.4 6.3A5 5 0 1 1 3 9.5",
    all: "M2 2.5v11l6-5.5zM8.5 2.5v11l6-5.5z",
  };

  const cells = [];
  const page = { session: null, busy: null, queue: [], count: 0, modules: null, edits: [] };

  // Small helpers

  function make(tag, className, text) {
    const node = document.createElement(tag);
    node.className = className ?? "";
    if (text) node.textContent = text;
    return node;
  }

  function makeButton(icon, text, label, onClick) {
    const node = make("button", `live-button live-${icon}`);
    node.type = "button";
    node.append(make("span", "live-icon"), make("span", "live-word"));
    setButton(node, icon, text, label);
    node.addEventListener("click", onClick);
    return node;
  }

  function setButton(node, icon, text, label) {
    const outline = icon === "run" || icon === "stop" || icon === "all" ? "" : " live-line";
    node.firstChild.innerHTML =
      `<svg viewBox="0 0 16 16" aria-hidden="true" class="live-svg${outline}">` +
      `<path d="${ICONS[icon]}"/></svg>`;
    node.lastChild.textContent = text;
    node.setAttribute("aria-label", label);
    node.title = label;
  }

  const duration = (seconds) =>
    seconds < 0.95 ? `${Math.ceil(seconds * 1000)} ms` : `${seconds.toFixed(1)} s`;

  // One cell

  class Cell {
    constructor(node, number) {
      this.node = node;
      this.number = number;
      this.name = `cell ${number}`;
      this.input = node.querySelector("div.cell_input");
      this.pre = this.input.querySelector("pre");
      this.published = this.pre.innerHTML;
      this.original = this.source = this.pre.textContent.replace(/\n$/, "");
      this.box = node.querySelector("div.cell_output");
      this.publishedOutputs = this.box ? [...this.box.childNodes] : [];
      this.publishedImages = this.box ? [...this.box.querySelectorAll("img")] : [];
      this.mayFail = node.classList.contains("tag_raises-exception");
      this.outputs = []; // of the last run, in the notebook's format
      this.hasRun = false; // by the present interpreter
      this.addControls();
    }

    addControls() {
      const bar = make("div", "live-bar");
      bar.setAttribute("role", "group");
      bar.setAttribute("aria-label", `Code ${this.name}`);
      this.status = make("span", "live-status");
      this.runButton = makeButton("run", "Run", `Run ${this.name}`, () =>
        this.state === "idle" ? run(this) : this.state === "running" ? stop() : unqueue(this));
      this.editButton = makeButton("edit", "Edit", `Edit ${this.name}`, () =>
        this.editor ? this.closeEditor() : this.openEditor());
      this.restoreButton = makeButton("restore", "Restore",
        `Restore ${this.name} to the published code`, () => this.restore());
      this.restoreButton.hidden = true;
      this.runButton.classList.add("live-main");
      bar.append(this.status, this.restoreButton, this.editButton, this.runButton);
      this.input.append(bar);
      this.node.classList.add("live-cell");
      this.setState("idle");
      this.node.addEventListener("keydown", (event) => this.onKey(event));
    }

    onKey(event) {
      if (event.key !== "Enter" || !(event.shiftKey || event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      if (this.state === "idle") run(this);
      if (event.shiftKey) cells[this.number]?.focus();
    }

    focus() {
      const details = this.runButton.closest("details");
      if (details) details.open = true;
      (this.editor ?? this.runButton).focus({ preventScroll: true });
      this.node.scrollIntoView({ block: "nearest" });
    }

    setState(state, text = "") {
      this.state = state; // "idle" | "waiting" | "running"
      this.node.dataset.live = state;
      this.status.textContent = text;
      if (state === "idle") setButton(this.runButton, "run", "Run", `Run ${this.name}`);
      else if (state === "running") setButton(this.runButton, "stop", "Stop", `Stop ${this.name}`);
      else setButton(this.runButton, "stop", "Cancel", `Cancel the run of ${this.name}`);
    }

    // Editing

    openEditor() {
      const editor = make("textarea", "live-editor");
      editor.value = this.source;
      editor.spellcheck = false;
      editor.autocapitalize = editor.autocomplete = "off";
      editor.wrap = "off";
      editor.setAttribute("aria-label",
        `Code of ${this.name}. Shift-Enter runs, Tab indents, Escape leaves the editor.`);
      editor.addEventListener("input", () => this.edited(editor.value));
      editor.addEventListener("keydown", (event) => onEditorKey(event, this));
      const { fontSize, lineHeight, padding } = getComputedStyle(this.pre);
      Object.assign(editor.style, { fontSize, lineHeight, padding });
      this.editor = editor;
      this.pre.hidden = true;
      this.pre.after(editor);
      this.node.classList.add("live-editing");
      setButton(this.editButton, "done", "Done", `Done editing ${this.name}`);
      this.edited(editor.value);
      editor.focus();
    }

    async closeEditor() {
      this.editor.remove();
      this.editor = null;
      this.node.classList.remove("live-editing");
      this.pre.hidden = false;
      setButton(this.editButton, "edit", "Edit", `Edit ${this.name}`);
      this.editButton.focus();
      if (this.source === this.original) this.pre.innerHTML = this.published;
      else this.pre.textContent = this.source + "\n";
      // Colours come with the modules: only there once something has run, and only a nicety.
      const outputs = (await page.modules)?.outputs;
      if (outputs && this.source !== this.original && !this.editor) {
        this.pre.innerHTML = outputs.highlightPython(this.source) + "\n";
      }
    }

    edited(text) {
      this.source = text;
      this.restoreButton.hidden = text === this.original;
      this.node.classList.toggle("live-edited", text !== this.original);
      showBusy(); // Reset has something to do now
      if (this.editor) this.editor.rows = text.split("\n").length;
    }

    takeBack() {
      this.edited(this.original);
      this.pre.innerHTML = this.published;
      if (this.editor) this.editor.value = this.original;
    }

    restore() {
      this.takeBack();
      if (this.state === "idle") {
        this.showPublished();
        this.setState("idle", "restored");
      }
      announce(`Restored ${this.name} to the published code.`);
      (this.editor ?? this.editButton).focus();
    }

    // Outputs

    showPublished() {
      this.outputs = [];
      this.box?.replaceChildren(...this.publishedOutputs);
      this.node.classList.remove("live-ran");
    }

    begin() {
      this.outputs = [];
      if (!this.box) {
        this.box = make("div", "cell_output docutils container");
        this.node.append(this.box);
      }
      const details = this.box.closest("details"); // of a cell whose output starts hidden
      if (details) details.open = true;
      this.stale = true; // old outputs stay until something new comes: the page does not jump
      this.node.classList.add("live-ran");
    }

    clearStale() {
      if (this.stale) this.box.replaceChildren();
      this.stale = false;
    }

    add(output, outputs) {
      if (output.output_type === "clear_output") {
        this.outputs = [];
        this.stale = true;
        if (!output.wait) this.clearStale();
        return;
      }
      this.clearStale();
      this.outputs.push(output);
      outputs.show(output, this.box);
      if (this.source === this.original) this.dressImages();
    }

    /** Pictures of unchanged code keep the width and the words that the author gave them. */
    dressImages() {
      const images = this.box.querySelectorAll("img");
      this.publishedImages.forEach((published, i) => {
        for (const { name, value } of published.attributes) {
          const fileName = name === "alt" && /\/_images\//.test(value); // Sphinx's stopgap
          if (name !== "src" && !fileName) images[i]?.setAttribute(name, value);
        }
      });
    }

    explain(text) {
      this.note?.remove();
      this.note = null;
      if (!text) return;
      this.note = make("div", "live-note", text);
      this.note.setAttribute("role", "alert");
      this.input.after(this.note);
    }
  }

  // Keys of the editor. Tab indents; Escape leaves, so that nobody is caught inside.

  function onEditorKey(event, cell) {
    const editor = cell.editor;
    if (event.key === "Escape") {
      event.preventDefault();
      event.stopPropagation();
      cell.closeEditor();
    } else if (event.key === "Tab" && !event.ctrlKey && !event.altKey && !event.metaKey) {
      event.preventDefault();
      indent(editor, event.shiftKey);
    } else if (event.key === "Enter" && !event.shiftKey && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      const before = editor.value.slice(0, editor.selectionStart).split("\n").pop();
      const deeper = /:\s*(#.*)?$/.test(before) ? "    " : "";
      insert(editor, "\n" + before.match(/^ */)[0] + deeper);
    }
  }

  // execCommand is old, but the one way of typing for the reader that Ctrl-Z can take back.
  function insert(editor, text) {
    if (!document.execCommand(text ? "insertText" : "delete", false, text)) {
      editor.setRangeText(text, editor.selectionStart, editor.selectionEnd, "end");
      editor.dispatchEvent(new Event("input"));
    }
  }

  function indent(editor, back) {
    const { value, selectionStart: start, selectionEnd: end } = editor;
    if (!back && start === end) {
      const column = start - (value.lastIndexOf("\n", start - 1) + 1);
      return insert(editor, " ".repeat(4 - (column % 4)));
    }
    const from = value.lastIndexOf("\n", start - 1) + 1;
    const lines = value.slice(from, end).split("\n");
    const moved = lines.map((line) => (back ? line.replace(/^ {1,4}/, "") : "    " + line));
    editor.setSelectionRange(from, end);
    insert(editor, moved.join("\n"));
    const first = moved[0].length - lines[0].length;
    const length = moved.join("\n").length;
    editor.setSelectionRange(start === end ? Math.max(from, start + first) : from,
      start === end ? Math.max(from, start + first) : from + length);
  }

  // Running

  /** Run a cell, and before it those above it that this interpreter has not run. */
  function run(cell) {
    const above = cells.slice(0, cell.number - 1).filter((c) => !c.hasRun && c.state === "idle");
    enqueue([...above, cell]);
    if (above.length) {
      const which = above.length === 1 ? "The cell above runs" : `${above.length} cells above run`;
      announce(`${which} first: ${cell.name} needs what is defined there.`);
      cell.setState("waiting", `${which} first`);
    }
  }

  function runAll() {
    enqueue(cells.filter((cell) => cell.state === "idle"));
  }

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
    for (const cell of list) cell.setState("waiting", "waiting");
    page.queue.push(...list);
    page.busy ??= work().finally(() => {
      page.busy = page.now = null;
      showBusy();
      page.pause = setTimeout(warmUp, 1500);
    });
  }

  /** While the reader reads: load what the other cells import, if the interpreter is idle. */
  function warmUp() {
    page.session?.warm(cells.map((cell) => cell.source).join("\n"));
  }

  function unqueue(cell) {
    page.queue = page.queue.filter((other) => other !== cell);
    cell.setState("idle");
  }

  async function work() {
    showBusy();
    while (page.queue.length) {
      const cell = page.queue.shift();
      try {
        await runOne(cell);
      } catch (error) {
        if (error.name === "Stopped") continue; // stop() has said so
        cell.explain(describe(error, cell.hasRun));
        cell.setState("idle", "not run");
        endInterpreter();
      }
    }
  }

  async function runOne(cell) {
    cell.setState("running", "starting");
    showNow(cell, "Starting");
    const { session, outputs } = await open();
    if (cell.state !== "running") return; // stopped while the scripts came
    await session.start([cell, ...page.queue].map((each) => each.source).join("\n"));
    cell.setState("running", "running");
    showNow(cell, `Running ${cell.name}`);
    cell.begin();
    cell.hasRun = true;
    page.count += 1;
    try {
      const { ok, seconds } = await session.run(cell.source, (o) => cell.add(o, outputs));
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
    announce(ok ? `Finished ${cell.name}.` : `${cell.name} ended with ${error?.ename}.`);
    if (!ok && !cell.mayFail && page.queue.length) {
      drop("not run");
      announce(`${cell.name} ended with ${error?.ename}; the cells after it were not run.`);
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
    const from = page.session?.pyodideBase ?? ROOT;
    return `Python could not be started: ${error.message}. It is loaded from ${from} - ` +
      "look whether that address can be reached, then press Run again.";
  }

  /** The modules and the session, fetched at the first Run. */
  async function open() {
    page.modules ??= load();
    try {
      const modules = await page.modules;
      page.session ??= new modules.Session({
        root: ROOT,
        version: modules.version,
        pyodideBase: await modules.findPyodide(ROOT, window.MINITORCH_LIVE, CDN),
        drawDot: modules.drawDot,
        say: (text) => {
          if (!page.now) return; // loading ahead goes without words
          page.now.text = text || `Running ${page.now.cell.name}`;
          if (text) announce(text);
          showBusy();
        },
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
    const { version } = await answer.json();
    const [outputs, session, graphs] = await Promise.all(
      ["outputs", "session", "graphs"].map((name) => import(`${ROOT}live/${name}.js?v=${version}`)));
    return { version, outputs, ...session, ...graphs };
  }

  // Stopping

  /** Throw the interpreter away. All variables are gone: the cells count as not run. */
  function endInterpreter() {
    drop("not run");
    page.session?.end();
    page.count = 0;
    for (const cell of cells) cell.hasRun = false;
  }

  function stop() {
    const cell = page.now?.cell;
    if (!cell) return;
    const loading = !cell.hasRun;
    endInterpreter();
    cell.setState("idle", "stopped");
    announce("Stopped. Variables are gone.");
    if (loading) return; // who stops the download does not want another one
    cell.explain("Stopped. Python was ended with everything it knew: the next Run starts afresh " +
      "and runs the cells above first.");
    page.session.start().catch(() => {}); // the next Run says what is wrong
  }

  /** As a reader finds the page: the book's code, its published outputs, no variables. */
  function reset() {
    endInterpreter();
    page.edits = cells.filter((cell) => cell.source !== cell.original)
      .map((cell) => ({ cell, text: cell.source }));
    for (const cell of cells) {
      cell.explain("");
      if (cell.source !== cell.original) cell.takeBack();
      if (cell.editor) cell.closeEditor();
      cell.showPublished();
      cell.setState("idle");
    }
    bar.undo.hidden = !page.edits.length;
    announce("Reset. Variables are gone; the page shows its published code and outputs." +
      (page.edits.length ? " Undo brings your changes back." : ""));
    showBusy();
    if (page.edits.length) bar.undo.focus();
  }

  /** What the reader had typed before Reset. */
  function undoReset() {
    for (const { cell, text } of page.edits) {
      if (cell.editor) cell.editor.value = text;
      cell.edited(text);
      if (!cell.editor) cell.pre.textContent = `${text}\n`;
    }
    page.edits = [];
    bar.undo.hidden = true;
    bar.all.focus();
    announce("Your changes are back.");
  }

  // The page's own controls

  const bar = {};

  function addToolbar() {
    const heading = cells[0].node.closest("article")?.querySelector("h1");
    const tools = make("div", "live-toolbar");
    tools.setAttribute("role", "group");
    tools.setAttribute("aria-label", "Live code cells of this page");
    bar.all = makeButton("all", "Run all", "Run all cells of this page", runAll);
    bar.reset = makeButton("restore", "Reset",
      "Reset: forget all variables, show the published code and outputs", reset);
    bar.undo = makeButton("edit", "Undo", "Undo: bring back what you had changed", undoReset);
    bar.undo.hidden = true;
    bar.stop = makeButton("stop", "Stop", "Stop the running cell", stop);
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
      makeButton("stop", "Stop", "Stop the running cell", stop));
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
    bar.reset.disabled = page.session === null && !cells.some((cell) => cell.source !== cell.original);
    clearTimeout(bar.timer);
    if (!busy) return;
    const elapsed = (performance.now() - page.now.since) / 1000;
    bar.pillText.textContent = `${page.now.text} · ${elapsed.toFixed(1)} s`;
    bar.timer = setTimeout(showBusy, 100);
  }

  function begin() {
    for (const node of document.querySelectorAll("div.cell:not(.tag_no-live)")) {
      if (node.querySelector("div.cell_input pre")) cells.push(new Cell(node, cells.length + 1));
    }
    if (!cells.length) return;
    addToolbar();
    showBusy();
    // For tests and for the curious: what each cell has shown, in the notebook's format.
    window.minitorchLive = { cells, page, run, runAll, stop, reset };
  }

  if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", begin);
  else begin();
})();
