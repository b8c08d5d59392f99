// One code cell of a page: its controls, its text, its outputs.

(() => {
  "use strict";

  const live = window.minitorchLive;
  const { cells, page, make, makeButton, setButton } = live;

  /** How many letters of an element stand before a press; null if the browser cannot tell. */
  function placeOf({ clientX, clientY }, element) {
    const caret = document.caretPositionFromPoint?.(clientX, clientY);
    const range = caret ? null : document.caretRangeFromPoint?.(clientX, clientY);
    const node = caret?.offsetNode ?? range?.startContainer;
    if (!element.contains(node)) return null;
    const before = document.createRange();
    before.setStart(element, 0);
    before.setEnd(node, caret?.offset ?? range.startOffset);
    return before.toString().length;
  }

  class Cell {
    constructor(node, number) {
      this.node = node;
      this.number = number;
      this.name = `cell ${number}`;
      this.key = node.id.replace(/^cell-/, "") || `number-${number}`; // drafts are kept under it
      this.readNeeds(window.minitorchNeeds?.[this.key]);
      this.input = node.querySelector("div.cell_input");
      this.pre = this.input.querySelector("pre");
      this.published = this.pre.innerHTML;
      this.original = this.source = this.pre.textContent.replace(/\n$/, "");
      this.base = this.original; // the book's text that the reader's draft began with
      this.shownFor = this.original; // the text that the shown output came from
      this.box = node.querySelector("div.cell_output");
      this.publishedOutputs = this.box ? [...this.box.childNodes] : [];
      this.publishedImages = this.box ? [...this.box.querySelectorAll("img")] : [];
      this.mayFail = node.classList.contains("tag_raises-exception");
      this.outputs = []; // of the last run, in the notebook's format
      this.hasRun = false; // by the present interpreter
      this.ranText = undefined; // what it has run
      this.above = false; // a cell above has run with another text since
      this.addControls();
    }

    /** What the page says of this cell (site_extension.py); by default it needs all cells above. */
    readNeeds({ needs, exercise, name } = {}) {
      this.alone = this.node.classList.contains("tag_alone"); // in a namespace of its own
      this.needs = this.alone ? [] : needs; // keys of cells
      this.exercise = exercise ?? ""; // "07.2"
      this.part = exercise && (this.key.endsWith("-stub") ? "stub" : "check");
      this.defines = this.part === "stub" ? name : "";
    }

    addControls() {
      const bar = make("div", "live-bar");
      bar.setAttribute("role", "group");
      bar.setAttribute("aria-label", `Code ${this.name}`);
      this.status = make("span", "live-status");
      this.runButton = makeButton("run", "Run", `Run ${this.name}`, () =>
        this.state === "idle" || this.check ? live.run(this) : this.state === "running" ? live.stop() : live.unqueue(this));
      this.editButton = makeButton("edit", "Edit", `Edit ${this.name}`, () =>
        this.editor ? this.closeEditor() : this.openEditor());
      this.restoreButton = makeButton("restore", "Restore",
        `Restore ${this.name} to the published code`, () => this.restore());
      this.restoreButton.hidden = true;
      this.runButton.classList.add("live-main");
      this.own = make("span", "live-own", "your version");
      this.own.hidden = true;
      bar.append(this.status, this.own, this.restoreButton, this.editButton, this.runButton);
      this.input.append(bar);
      this.node.classList.add("live-cell");
      this.setState("idle");
      this.node.addEventListener("keydown", (event) => this.onKey(event));
      this.node.tabIndex = -1; // a press anywhere in it, and Enter opens the editor
      this.openByPress();
    }

    onKey(event) {
      const plain = !(event.shiftKey || event.ctrlKey || event.metaKey || event.altKey);
      const onListing = event.target === this.node || event.target === this.pre;
      if (event.key === "Enter" && plain && onListing && !this.editor) {
        event.preventDefault();
        this.openEditor();
      }
      if (event.key !== "Enter" || !(event.shiftKey || event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      live.run(this);
      if (event.shiftKey && !this.exercise) cells[this.number]?.focus();
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
      if (this.check) live.showChecking(this);
    }

    // Editing

    openEditor() {
      this.editor = live.openEditor(this);
      this.pre.hidden = true;
      this.node.classList.add("live-editing");
      setButton(this.editButton, "done", "Done", `Done editing ${this.name}`);
      this.edited(this.editor.value);
      this.editor.focus();
    }

    /** A press into the listing edits it there. Whoever selects text, or takes back a selection,
     *  wants to read; so does a finger, which would call up the keyboard. */
    openByPress() {
      let down = null;
      this.pre.addEventListener("pointerdown", ({ clientX, clientY }) => {
        down = getSelection().isCollapsed ? { clientX, clientY } : null;
      });
      this.pre.addEventListener("click", (event) => {
        const other = event.button || event.shiftKey || event.ctrlKey || event.metaKey || event.altKey;
        if (!down || other || event.pointerType === "touch") return;
        if (Math.hypot(event.clientX - down.clientX, event.clientY - down.clientY) > 4) return;
        if (!getSelection().isCollapsed || event.target.closest("a, button, summary")) return;
        const place = placeOf(event, this.pre);
        this.openEditor();
        if (place !== null) this.editor.putCursor(place);
      });
    }

    closeEditor() {
      this.editor.remove();
      this.editor = null;
      this.node.classList.remove("live-editing");
      this.pre.hidden = false;
      setButton(this.editButton, "edit", "Edit", `Edit ${this.name}`);
      this.editButton.focus();
      this.paint();
    }

    /** The listing, with the text as it is now. */
    async paint() {
      const text = this.source;
      if (text === this.original) this.pre.innerHTML = this.published;
      else this.pre.textContent = text + "\n";
      if (text === this.original) return;
      // Colours come with the modules, which need no Python; without them it can be read as well.
      const modules = await live.modules().catch(() => null);
      if (modules && this.source === text) {
        this.pre.innerHTML = modules.outputs.highlightPython(text) + "\n";
      }
    }

    /** The reader has typed. */
    edited(text) {
      const changed = text !== this.source;
      this.source = text;
      if (changed) live.keepDraft(this); // first of all: whatever comes, it is kept
      this.showEdited();
      if (this.editor) this.editor.rows = text.split("\n").length;
    }

    /** Show another text: a draft, a solution. It is not kept by this. */
    setText(text) {
      this.source = text;
      this.showEdited();
      if (this.editor) this.editor.value = text;
      this.paint();
    }

    showEdited() {
      const own = this.source !== this.original;
      this.restoreButton.hidden = this.own.hidden = !own;
      this.own.textContent = this.source === this.solution ? "your solution" : "your version";
      this.node.classList.toggle("live-edited", own);
      live.mark(this);
      if (this.check) {
        live.mark(this.check);
        live.showSolved(this);
      }
      live.showBusy(); // Reset has something to do now
    }

    /** To the text that the cell has when nobody types; what was typed stays in reach. */
    takeBack(text = this.original) {
      live.putAside(this);
      this.edited(text);
      if (this.editor) this.editor.value = text;
      this.paint();
    }

    restore() {
      this.takeBack();
      if (this.state === "idle") {
        this.showPublished();
        this.setState("idle", "restored");
      }
      live.announce(`Restored ${this.name} to the published code.`);
      (this.editor ?? this.editButton).focus();
    }

    // Outputs

    showPublished() {
      this.outputs = [];
      this.box?.replaceChildren(...this.publishedOutputs);
      this.node.classList.remove("live-ran", "live-asked");
      this.shownFor = this.original;
      this.above = false;
      live.mark(this);
      document.dispatchEvent(new CustomEvent("minitorch:published", { detail: { cell: this } }));
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

    /** Say something below the code; `there`: a cell to look at. */
    explain(text, there = null) {
      this.note?.remove();
      this.note = null;
      if (!text) return;
      this.note = make("div", "live-note", text);
      if (there?.node.id) {
        const link = make("a", "", `Show ${there.name}`);
        link.href = `#${there.node.id}`;
        this.note.append(link);
      }
      this.note.setAttribute("role", "alert");
      this.input.after(this.note);
    }
  }

  Object.assign(live, { Cell });
})();
