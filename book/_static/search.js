// Search in the header of every page: the field, and what it found. The search itself, its library and
// its index are loaded when the field is first opened (search/engine.js).
//
// The theme brings the dialog and opens it (the buttons, Ctrl-K); here it opens with / too, and shows
// results while one types: a combobox with a list of links. search.html has the same field and list.

(() => {
  "use strict";

  const ROOT = document.documentElement.dataset.content_root ?? "";
  // Sphinx's file has the stemmer; the index calls the engine, so it comes last.
  const PARTS = ["language_data.js", "search/minisearch.js", "search/engine.js", "search/index.js"];
  const KINDS = {
    api: "Reference", cell: "Cell", error: "Error message", page: "Page", section: "Section",
    term: "Glossary", why: "Why?",
  };
  const WAIT = 60; // ms after a key

  let loading = null;

  function load() {
    loading ??= PARTS.reduce((before, part) => before.then(() => loadScript(part)), Promise.resolve())
      .then(() => window.minitorchSearch)
      .catch((problem) => {
        loading = null; // a later try may find the network again
        throw problem;
      });
    return loading;
  }

  function loadScript(part) {
    return new Promise((done, failed) => {
      const script = document.createElement("script");
      script.src = `${ROOT}_static/${part}`;
      script.onload = done;
      script.onerror = () => failed(new Error(`${part} could not be loaded`));
      document.head.append(script);
    });
  }

  function element(name, attributes = {}, ...children) {
    const made = document.createElement(name);
    for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
    made.append(...children);
    return made;
  }

  /** A text with the words that were asked for marked. */
  function marked(text, words) {
    const pattern = words.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"))
      .sort((a, b) => b.length - a.length).join("|");
    if (!pattern) return [text];
    return text.split(new RegExp(`(${pattern})`, "g"))
      .filter(Boolean)
      .map((piece) => words.includes(piece) ? element("mark", {}, piece) : piece);
  }

  /** One form with its list of results. `whole`: all of them at once, on the page of the search. */
  function dress(form, list, said, whole) {
    const input = form.querySelector("input");
    let chosen = -1, asked = "", timer = 0;

    input.placeholder = "Search: a question, a name, or a whole error message";
    input.setAttribute("aria-label", "Search the book");
    for (const [name, value] of Object.entries({
      role: "combobox", "aria-expanded": "false", "aria-controls": list.id,
      "aria-autocomplete": "list", "aria-haspopup": "listbox",
    })) input.setAttribute(name, value);
    list.setAttribute("role", "listbox");
    list.setAttribute("aria-label", "Results");
    list.hidden = true;

    const options = () => [...list.children];

    function choose(at) {
      options()[chosen]?.setAttribute("aria-selected", "false");
      chosen = at;
      const option = options()[at];
      if (!option) return input.removeAttribute("aria-activedescendant");
      option.setAttribute("aria-selected", "true");
      input.setAttribute("aria-activedescendant", option.id);
      option.scrollIntoView({ block: "nearest" });
    }

    function empty(words = "") {
      list.replaceChildren();
      list.hidden = true;
      chosen = -1;
      input.setAttribute("aria-expanded", "false");
      input.removeAttribute("aria-activedescendant");
      said.textContent = words;
    }

    async function show() {
      const query = input.value.trim();
      asked = query;
      if (!query) return empty();
      let engine;
      try {
        engine = await load();
      } catch (problem) {
        return empty(`The search cannot start: ${problem.message}. Reload the page, or look into the contents.`);
      }
      if (asked !== query) return; // something else was typed meanwhile
      const { results, instead } = engine.find(query);
      empty();
      const better = [...instead].map(([, word]) => word).join(" ");
      if (!results.length) {
        const nearest = better ? ` Nearest: ${better}.` : " Try other words, or the name of a function.";
        said.textContent = `Nothing found for “${shortened(query)}”.${nearest}`;
        return;
      }
      list.append(...results.map(option));
      list.hidden = false;
      input.setAttribute("aria-expanded", "true");
      const count = results.length === 1 ? "1 result" : `${results.length} results`;
      said.textContent = better ? `${count}, for ${better}` : count;
    }

    function option(result, at) {
      const kind = result.code && result.kind === "section" ? "cell" : result.kind;
      const line = element(result.code ? "code" : "span", { class: "mt-found-text" }, ...marked(result.text, result.marks));
      const made = element(
        "a",
        {
          href: `${ROOT}${result.address}`, role: "option", id: `${list.id}-${at}`,
          "aria-selected": "false", tabindex: whole ? "0" : "-1",
        },
        element("span", { class: "mt-found-title" }, result.title),
        element("span", { class: "mt-found-place" }, `${KINDS[kind]} · ${result.place}`),
        line,
      );
      made.addEventListener("mousemove", () => { if (chosen !== at) choose(at); });
      return made;
    }

    function follow(at) {
      const link = options()[at];
      if (!link) return false;
      link.click();
      return true;
    }

    list.addEventListener("click", (event) => {
      if (event.target.closest("a")) document.getElementById("pst-search-dialog")?.close();
    });
    input.addEventListener("focus", () => { load().catch(() => {}); });
    input.addEventListener("input", () => {
      clearTimeout(timer);
      timer = setTimeout(show, WAIT);
    });
    input.addEventListener("keydown", (event) => {
      const count = options().length;
      if (event.key === "ArrowDown" && count) choose((chosen + 1) % count);
      else if (event.key === "ArrowUp" && count) choose((Math.max(0, chosen) + count - 1) % count);
      else return;
      event.preventDefault();
    });
    form.addEventListener("submit", async (event) => {
      if (!input.value.trim()) return event.preventDefault();
      if (whole && chosen < 0) {
        event.preventDefault();
        const address = new URL(location.href);
        address.searchParams.set("q", input.value.trim());
        try { history.replaceState(null, "", address); } catch { /* a page opened as a file may not */ }
        return show();
      }
      event.preventDefault();
      if (asked !== input.value.trim()) await show(); // Enter came before the results
      follow(Math.max(0, chosen));
    });
    return { input, show };
  }

  const shortened = (text) => text.length > 60 ? `${text.slice(0, 60)} ...` : text;

  function status() {
    return element("p", { class: "mt-found-said", role: "status" });
  }

  function dressDialog() {
    const dialog = document.getElementById("pst-search-dialog");
    const form = dialog?.querySelector("form");
    if (!form) return;
    dialog.setAttribute("aria-label", "Search the book");
    const list = element("div", { class: "mt-found", id: "mt-found" });
    const said = status();
    dialog.append(said, list);
    dress(form, list, said, false);
    document.addEventListener("keydown", (event) => {
      const typing = event.target.closest?.("input, textarea, select, [contenteditable=''], [contenteditable=true]");
      if (event.key !== "/" || typing || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      const field = document.querySelector("#search-results") ? pageField() : null;
      if (field) return field.focus();
      if (!dialog.open) dialog.showModal();
    });
  }

  const pageField = () => document.querySelector(".bd-search-container form.bd-search input");

  function dressPage() {
    const place = document.getElementById("search-results");
    const form = pageField()?.form;
    if (!place || !form) return;
    const list = element("div", { class: "mt-found mt-found-page", id: "mt-found-page" });
    const said = status();
    place.replaceChildren(said, list);
    const { input, show } = dress(form, list, said, true);
    input.value = new URLSearchParams(location.search).get("q") ?? "";
    if (input.value.trim()) show();
  }

  function begin() {
    dressDialog();
    dressPage();
  }

  if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", begin);
  else begin();
})();
