// One code cell of a page: its controls, its text, its outputs.

(() => {
  "use strict";

  const live = window.minitorchLive;
  const { cells, page, make, makeButton, setButton } = live;

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
        this.state === "idle" ? live.run(this) : this.state === "running" ? live.stop() : live.unqueue(this));
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
      if (this.state === "idle") live.run(this);
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
      this.editor = live.openEditor(this);
      this.pre.hidden = true;
      this.node.classList.add("live-editing");
      setButton(this.editButton, "done", "Done", `Done editing ${this.name}`);
      this.edited(this.editor.value);
      this.editor.focus();
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
      live.showBusy(); // Reset has something to do now
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
      live.announce(`Restored ${this.name} to the published code.`);
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

  Object.assign(live, { Cell });
})();
