// The editor of a cell: a text box at once, and CodeMirror in its place as soon as it is there.
// It comes from live/editor.js at the first Edit; where it cannot be loaded, the text box stays.

(() => {
  "use strict";

  const live = window.minitorchLive;
  const { make, page, ROOT } = live;
  let modules = null; // the promise of CodeMirror
  let names = null; // the promise of names.json

  const label = (cell) => `Code of ${cell.name}. Shift-Enter runs, Tab indents, ` +
    "Control-I explains a name, Escape leaves the editor.";

  async function version() {
    const answer = await fetch(`${ROOT}live/version.json`, { cache: "no-cache" });
    return (await answer.json()).version;
  }

  function loadModule() {
    modules ??= version().then((tag) => import(`${ROOT}live/editor.js?v=${tag}`)).catch((error) => {
      modules = null; // the next Edit tries again
      throw error;
    });
    return modules;
  }

  /** An editor in place of the cell's listing: {value, focus(), remove()}. */
  function openEditor(cell) {
    const editor = new Editor(cell);
    loadModule().then((module) => editor.upgrade(module)).catch((error) => console.warn(error));
    return editor;
  }

  class Editor {
    constructor(cell) {
      this.cell = cell;
      this.box = textBox(cell);
      this.better = null; // CodeMirror's, once it is there
      cell.pre.after(this.box);
    }

    get value() {
      return (this.better ?? this.box).value;
    }

    set value(text) {
      (this.better ?? this.box).value = text;
    }

    set rows(count) {
      this.box.rows = count;
    }

    focus(options) {
      (this.better ?? this.box).focus(options);
    }

    /** Where the next letter goes, counted from the beginning of the text. */
    putCursor(place) {
      if (this.better) this.better.putCursor(place);
      else this.box.setSelectionRange(place, place);
    }

    remove() {
      if (this.better) {
        this.cell.kept = this.better.keep(); // its history, for the next time
        this.better.dom.remove();
        this.better.destroy();
      }
      this.box.remove();
      this.removed = true;
    }

    upgrade(module) {
      if (this.removed) return;
      // In the middle of a composition the text box must stay: the browser would lose the word.
      if (this.box.composing) {
        this.box.addEventListener("compositionend", () => setTimeout(() => this.upgrade(module)),
          { once: true });
        return;
      }
      const { cell, box } = this;
      const focused = document.activeElement === box;
      this.better = module.createEditor({
        text: box.value,
        label: label(cell),
        state: cell.kept,
        selection: [box.selectionStart, box.selectionEnd],
        onChange: (text) => cell.edited(text),
        onEscape: () => cell.closeEditor(),
        complete,
        inspect: (name) => inspect(name, cell),
      });
      const { fontSize, lineHeight, padding } = getComputedStyle(box);
      Object.assign(this.better.dom.style, { fontSize, lineHeight });
      this.better.dom.style.setProperty("--live-editor-padding", padding);
      box.replaceWith(this.better.dom);
      if (focused) this.better.focus({ preventScroll: true });
    }
  }

  // Names: from the running interpreter, and before it runs from a list made with the site.

  function loadNames() {
    names ??= version().then((tag) => fetch(`${ROOT}live/names.json?v=${tag}`))
      .then((answer) => answer.json()).catch(() => {
        names = null;
        return {};
      });
    return names;
  }

  const entries = (table) =>
    Object.entries(table ?? {}).map(([label, [signature, doc]]) => ({ label, signature, doc }));

  /** What a dotted name before a dot stands for in the list: by the page's own imports. */
  function tableOf(owner, all) {
    const known = { torch: "torch", minitorch: "torch", nn: "torch.nn", F: "torch.nn.functional",
      optim: "torch.optim", linalg: "torch.linalg" };
    const [first, ...rest] = owner.split(".");
    return known[first] && all[[known[first], ...rest].join(".")];
  }

  async function complete(typed, text) {
    const dot = typed.lastIndexOf(".");
    const owner = dot < 0 ? "" : typed.slice(0, dot);
    const found = /^[\w.]+$/.test(owner) || dot < 0 ? await page.session?.ask("complete", typed) : null;
    if (found?.length) return dot < 0 ? merge(found, words(text)) : found;
    if (dot < 0) return words(text);
    const all = await loadNames();
    return entries(tableOf(owner, all) ?? all.Tensor);
  }

  function words(text) {
    const everything = [text, ...live.cells.map((cell) => cell.source)].join("\n");
    return [...new Set(everything.match(/\b[A-Za-z_]\w+\b/g))].map((label) => ({ label }));
  }

  function merge(first, second) {
    const seen = new Set(first.map((each) => each.label));
    return [...first, ...second.filter((each) => !seen.has(each.label))];
  }

  async function inspect(name, cell) {
    const found = await page.session?.ask("inspect", name);
    if (found) return found;
    const all = await loadNames();
    const dot = name.lastIndexOf(".");
    if (dot < 0) return ofThePage(name, cell);
    const table = tableOf(name.slice(0, dot), all) ?? all.Tensor;
    const [signature, doc] = table?.[name.slice(dot + 1)] ?? [];
    return signature ? { signature, doc } : null;
  }

  /** What the code of the page says about a function before Python runs: the nearest one above. */
  function ofThePage(name, cell) {
    const head = new RegExp(`^[ \\t]*def ${name}\\(([^)]*)\\)`, "m");
    const above = live.cells.slice(0, cell.number).reverse();
    const found = [...above, ...live.cells].map((each) => each.source.match(head)).find(Boolean);
    return found ? { signature: `${name}(${found[1].replace(/\s+/g, " ").trim()})`, doc: "" } : null;
  }

  // The text box

  function textBox(cell) {
    const editor = make("textarea", "live-editor");
    editor.value = cell.source;
    editor.spellcheck = false;
    editor.autocapitalize = editor.autocomplete = "off";
    editor.wrap = "off";
    editor.setAttribute("aria-label",
      `Code of ${cell.name}. Shift-Enter runs, Tab indents, Escape leaves the editor.`);
    editor.addEventListener("input", () => cell.edited(editor.value));
    editor.addEventListener("compositionstart", () => (editor.composing = true));
    editor.addEventListener("compositionend", () => (editor.composing = false));
    editor.addEventListener("keydown", (event) => onEditorKey(event, cell, editor));
    const { fontSize, lineHeight, padding } = getComputedStyle(cell.pre);
    const phone = matchMedia("(pointer: coarse)").matches; // below 16 px, iOS zooms in
    const size = phone ? { fontSize: "16px", lineHeight: "1.25" } : { fontSize, lineHeight };
    Object.assign(editor.style, { ...size, padding });
    return editor;
  }

  // Keys of the editor. Tab indents; Escape leaves, so that nobody is caught inside.

  function onEditorKey(event, cell, editor) {
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

  Object.assign(live, { openEditor });
})();
