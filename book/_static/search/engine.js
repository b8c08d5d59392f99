// The search itself: from what was typed to the sections, cells and entries that answer. Loaded with
// the library, Sphinx's stemmer and the index when a reader first opens the search.
//
// MiniSearch (minisearch.js) finds and weighs entries. Around it stands what it cannot know: which words
// of a question say something, that "reset" asks for "clear", names of programs, pasted messages,
// Chinese words, and when nothing on the site is meant.
//
// window.minitorchSearch
//     read(index)      called by index.js (book/_tools/search_index.py says what it holds)
//     ready            whether the index has been read
//     find(query)      {results: [{kind, title, place, address, section, code, text, marks}], instead}

(() => {
  "use strict";

  const FIELDS = { title: 6, also: 5, names: 3, text: 1, code: 0.5 };
  const KINDS = { page: 0.5, section: 1, error: 0.6, why: 0.8, term: 0.8, api: 0.7 };
  const SHOWN = 10;
  const FLOOR = 0.4; // the share of a query, by weight, that a result must be about
  const PASTED = 0.5; // the share of a message's pairs of words that makes it that message
  const AS_IS = 6; // what is asked in the very words of a title or of a question of Why?
  const LETTER = 2; // ... and in the same forms of them: "gradient accumulation" is no "gradients accumulate"
  const DEFINED = 0.6; // a definition, when it was asked why, how or when
  const WHOLE = 90; // what a name typed whole adds
  const FORMER = /^.{0,90}\bold name\b/; // xavier_uniform, torch.qr: behind what they are called now
  const BELOW = /^torch\.(low_level|return_types)\./; // what functions are made of, or return: behind the functions themselves

  // Words that a question has whatever it is about; Sphinx's list stands in language_data.js.
  const SILENT = new Set((
    "vs versus or and a an the i my me we you your it its this that these those what which who why how " +
    "when where does do did doing is are was were be been am can could should would will shall may might " +
    "must need to of on in at by for from with without as if so than then there their they not no " +
    "difference differences different between explain explained explanation mean means meaning use using used " +
    "get gets getting got have has had please help example tutorial pytorch torch minitorch tensor tensors " +
    "python call called calling make about into through some any all just happens happen happened good " +
    "inside deprecated obsolete legacy better best way work works working after before instead during"
  ).split(" "));
  const WEAK = new Set(["tensor", "after", "before", "instead", "if", "python", "through", "without", "different", "pytorch", "all", "deprecated", "obsolete", "legacy"]);
  // Sections that every chapter has: others say it better.
  const COMMON = /^(Summary|Exercises|Vocabulary|What PyTorch does differently|The package so far|Chapter \d+ ·.*|Where to go .*|\d\d\.\d .*)$/;
  const NOISE = [
    /File "[^"]*", line \d+(, in \S+)?/g,
    /\b0x[0-9a-f]+\b/gi,
    /\btraceback \(most recent call last\):?/gi,
    /\[[\d\s,x]*\]|\([\d\s,x]*\)/g,
  ];
  const WORD = /[-+*\/@]=|(?:(?<![\w)\]])\.)?[a-z_][a-z0-9_]*(?:\.[a-z_][a-z0-9_]*)*|(?<![\w\])])-1(?!\d)|[\u3400-\u9fff]+/gi;
  const SHORTENED = /\b(ca|do|does|did|is|are|was|were|has|have|had|would|should|could)n't\b/gi; // they say as little as "not" does, and their t is no x.t()
  const OPERATOR = /^[-+*\/@]=$/;
  const CHINESE = /[\u3400-\u9fff]/;

  const stemmer = new Stemmer();
  const stems = new Map();
  const split = new Map(); // texts with their terms, while the index is read: they are needed twice
  let reading = false;
  let index, entries, mini, same, chinese, others, longest;
  const frequency = new Map(); // of each term, in how many entries it stands
  const words = new Map(); // words as they are written, for what was mistyped: {stem: a word}

  function stem(word) {
    if (!stems.has(word)) stems.set(word, stemmer.stemWord(word));
    return stems.get(word);
  }

  // 0-d, 2D, three-dimensional: names of one kind, for "d" alone says nothing.
  const COUNTED = ["zero", "one", "two", "three", "four"];
  const SQUARE = /\b(\d)(?: ?[x×] ?| by )\1\b/gi; // 1x1, 3 by 3
  const DIMENSIONS = /\b(\d|zero|one|two|three|four)(?:-| (?=d\b|dim))?(?:d|dim|dims|dimensions|dimensional)\b/gi;

  const quiet = (text) => NOISE.reduce((left, noise) => left.replace(noise, " "), text.replace(/[’‘]/g, "'"))
    .replace(SQUARE, " by_$1 ")
    .replace(DIMENSIONS, (_, count) => ` d_${/\d/.test(count) ? count : COUNTED.indexOf(count.toLowerCase())} `);

  /** The parts of a name: retain_graph, nn.Linear, AddBackward0. */
  function parts(name) {
    return name
      .replace(/([a-z])([A-Z])/g, "$1 $2")
      .split(/[\s._\d]+/)
      .map((part) => part.toLowerCase())
      .filter((part) => part.length > 1);
  }

  const isName = (word) => /[._]|[a-z][A-Z]|[a-z]\d/.test(word);
  const isAcronym = (anchor) => /(^|\.)[A-Z]{3,}$/.test(anchor); // torch.nn.LSTM, also typed "lstm"

  /** Everything by which a text is found: stems; names whole, from each dot on, and in parts. */
  function terms(text) {
    if (split.has(text)) return split.get(text);
    const found = [];
    for (const [word] of quiet(text).matchAll(WORD)) {
      if (CHINESE.test(word)) {
        for (const one of segments(word)) found.push(...(one.terms ?? [one.word]));
      } else if (OPERATOR.test(word)) found.push(word);
      else if (isName(word)) {
        const lower = word.toLowerCase();
        for (let at = 0; at >= 0; at = lower.indexOf(".", at) + 1 || -1) found.push(lower.slice(at));
        const dot = lower.lastIndexOf(".");
        if (dot > 0) found.push(lower.slice(dot)); // w.data is about ".data"
        for (const part of parts(word)) found.push(stem(part));
      } else if (word.length > 1 || word === "t") found.push(stem(word.toLowerCase()));
    }
    if (reading) split.set(text, found);
    return found;
  }

  /** Chinese has no spaces: the longest words that are known, and pairs of signs for the rest. */
  function segments(text) {
    const found = [];
    let unknown = "";
    const flush = () => {
      if (unknown.length === 1) found.push({ word: unknown });
      for (let at = 0; at + 1 < unknown.length; at++) found.push({ word: unknown.slice(at, at + 2) });
      unknown = "";
    };
    for (let at = 0; at < text.length;) {
      let size = Math.min(longest, text.length - at);
      while (size && !Object.hasOwn(chinese, text.slice(at, at + size))) size--;
      if (size) {
        flush();
        const word = text.slice(at, at + size);
        found.push({ word, terms: terms(chinese[word]) });
      } else unknown += text[at];
      at += size || 1;
    }
    flush();
    return found;
  }

  // ---- the index ---------------------------------------------------------------------------------

  function read(data) {
    reading = true;
    index = data;
    chinese = data.chinese;
    others = data.others;
    longest = Math.max(1, ...Object.keys(chinese).map((word) => word.length));
    same = [];
    for (const group of data.same) {
      const ways = group.map((way) => way.toLowerCase().match(WORD).map((word) => isName(word) ? word : stem(word)));
      same.push(ways);
    }
    mini = new MiniSearch({
      fields: Object.keys(FIELDS),
      tokenize: (text) => terms(text),
      processTerm: (term) => term,
    });
    entries = data.entries.map(([kind, page, anchors, title, also, blocks], id) => {
      const [address, name] = data.pages[page];
      return { id, kind, address, name, anchors, title: title || anchors[0], also, blocks };
    });
    const documents = entries.map(({ id, kind, anchors, title, also, blocks }) => ({
      id,
      title: kind === "api" ? "" : title,
      also: also.join(" \n "),
      names: kind === "api" ? anchors.join(" ") : "",
      text: blocks.filter((block) => !isCode(block)).flat().join(" \n "),
      code: blocks.filter(isCode).map(([, code]) => code).join(" \n "),
    }));
    for (const document of documents) {
      const own = new Set();
      for (const field of Object.keys(FIELDS)) for (const term of terms(document[field])) own.add(term);
      for (const term of own) frequency.set(term, (frequency.get(term) ?? 0) + 1);
      for (const field of ["title", "also", "names", "text"]) {
        for (const [word] of document[field].matchAll(/[a-z_]{4,}/gi)) words.set(word.toLowerCase(), stem(word.toLowerCase()));
      }
    }
    mini.addAll(documents);
    reading = false;
    split.clear();
    for (const entry of entries) {
      const said = terms(entry.title);
      const loud = said.filter((term) => !silentStems.has(term));
      if (entry.kind !== "api") {
        entry.wordings = new Set([entry.title, ...entry.also].map(wording));
        entry.spellings = new Set([entry.title, ...entry.also].map(spelling));
      }
      entry.titleTerms = new Set(loud.length ? loud : said); // "Differences from PyTorch"
      if (entry.kind === "error") entry.pairs = new Map([entry.title, ...entry.also].map((text) => [text, pairs(text)]));
    }
    window.minitorchSearch.ready = true;
  }

  /** What is left of a question when its order and its small words are left out. */
  function wording(text) {
    return [...new Set(terms(text))].filter((term) => !silentStems.has(term)).sort().join(" ");
  }

  const spelling = (text) => (quiet(text).toLowerCase().match(WORD) ?? []).filter((word) => !SILENT.has(word)).join(" ");

  const silentStems = new Set([...SILENT].map(stem));
  const rarity = (term) => Math.log(1 + entries.length / (frequency.get(term) ?? 0.5));

  // ---- what was asked ----------------------------------------------------------------------------

  /** A word of another European language that the book does not have: what the book calls it. */
  function translated(word) {
    const lower = word.toLowerCase();
    const foreign = Object.hasOwn(others, lower) && !frequency.has(stem(lower));
    return foreign ? others[lower].split(" ").filter(Boolean) : [word];
  }

  /** What a query is about: [{weight, terms: Map(term, how much it counts)}]. */
  function concepts(query) {
    const found = [];
    const typed = [...quiet(query).replace(SHORTENED, " ").matchAll(WORD)].flatMap(([word]) => translated(word));
    const loud = typed.filter((word) => !SILENT.has(word.toLowerCase()));
    const add = (word, ...ways) => {
      const counted = new Map(ways.filter(([term]) => term));
      if (counted.size) found.push({ word, terms: counted });
      return found.at(-1);
    };
    const every = loud.length ? typed.filter((word) => !SILENT.has(word.toLowerCase()) || WEAK.has(word.toLowerCase())) : typed;
    for (const word of every) {
      const lower = word.toLowerCase();
      if (CHINESE.test(word)) {
        for (const one of segments(word)) {
          for (const term of one.terms ?? [one.word]) {
            const concept = add(one.word, [term, 1]);
            if (concept && silentStems.has(term)) concept.weak = true;
          }
        }
      } else if (isName(word)) {
        const pieces = parts(word).filter((part) => !SILENT.has(part)).map(stem);
        const share = 0.8 / Math.max(1, pieces.length);
        add(word, [lower, 1], [lower.replace(/_$/, ""), 0.8], ...pieces.map((piece) => [piece, share]));
      } else if (OPERATOR.test(word)) add(word, [word, 1]);
      else if (lower.length > 1 || lower === "t") add(word, [stem(lower), 1]); // x and y are anybody's
      if (WEAK.has(lower) && loud.length && found.length) found.at(-1).weak = true;
    }
    // "no grad", "state dict", "data loader": names that were typed in words.
    for (let at = 0; at + 1 < typed.length; at++) {
      const pair = typed.slice(at, at + 2).map((word) => word.toLowerCase());
      if (pair.some((word) => word === "tensor")) continue; // it is in every name: "float tensor" is no FloatTensor
      const joined = [pair.join("_"), pair.join("")].find((name) => frequency.has(name) && name.length > 5);
      if (joined) add(joined, [joined, 1]).bonus = true; // whoever does not write it so misses nothing
    }
    const unique = [...new Map(found.map((concept) => [[...concept.terms.keys()].join(" "), concept])).values()];
    const said = ` ${typed.map((word) => isName(word) ? word.toLowerCase() : stem(word.toLowerCase())).join(" ")} `;
    for (const ways of same) {
      for (const way of ways) {
        if (!said.includes(` ${way.join(" ")} `) && !unique.some((one) => way.length === 1 && one.terms.get(way[0]) === 1)) continue;
        const concept = unique.find((one) => one.terms.has(way.find((term) => one.terms.has(term))));
        if (!concept) continue;
        if (way.length > 1) concept.weak = false; // "if else" says more than "if"
        for (const other of ways) {
          for (const term of other) {
            if (!concept.terms.has(term) && !silentStems.has(term)) concept.terms.set(term, 0.8 / other.length);
          }
        }
      }
    }
    return unique;
  }

  /** Words that stand nowhere: the nearest ones that do, or of a long query none. */
  function corrected(asked) {
    const instead = new Map();
    for (const concept of asked) {
      const lower = concept.word.toLowerCase();
      const whole = isName(lower) && asked.length < 4; // the parts of a mistyped name may be right
      const known = whole ? frequency.has(lower) : [...concept.terms.keys()].some((term) => frequency.has(term));
      if (known || CHINESE.test(concept.word)) continue;
      const near = nearest(lower);
      if (near) {
        instead.set(concept.word, near);
        concept.terms = concepts(near)[0]?.terms ?? new Map([[words.get(near), 1]]);
      } else concept.unknown = ![...concept.terms.keys()].some((term) => frequency.has(term));
    }
    return instead;
  }

  function nearest(word) {
    if (word.length < 4) return null;
    const allowed = word.length > 7 ? 2 : 1;
    let best = null, least = allowed + 1, often = 0;
    for (const [other, root] of words) {
      if (Math.abs(other.length - word.length) > allowed || other[0] !== word[0]) continue;
      const steps = distance(word, other, allowed);
      const count = frequency.get(other) ?? frequency.get(root) ?? 0;
      if (steps < least || (steps === least && count > often)) [best, least, often] = [other, steps, count];
    }
    return least <= allowed ? best : null;
  }

  /** How many letters were left out, added, changed or exchanged with their neighbour. */
  function distance(a, b, limit) {
    let before = [], last = Array.from({ length: b.length + 1 }, (_, at) => at);
    for (let i = 1; i <= a.length; i++) {
      const row = [i];
      for (let j = 1; j <= b.length; j++) {
        const change = a[i - 1] === b[j - 1] ? 0 : 1;
        row[j] = Math.min(last[j] + 1, row[j - 1] + 1, last[j - 1] + change);
        if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) row[j] = Math.min(row[j], before[j - 2] + 1);
      }
      if (Math.min(...row) > limit) return limit + 1;
      [before, last] = [last, row];
    }
    return last[b.length];
  }

  // ---- pasted messages ---------------------------------------------------------------------------

  /** Each word of a message with the one that follows it; numbers and names of the program left out. */
  function pairs(text) {
    const said = quiet(text).toLowerCase().match(/[a-z_][a-z_]+/g) ?? [];
    return new Set(said.slice(1).map((word, at) => `${said[at]} ${word}`));
  }

  /** How much a query is a pasted message, 0 to 1: its words stand beside each other in both. */
  function pasted(asked, entry) {
    let most = 0;
    for (const own of entry.pairs?.values() ?? []) {
      const shared = [...asked].filter((pair) => own.has(pair)).length;
      if (shared < 3 && !(shared && shared === own.size && asked.size > 2)) continue;
      most = Math.max(most, shared / asked.size, (0.95 * shared) / own.size);
      if (shared / asked.size >= PASTED) most += shared / (1000 * own.size);
    }
    return most >= PASTED ? most : 0;
  }

  // ---- answers -----------------------------------------------------------------------------------

  function find(query) {
    const text = query.normalize("NFKD").replace(/[\u0300-\u036f]/g, "").trim(); // función, für
    let asked = concepts(text);
    const instead = corrected(asked);
    const known = asked.filter((concept) => !concept.unknown);
    if (!known.length) return { results: [], instead };
    // Signs that nothing holds are no topic, and among many words names of the reader's own program.
    asked = asked.length > 5 ? known : known.concat(asked.filter((concept) => concept.unknown && !CHINESE.test(concept.word)));
    for (const concept of asked) {
      concept.weight = concept.unknown ? rarity("") : Math.max(0.1, Math.min(...[...concept.terms].filter(([, share]) => share >= 0.8).map(([term]) => rarity(term)).concat([...concept.terms.keys()].some((term) => frequency.has(term)) ? [] : [rarity("")])));
      if (concept.weak) concept.weight *= 0.25;
      if (concept.bonus) concept.weight = 0;
    }
    const whole = asked.reduce((sum, { weight }) => sum + weight, 0);
    const boosts = new Map();
    for (const concept of known) {
      for (const [term, share] of concept.terms) {
        boosts.set(term, Math.max(boosts.get(term) ?? 0, share * (concept.weak ? 0.25 : 1)));
      }
    }
    const hits = mini.search([...boosts.keys()].join("\n"), {
      tokenize: (joined) => joined.split("\n"),
      boost: FIELDS,
      boostTerm: (term) => boosts.get(term) ?? 1,
      bm25: { k: 1.2, b: 0.6, d: 0.3 },
    });
    const message = pairs(text);
    const name = nameIn(text);
    const questionWord = text.match(/\b(why|how|what|when|where)\b/i)?.[0] ?? (text.includes("为什么") ? "why" : null);
    const asks = /\b(why|how|when)\b/i.test(text); // for more than the entry of a name
    const asIs = wording(text), spelled = spelling(text);
    const found = [];
    for (const hit of hits) {
      const entry = entries[hit.id];
      const matched = new Set(hit.queryTerms);
      const share = asked.reduce((sum, { weight, terms: ways }) =>
        sum + weight * Math.max(0, ...[...ways].filter(([term]) => matched.has(term)).map(([, part]) => Math.min(1, part + 0.2))), 0) / whole;
      const paste = message.size > 1 ? pasted(message, entry) : 0;
      const exact = entry.kind === "api" && name ? entry.anchors.find((anchor) => isCalled(anchor, name)) : null;
      if (share < FLOOR && !paste && !exact) continue;
      let score = hit.score * share ** 1.5 * KINDS[entry.kind] * titled(entry, asked);
      if (questionWord && new RegExp(`\\b${questionWord}\\b`, "i").test(entry.title)) score *= 1.15;
      if (COMMON.test(entry.title)) score *= 0.5;
      if (BELOW.test(entry.anchors?.[0] ?? "")) score *= 0.25;
      if (entry.kind === "api" && FORMER.test(entry.blocks.filter((block) => !isCode(block))[0] ?? "")) score *= 0.5;
      if (asIs && entry.wordings?.has(asIs)) score *= AS_IS * (entry.spellings.has(spelled) ? LETTER : 1);
      if (asks && entry.kind === "term") score *= DEFINED;
      if (entry.name.startsWith("Chapter") && entry.kind === "section") score *= 1.1;
      if (paste) score += 30000 * paste; // more than any section has by its words
      if (exact) score += WHOLE * (name.includes(".") ? 100 : asks ? 0.2 : 1) * (BELOW.test(exact) ? 0.25 : exact.split(".").length < 4 ? 1.2 : 1);
      found.push({ entry, score, exact, paste });
    }
    found.sort((a, b) => b.score - a.score || a.entry.id - b.entry.id);
    // A name that is no English word asks for its entry, and so does an acronym;
    // one of them, for subclasses have it too.
    const called = found.filter(({ exact }) => exact)
      .sort((a, b) => isAcronym(b.exact) - isAcronym(a.exact) || BELOW.test(a.exact) - BELOW.test(b.exact) ||
        a.exact.split(".").length - b.exact.split(".").length || b.score - a.score)[0];
    if (called && !asks && (isName(text) || isAcronym(called.exact)) && !found[0].paste) {
      found.splice(found.indexOf(called), 1);
      found.unshift(called);
    }
    const floor = Math.min(...found.slice(0, 2).map(({ score }) => score)) * 0.12;
    return {
      instead,
      results: found.filter(({ score }) => score >= floor).slice(0, SHOWN).map((one) => shown(one, boosts)),
    };
  }

  /** A title that says what was asked, and little else, is meant. */
  function titled(entry, asked) {
    if (!entry.titleTerms.size || entry.kind === "api") return 1;
    let said = 0;
    for (const { terms: ways } of asked) {
      for (const [term, part] of ways) {
        if (entry.titleTerms.has(term)) { said += part; break; }
      }
    }
    const whole = said >= entry.titleTerms.size && said >= asked.length ? 0.5 : 0; // no word more or less
    return 1 + said / (entry.titleTerms.size + 1) + said / (asked.length + 1) + whole;
  }

  /** A query that is one name, also with its arguments: "nn.Linear(3, 4)". */
  function nameIn(text) {
    const loud = (text.match(WORD) ?? []).filter((word) => !SILENT.has(word.toLowerCase()));
    const found = text.match(/^\.?([a-z_][\w.]*)\s*(\((?:[^()]|\([^()]*\))*\))?$/i)?.[1] ?? (loud.length === 1 ? loud[0] : "");
    // A node of the graph is named after its operation: AddBackward0.
    return found.toLowerCase().replace(/^minitorch\./, "torch.").replace(/backward0?$/, (end) =>
      found.length > end.length && !found.includes(".") ? "" : end);
  }

  function isCalled(anchor, name) {
    const lower = anchor.toLowerCase();
    return lower === name ? name.includes(".") : lower.endsWith(`.${name}`); // a heading is no name
  }

  /** Of [cell's anchor, code]; a text alone in its list is searched, and never shown. */
  function isCode(block) {
    return typeof block !== "string" && block.length === 2;
  }

  /** What a reader sees of an entry: where it stands, and its sentence or line that says most. */
  function shown({ entry, exact }, boosts) {
    const { kind, name, blocks, anchors } = entry;
    const weigh = (text) => {
      const own = new Set(terms(text));
      return [...boosts].reduce((sum, [term, part]) => sum + (own.has(term) ? part * rarity(term) : 0), 0);
    };
    let place = 0;
    let best = { weight: -1, text: "", anchor: "", code: false };
    for (const block of blocks.filter((block) => typeof block === "string" || isCode(block))) {
      const code = isCode(block);
      const pieces = code ? block[1].split("\n") : block.split(/(?<=[.?!:;])\s+(?=\S)/);
      for (const piece of pieces) {
        // Of two that say as much, the earlier and the longer one is more likely to be understood.
        const weight = weigh(piece) * (code ? 0.6 : 1) * (piece.length < 30 ? 0.8 : 1) * (1 + 0.3 / (1 + place));
        place += 1;
        if (weight > best.weight) best = { weight, text: piece.trim(), anchor: code ? block[0] : "", code };
      }
    }
    const own = exact ?? anchors[0];
    const section = kind === "page" ? entry.address : `${entry.address}#${own}`;
    return {
      kind,
      title: kind === "api" ? own : entry.title,
      place: name,
      section,
      also: anchors.slice(1).map((anchor) => anchor.includes("#") ? anchor : `${entry.address}#${anchor}`),
      address: best.anchor ? `${entry.address}#${best.anchor}` : section,
      code: best.code,
      text: best.text.length > 240 ? `${best.text.slice(0, 240).replace(/\s+\S*$/, "")} ...` : best.text,
      marks: marks(best.text, boosts),
    };
  }

  /** The words of a text that were asked for, as they stand there. */
  function marks(text, boosts) {
    const found = new Set();
    for (const [word] of text.matchAll(WORD)) {
      if (terms(word).some((term) => (boosts.get(term) ?? 0) > 0.3)) found.add(word);
    }
    return [...found];
  }

  window.minitorchSearch = { read, find, ready: false };
})();
