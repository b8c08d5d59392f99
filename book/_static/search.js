// The search page, made to find pasted error messages. Sphinx's own search wants every word of the
// query on one page; a message comes with numbers, quotes and addresses of the reader's program.
//
// - Messages that the error index explains are compared with the query and shown first.
// - Long queries need most of their words, not all; rare words count more than common ones.
//
// window.minitorchMessages   [{title, text, page, cells: [page, ...]}, ...], written into the page
//                            when the site is built from book/errors/*.toml

(() => {
  "use strict";

  const MESSAGES = window.minitorchMessages ?? [];
  const ENOUGH = 0.6; // of the query's weight, for queries of more than three words
  const SHOWN = 3;

  /** The words of a text: no numbers, addresses, file names, line numbers or quotes. */
  function wordsOf(text) {
    return text
      .replace(/File "[^"]*", line \d+(, in \S+)?/g, " ")
      .replace(/\b0x[0-9a-f]+\b/gi, " ")
      .replace(/\b(traceback \(most recent call last\)|most recent call last)\b:?/gi, " ")
      .toLowerCase()
      .match(/[a-z_][a-z_]+/g) ?? [];
  }

  // How rare a word is among the messages: "size" says little, "subspaces" says it all.
  const inMessages = new Map();
  for (const message of MESSAGES) {
    message.words = new Set(wordsOf(`${message.title} ${message.text}`));
    for (const word of message.words) inMessages.set(word, (inMessages.get(word) ?? 0) + 1);
  }
  const rarity = (word) => Math.log(1 + MESSAGES.length / (inMessages.get(word) ?? 1));
  const weigh = (words) => [...words].reduce((sum, word) => sum + rarity(word), 0);

  /** The messages that the query is about, best first. */
  function messagesFor(query) {
    const asked = new Set(wordsOf(query));
    const known = [...asked].filter((word) => inMessages.has(word));
    if (asked.size < 2 || !known.length) return [];
    return MESSAGES.map((message) => {
      const shared = weigh(known.filter((word) => message.words.has(word)));
      // Part of the message may be pasted, or the message among other lines.
      const score = Math.max(shared / weigh(asked), shared / weigh(message.words));
      return { message, score: score + shared / 1000 };
    })
      .filter(({ score }) => score >= 0.65)
      .sort((a, b) => b.score - a.score)
      .slice(0, SHOWN)
      .map(({ message }) => message);
  }

  function showMessages(query) {
    const found = messagesFor(query);
    if (!found.length) return;
    const box = document.createElement("section");
    box.className = "mt-messages";
    box.setAttribute("aria-label", "Error messages");
    const heading = document.createElement("h2");
    heading.textContent = "Explained in the error index";
    const list = document.createElement("ul");
    for (const message of found) {
      const item = document.createElement("li");
      const link = document.createElement("a");
      link.href = message.page;
      link.textContent = message.title;
      const text = document.createElement("p");
      text.textContent = message.text;
      item.append(link, text);
      for (const [name, page] of message.cells) {
        const chapter = document.createElement("a");
        chapter.href = page;
        chapter.textContent = name;
        item.append(chapter);
      }
      list.append(item);
    }
    box.append(heading, list);
    document.getElementById("search-results").before(box);
  }

  // Sphinx's search, with another rule for which pages count as found.

  /** [factor, pages] for a word: as it stands in the index, or as a part of longer words. */
  function pagesWith(word, index) {
    const found = new Map();
    const add = (files, factor) => {
      for (const file of [files ?? []].flat()) {
        found.set(file, Math.max(found.get(file) ?? 0, factor));
      }
    };
    for (const [table, factor] of [[index.terms, 1], [index.titleterms, 3]]) {
      if (Object.hasOwn(table, word)) add(table[word], factor);
      else if (word.length > 2) {
        for (const term of Object.keys(table)) {
          if (term.includes(word)) add(table[term], factor * 0.4);
        }
      }
    }
    return found;
  }

  function performTermsSearch(searchTerms, excludedTerms) {
    const index = Search._index;
    const count = index.docnames.length;
    const scores = new Map();
    let whole = 0;
    const long = searchTerms.size > 3;
    for (const word of searchTerms) {
      const pages = pagesWith(word, index);
      if (long && !pages.size) continue; // a name of the reader's own program
      const weight = Math.log(1 + count / Math.max(1, pages.size));
      whole += weight;
      for (const [file, factor] of pages) {
        const score = scores.get(file) ?? { share: 0, rank: 0 };
        score.share += weight;
        score.rank += weight * factor;
        scores.set(file, score);
      }
    }
    const unwanted = new Set();
    for (const word of excludedTerms) {
      for (const file of pagesWith(word, index).keys()) unwanted.add(file);
    }
    return [...scores]
      .filter(([file, { share }]) => !unwanted.has(file) &&
        share >= (long ? ENOUGH : 0.999) * whole)
      .map(([file, { rank }]) => [index.docnames[file], index.titles[file], "", null,
        (10 * rank) / whole, index.filenames[file]]);
  }

  if (typeof Search === "object") {
    Search.performTermsSearch = performTermsSearch;
    const parse = Search._parseQuery;
    // Words only: a minus in front of a word means "without", and messages are full of signs.
    Search._parseQuery = (query) => {
      const words = wordsOf(query);
      const parts = parse(words.length > 3 ? words.filter((word) => word.length > 2).join(" ") : query);
      return [query, ...parts.slice(1)];
    };
    // A dotted name, torch.Tensor.view or nn.Linear, comes before all pages.
    const asked = (new URLSearchParams(location.search).get("q") ?? "").trim().toLowerCase();
    const objects = Search.performObjectSearch;
    Search.performObjectSearch = (object, others) => {
      const found = objects(object, others);
      for (const result of found) {
        const name = result[1].toLowerCase();
        const whole = asked === name || (asked.includes(".") && name.endsWith(`.${asked}`));
        if (whole) result[4] += 1000;
      }
      return found;
    };
  }

  // A page opened as a file cannot read other pages for the lines that it would show of them.
  if (location.protocol === "file:") DOCUMENTATION_OPTIONS.SHOW_SEARCH_SUMMARY = false;

  function begin() {
    const query = new URLSearchParams(location.search).get("q") ?? "";
    if (query.trim()) showMessages(query.trim());
  }

  if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", begin);
  else begin();
})();
