// Live cells: every code cell of a page can be run and edited by the reader. Nothing is fetched
// before the first Run; then live/session.js starts Python in a worker (Pyodide).
//
// Settings, all optional, set before these scripts:
//   window.MINITORCH_LIVE = {pyodideBase: "https://.../"}    where Pyodide is taken from
//
// These files draw the controls, in this order: base (what all use), editor, cell, marks, drafts,
// cards, exercise, running, toolbar, follow, begin. They share one object, window.minitorchLive. The rest comes as modules when it
// is needed: live/session.js (the interpreter), live/outputs.js (outputs as the page shows them),
// live/graphs.js (Graphviz).

(() => {
  "use strict";

  const ROOT = new URL("../../", document.currentScript.src).href;
  const ICONS = {
    run: "M4 2.5v11l9-5.5z",
    stop: "M3.5 3.5h9v9h-9z",
    edit: "M2.5 13.5l.8-3.2 7.6-7.6 2.4 2.4-7.6 7.6z",
    done: "M3 8.5l3.2 3.2L13 5",
    restore: "M3 3v3.5h3.5M3.4 6.3A5 5 0 1 1 3 9.5",
    link: "M6.5 9.5l3-3M7 4.5l1.6-1.6a2.5 2.5 0 0 1 3.5 3.5L10.5 8M9 11.5l-1.6 1.6a2.5 2.5 0 0 1-3.5-3.5L5.5 8",
    all: "M2 2.5v11l6-5.5zM8.5 2.5v11l6-5.5z",
  };

  // What is on the page, and what happens on it. The tests and the curious look here too: each
  // cell keeps what it has shown, in the notebook's format.
  const live = (window.minitorchLive = {
    ready: false, // the page has its controls
    cells: [],
    page: { session: null, busy: null, queue: [], count: 0, modules: null, edits: [] },
    ROOT,
  });

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

  Object.assign(live, { make, makeButton, setButton, duration });
})();
