// The reader's work as one file, the same form as minitorch/course/carrying.py reads and writes:
//
//   {"minitorch": "work", "version": 1, "course": {"version": 1, "solved": {...}, "off": [...]},
//    "drafts": {page: {cell id: {text, base, when}}}, "predict": {page: {cell id: letter}},
//    "aside": [{page, cell, text, base, when}]}
//
// A file may come from anybody: read() checks all of it before anything is kept, and what it gives
// back is built anew from the parts that are known. Texts are only ever shown as text.

(() => {
  "use strict";

  const kept = window.minitorchKept;
  const VERSION = 1;
  const LARGEST = 20e6; // characters of a file
  const LONGEST = 1e6; // characters of one draft or solution
  const { ASIDE, MOST } = kept; // its name, and the most entries of a file
  const BEFORE = "minitorch.before"; // the work as it was before the last file, for Undo

  const EXERCISE = /^\d\d\.[1-9]\d{0,2}$/;
  const PAGE = /^([A-Za-z0-9_-][A-Za-z0-9_.-]*\/)*([A-Za-z0-9_-][A-Za-z0-9_.-]*)?$/;
  const CELL = /^[A-Za-z0-9_-]{1,64}$/;
  const LETTER = /^[A-Z]$/;
  const WHEN = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,9})?Z$/;
  const UNUSABLE = ["__proto__", "constructor", "prototype"];

  /** A file is not what minitorch writes; the message says where, in words. */
  class Damaged extends Error {
    name = "Damaged";
  }

  function refuse(text) {
    throw new Damaged(text);
  }

  // One function for each form. `where` names the place in the file, for the reader of an error.

  function entries(value, where) {
    if (value === null || typeof value !== "object" || Array.isArray(value)) {
      refuse(`"${where}" is not an object`);
    }
    return Object.entries(value);
  }

  function name(value, form, what) {
    const usable = typeof value === "string" && value.length <= 200 && form.test(value) &&
      !value.split("/").some((part) => UNUSABLE.includes(part));
    if (!usable) refuse(`${String(JSON.stringify(value)).slice(0, 60)} is not the name of ${what}`);
    return value;
  }

  function words(value, where) {
    if (typeof value !== "string") refuse(`${where} is not text`);
    if (value.length > LONGEST) refuse(`${where} has more than 1,000,000 characters`);
    if (value.isWellFormed?.() === false) refuse(`${where} has a character that is no character`);
    return value;
  }

  function solution(value, id) {
    const { source, points = 0 } = Object.fromEntries(entries(value, `course.solved.${id}`));
    if (!Number.isInteger(points) || points < 0 || points > 1000) {
      refuse(`the points of ${id} are no number from 0 to 1000`);
    }
    return { source: words(source, `the solution of ${id}`), points };
  }

  function switchedOff(value) {
    if (!Array.isArray(value) || value.length > MOST) refuse('"course.off" is not a list of exercises');
    return [...new Set(value.map((id) => name(id, EXERCISE, "an exercise")))].sort();
  }

  function pages(value, where, entry) {
    return Object.fromEntries(entries(value, where).map(([page, cells]) => [
      name(page, PAGE, "a page"),
      Object.fromEntries(entries(cells, `${where}.${page}`).map(([cell, each]) =>
        [name(cell, CELL, "a cell"), entry(each, `${where} of ${page}, ${cell}`)])),
    ]));
  }

  function draft(value, where) {
    const { text, base = "", when } = Object.fromEntries(entries(value, where));
    if (typeof when !== "string" || !WHEN.test(when)) {
      refuse(`${where}: its time is not like 2026-11-23T09:30:00.000Z`);
    }
    return {
      text: words(text, `the text in ${where}`),
      base: words(base, `the book's text in ${where}`),
      when,
    };
  }

  const letter = (value, where) => name(value, LETTER, `an answer (${where})`);

  function putAside(value) {
    const record = Object.fromEntries(entries(value, "aside"));
    const page = name(record.page, PAGE, "a page");
    const form = page === "course" ? EXERCISE : CELL;
    const cell = name(record.cell, form, "a cell or an exercise");
    return { page, cell, ...draft(record, `aside of ${page}, ${cell}`) };
  }

  /** The work in the text of a file; raises Damaged for anything that minitorch does not write. */
  function read(text) {
    if (text.length > LARGEST) refuse("it has more than 20,000,000 characters");
    let data;
    try {
      data = JSON.parse(text);
    } catch {
      refuse("it is not JSON; the file is damaged, or it is another kind of file");
    }
    if (data?.minitorch !== "work") {
      refuse('it has no entry "minitorch": "work", so minitorch did not write it');
    }
    const { version, course = {}, drafts = {}, predict = {}, aside = [] } = data;
    if (Number.isInteger(version) && version > VERSION) {
      refuse(`it has version ${version}; this page reads version ${VERSION}. Reload the page, or ` +
        "open the book of the newer version");
    }
    if (version !== VERSION) {
      refuse(`its version is ${String(JSON.stringify(version)).slice(0, 40)} and not ${VERSION}`);
    }
    const { solved = {}, off = [] } = Object.fromEntries(entries(course, "course"));
    if (!Array.isArray(aside)) refuse('"aside" is not a list');
    const work = {
      minitorch: "work",
      version: VERSION,
      course: {
        version: 1,
        solved: Object.fromEntries(entries(solved, "course.solved").map(([id, entry]) =>
          [name(id, EXERCISE, "an exercise"), solution(entry, id)])),
        off: switchedOff(off),
      },
      drafts: pages(drafts, "drafts", draft),
      predict: pages(predict, "predict", letter),
      aside: aside.map(putAside),
    };
    const { solutions, drafts: edited, answers } = counted(work);
    if (solutions + edited + answers + aside.length > MOST) refuse("it has more than 10,000 entries");
    return work;
  }

  const inside = (part) => Object.values(part).reduce((sum, cells) => sum + Object.keys(cells).length, 0);

  function counted(work) {
    return {
      solutions: Object.keys(work.course.solved).length,
      drafts: inside(work.drafts),
      answers: inside(work.predict),
      aside: work.aside.length,
    };
  }

  // What the browser keeps

  /** The parts of an object that a check accepts; damaged ones stay behind. */
  function sound(value, check) {
    const found = {};
    if (value === null || typeof value !== "object") return found;
    for (const [key, each] of Object.entries(value)) {
      try {
        Object.assign(found, check({ [key]: each }));
      } catch (error) {
        if (!(error instanceof Damaged)) throw error;
      }
    }
    return found;
  }

  /** All that is kept in this browser. */
  function collect() {
    const course = kept.read("minitorch.course") ?? {};
    const off = Array.isArray(course.off) ? course.off.filter((id) => EXERCISE.test(id)) : [];
    const list = kept.read(ASIDE)?.list;
    return {
      minitorch: "work",
      version: VERSION,
      course: {
        version: 1,
        solved: sound(course.solved, (part) =>
          Object.fromEntries(Object.entries(part).map(([id, entry]) =>
            [name(id, EXERCISE, "an exercise"), solution(entry, id)]))),
        off: switchedOff(off),
      },
      drafts: sound(
        Object.fromEntries(kept.pagesWithDrafts().map((page) =>
          [page, sound(kept.drafts(page), (cells) => pages({ x: cells }, "drafts", draft).x)])),
        (part) => pages(part, "drafts", draft)),
      predict: sound(kept.read("minitorch.predict"), (part) => pages(part, "predict", letter)),
      aside: (Array.isArray(list) ? list : []).flatMap((each) => {
        try {
          return [putAside(each)];
        } catch {
          return [];
        }
      }),
    };
  }

  const KEYS = ["minitorch.course", "minitorch.predict", ASIDE];

  function everyKey() {
    return [...KEYS, ...kept.pagesWithDrafts().map((page) => kept.DRAFTS + page)];
  }

  /** The very texts that the browser keeps, to be put back if something fails. */
  function snapshot() {
    return Object.fromEntries(everyKey().map((key) => [key, kept.read(key)]));
  }

  function putBack(before) {
    for (const key of everyKey()) if (!(key in before)) kept.write(key, null);
    return Object.entries(before).map(([key, value]) => kept.write(key, value)).every(Boolean);
  }

  /** Keep this work in place of what is kept; all of it, or nothing. Returns whether it was done. */
  function replace(work) {
    const before = snapshot();
    const backup = before["minitorch.course"]?.backup;
    const { solved, off } = work.course;
    const empty = !Object.keys(solved).length && !off.length && !backup;
    const list = [
      ["minitorch.course", empty ? null : { ...work.course, ...(backup && { backup }) }],
      ["minitorch.predict", Object.keys(work.predict).length ? work.predict : null],
      [ASIDE, work.aside.length ? { version: 1, list: work.aside } : null],
      ...kept.pagesWithDrafts().filter((page) => !work.drafts[page])
        .map((page) => [kept.DRAFTS + page, null]),
      ...Object.entries(work.drafts).map(([page, cells]) =>
        [kept.DRAFTS + page, Object.keys(cells).length ? { version: 1, cells } : null]),
    ];
    const done = list.every(([key, value]) => kept.write(key, value));
    if (!done) putBack(before);
    tell();
    return done;
  }

  /** Other scripts of the page show what is kept now. */
  function tell() {
    window.dispatchEvent(new CustomEvent("minitorch:course"));
    window.dispatchEvent(new CustomEvent("minitorch:kept"));
  }

  /** Keep the merged work, and what was there before, so that Undo brings it back. */
  function load(work) {
    const before = snapshot();
    const loaded = pagesOf(work.drafts).map(([page, id, { when }]) => [page, id, when].join(" "));
    return kept.write(BEFORE, { version: 1, before, loaded }) && replace(work);
  }

  const canUndo = () => kept.read(BEFORE)?.before?.constructor === Object;

  /** As it was before the last file; what was typed since then stays. */
  function undo() {
    const { before, loaded = [] } = kept.read(BEFORE) ?? {};
    const typed = pagesOf(collect().drafts)
      .filter(([page, id, { when }]) => !loaded.includes([page, id, when].join(" ")));
    const known = (key) => KEYS.includes(key) || key.startsWith(kept.DRAFTS);
    if (!before) return false;
    const done = putBack(Object.fromEntries(Object.entries(before).filter(([key]) => known(key))));
    for (const [page, id, draft] of typed) {
      const cells = { ...kept.drafts(page), [id]: draft };
      kept.write(kept.DRAFTS + page, { version: 1, cells });
    }
    if (done) kept.write(BEFORE, null);
    tell();
    return done;
  }

  const pagesOf = (part) => Object.entries(part).flatMap(([page, cells]) =>
    Object.entries(cells).map(([id, each]) => [page, id, each]));

  /** Forget all of it, also what Undo knows. */
  function forget() {
    for (const key of [...everyKey(), BEFORE]) kept.write(key, null);
    tell();
  }

  // Two works become one

  const moment = ({ when }) => {
    const [seconds, fraction = ""] = when.slice(0, -1).split(".");
    return `${seconds}.${fraction.padEnd(9, "0")}`;
  };

  /**
   * What is here, with a file laid upon it: {work, changes}. Of two drafts the newest wins, a
   * solution of the file takes the place of another one, and what loses is put aside.
   */
  function merge(here, there) {
    const work = structuredClone(here);
    const changes = { solutions: [], replaced: [], drafts: 0, newer: 0, older: 0, answers: 0 };
    const aside = (page, cell, { text, base, when }) => {
      const record = { page, cell, text, base, when };
      const same = (each) => Object.keys(record).every((key) => each[key] === record[key]);
      if (!work.aside.some(same)) work.aside.push(record);
    };
    for (const each of there.aside) aside(each.page, each.cell, each);
    for (const [id, entry] of Object.entries(there.course.solved)) {
      const ours = work.course.solved[id];
      if (!ours) changes.solutions.push(id);
      else if (ours.source !== entry.source) {
        changes.replaced.push(id);
        aside("course", id, { text: ours.source, base: "", when: new Date().toISOString() });
      }
      work.course.solved[id] = entry;
    }
    const off = work.course.off.filter((id) => !(id in there.course.solved));
    work.course.off = [...new Set([...off, ...there.course.off])].sort();
    for (const [page, cells] of Object.entries(there.drafts)) {
      const ours = (work.drafts[page] ??= {});
      for (const [cell, theirs] of Object.entries(cells)) {
        const mine = ours[cell];
        const newer = !mine || moment(theirs) > moment(mine);
        if (!mine) changes.drafts += 1;
        else if (mine.text !== theirs.text) {
          changes[newer ? "newer" : "older"] += 1;
          aside(page, cell, newer ? mine : theirs);
        }
        if (newer) ours[cell] = theirs;
      }
    }
    for (const [page, answers] of Object.entries(there.predict)) {
      const ours = (work.predict[page] ??= {});
      for (const [cell, choice] of Object.entries(answers)) {
        if (ours[cell] !== choice) changes.answers += 1;
        ours[cell] = choice;
      }
    }
    work.aside = work.aside.slice(-MOST);
    return { work, changes };
  }

  const text = (work) => `${JSON.stringify(work, null, 1)}\n`;

  window.minitorchWork =
    { read, collect, merge, load, undo, canUndo, forget, counted, text };
})();
