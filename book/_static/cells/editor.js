// The text box in which a reader edits a cell.

(() => {
  "use strict";

  const live = window.minitorchLive;
  const { make } = live;

  /** A text box in place of the cell's listing. */
  function openEditor(cell) {
    const editor = make("textarea", "live-editor");
    editor.value = cell.source;
    editor.spellcheck = false;
    editor.autocapitalize = editor.autocomplete = "off";
    editor.wrap = "off";
    editor.setAttribute("aria-label",
      `Code of ${cell.name}. Shift-Enter runs, Tab indents, Escape leaves the editor.`);
    editor.addEventListener("input", () => cell.edited(editor.value));
    editor.addEventListener("keydown", (event) => onEditorKey(event, cell));
    const { fontSize, lineHeight, padding } = getComputedStyle(cell.pre);
    Object.assign(editor.style, { fontSize, lineHeight, padding });
    cell.pre.after(editor);
    return editor;
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

  Object.assign(live, { openEditor });
})();
