// The map of the start page: what the reader has solved, what comes next, and, for the chapter that
// is pointed at or reached by the keyboard, which chapters it builds on and which it leads to.
//
// What builds on what stands in the page itself ("builds on 2, 3"); exercises and solved ones are
// where page.js finds them.

(() => {
  "use strict";

  const KEY = "minitorch.course";
  const EXERCISES = window.minitorchExercises ?? {};
  const stops = new Map(); // chapter -> {node, needs, link}

  for (const node of document.querySelectorAll(".mt-map li")) {
    const needs = node.querySelector(".mt-map-needs")?.textContent.match(/\d+/g) ?? [];
    stops.set(parseInt(node.textContent, 10), {
      node, needs: needs.map(Number), link: node.querySelector("a"),
    });
  }

  // What depends on what

  function before(chapter, found = new Set()) {
    for (const need of stops.get(chapter)?.needs ?? []) {
      if (!found.has(need)) before(need, found.add(need));
    }
    return found;
  }

  const ways = new Map([...stops.keys()].map((chapter) => [chapter, before(chapter)]));

  function light(chapter) {
    for (const [other, { node }] of stops) {
      node.classList.toggle("mt-here", other === chapter);
      node.classList.toggle("mt-before", ways.get(chapter)?.has(other) ?? false);
      node.classList.toggle("mt-after", ways.get(other).has(chapter));
    }
  }

  for (const [chapter, { node }] of stops) {
    node.addEventListener("pointerenter", () => light(chapter));
    node.addEventListener("pointerleave", () => light(null));
    node.addEventListener("focusin", () => light(chapter));
    node.addEventListener("focusout", () => light(null));
  }

  // What is solved

  function solved() {
    const counts = {};
    const kept = window.minitorchKept?.read(KEY)?.solved ?? {};
    for (const id of Object.keys(kept)) {
      const chapter = parseInt(id, 10);
      counts[chapter] = (counts[chapter] ?? 0) + 1;
    }
    return counts;
  }

  function make(className, text) {
    const node = document.createElement("span");
    node.className = className;
    node.textContent = text;
    return node;
  }

  function show() {
    const counts = solved();
    const begun = Object.keys(counts).length > 0;
    let next = null;
    for (const old of document.querySelectorAll(".mt-map :is(.mt-solved, .mt-map-next)")) old.remove();
    for (const [chapter, { link }] of stops) {
      const all = EXERCISES[String(chapter).padStart(2, "0")];
      if (!link || !all) continue;
      const done = Math.min(counts[chapter] ?? 0, all);
      const badge = make("mt-solved", `${done}/${all}`);
      badge.title = `${done} of ${all} exercises solved`;
      badge.append(make("live-voice", " exercises solved"));
      badge.classList.toggle("mt-some", done > 0);
      badge.classList.toggle("mt-all", done === all);
      link.after(" ", badge);
      if (next === null && done < all) next = badge;
    }
    if (begun && next) next.after(make("mt-map-next", "next"));
  }

  document.addEventListener("DOMContentLoaded", show); // kept.js comes after this script
  window.addEventListener("minitorch:course", show);
  window.addEventListener("storage", (event) => event.key === KEY && show());
})();
