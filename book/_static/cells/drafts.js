// What the reader types is kept by the browser at once (kept.js says where), and shown again when
// the page is. Nothing of the reader's is overwritten: where two texts compete (another tab, the
// book's version after Restore), the newer one is shown, and the other one is a press away.

(() => {
  "use strict";

  const live = window.minitorchLive;
  const kept = window.minitorchKept;
  const { cells, make } = live;

  /** What a cell shows when there is no draft: the reader's own solution, or the book's text. */
  const baseline = (cell) => cell.solution ?? cell.original;

  const now = () => new Date().toISOString();

  /** Keep what a cell has become. cell.known: the draft as this tab has seen or written it. */
  function keepDraft(cell) {
    const stored = kept.drafts()[cell.key];
    if (stored && stored.text !== cell.known) cell.other = { text: stored.text, when: stored.when };
    cell.typed = true;
    store(cell);
  }

  function store(cell) {
    if (cell.other?.text === cell.source) cell.other = null;
    const { source: text, other } = cell;
    const needed = text !== baseline(cell) || other;
    if (text === cell.original) cell.base = cell.original;
    cell.known = needed ? text : undefined;
    const draft = needed ? { text, base: cell.base, ...(other && { other }) } : null;
    if (!kept.keepDraft(cell.key, draft) && needed) tellNotKept();
    showNotes(cell);
  }

  /** Before a cell gets another text: its own stays in reach. */
  function putAside(cell) {
    cell.other = { text: cell.source, when: now() };
  }

  /** The draft and the other text change places. */
  function exchange(cell) {
    const { text } = cell.other;
    putAside(cell);
    cell.setText(text);
    store(cell);
    live.announce(`${cell.name} shows your other version.`);
    cell.focus();
  }

  function forgetOther(cell) {
    cell.other = null;
    store(cell);
    live.announce("Deleted.");
    cell.focus();
  }

  // Reading

  /** When the page opens: each cell as the reader left it. */
  function showDrafts() {
    const drafts = kept.drafts();
    for (const cell of cells) {
      const draft = drafts[cell.key];
      if (typeof draft?.text === "string") take(cell, draft);
      else if (cell.solution !== undefined) cell.setText(cell.solution);
    }
  }

  function take(cell, draft) {
    cell.known = draft.text;
    cell.base = draft.base ?? cell.original;
    cell.other = typeof draft.other?.text === "string" ? draft.other : null;
    cell.setText(draft.text);
    showNotes(cell);
  }

  /** Another tab has typed, or this page comes back after a while. */
  function synchronise() {
    const drafts = kept.drafts();
    for (const cell of cells) {
      const draft = drafts[cell.key];
      if (draft?.text === cell.known) continue;
      if (cell.typed && draft) {
        cell.other = { text: draft.text, when: draft.when };
        showNotes(cell);
        live.announce(`Another tab has changed ${cell.name}; its version is in reach there.`);
      } else if (!cell.typed) {
        if (draft) take(cell, draft);
        else cell.setText(baseline(cell));
        cell.known = draft?.text;
        live.announce(`${cell.name} shows what you typed in another tab.`);
      }
    }
  }

  // Saying so

  function showNotes(cell) {
    cell.notes?.remove();
    cell.notes = null;
    const parts = [];
    if (cell.base !== cell.original && cell.source !== cell.original) {
      parts.push(make("p", "", "The book's version has changed since you edited this cell. " +
        "Restore shows the new one; yours stays in reach."));
    }
    if (cell.other) parts.push(otherNote(cell));
    if (!parts.length) return;
    cell.notes = make("div", "live-kept");
    cell.notes.append(...parts);
    cell.input.after(cell.notes);
  }

  function otherNote(cell) {
    const note = make("p", "", `Another version of yours is kept (${time(cell.other.when)}). `);
    const show = make("button", "live-button", "Show it");
    const drop = make("button", "live-button", "Delete it");
    show.type = drop.type = "button";
    show.setAttribute("aria-label", `Show the other version of ${cell.name}`);
    drop.setAttribute("aria-label", `Delete the other version of ${cell.name}`);
    show.addEventListener("click", () => exchange(cell));
    drop.addEventListener("click", () => forgetOther(cell));
    note.append(show, drop);
    return note;
  }

  function time(when) {
    const date = new Date(when);
    return isNaN(date) ? "time unknown"
      : date.toLocaleString([], { dateStyle: "medium", timeStyle: "short" });
  }

  let told = false;

  function tellNotKept() {
    if (told) return;
    told = true;
    const note = make("div", "live-note", "This browser keeps nothing for this site: its window is " +
      "private, or its room for the site is full. What you type here is gone when you leave the page.");
    note.setAttribute("role", "alert");
    const first = document.querySelector(".live-toolbar") ?? cells[0].node;
    first.before(note);
    // Browsers ask with words of their own before they leave.
    window.addEventListener("beforeunload", (event) => {
      if (cells.some((cell) => cell.source !== baseline(cell))) event.preventDefault();
    });
  }

  window.addEventListener("storage", (event) => {
    if (event.key === null || event.key === `minitorch.drafts/${kept.PAGE}`) synchronise();
  });
  // A page that Back brings out of the browser's memory has slept while others were edited.
  window.addEventListener("pageshow", (event) => event.persisted && synchronise());

  Object.assign(live, { baseline, keepDraft, putAside, showDrafts });
})();
