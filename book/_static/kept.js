// What the reader has made, kept by the browser. One place knows the names and forms of it:
//
//   "minitorch.course"          solved exercises, {"version": 1, "solved": {id: {source, points}},
//                               "off": [id]}; written by minitorch.course through live/session.js
//   "minitorch.predict"         answers to questions, {page: {cell id: letter}}; predict.js
//   "minitorch.drafts/<page>"   edited cells, {"version": 1, "cells": {cell id: {text, base, when}}}:
//                               what the reader typed, the book's text that was edited, and when
//                               (ISO 8601). <page> is its address in the site, without ".html".
//                               A draft may have "other": {text, when}, a second text of the
//                               reader's: of another tab, or what Restore has put aside.
//   "minitorch.aside"           what something newer has replaced, {"version": 1, "list": [...]}
//   "minitorch.before"          all of this as it was before the last file was loaded; work.js
//
// A browser may refuse to keep anything (private windows, no room): then read() gives nothing, and
// write() returns false, so that the page can say so.

(() => {
  "use strict";

  const ROOT = new URL("../", document.currentScript.src).href;
  const DRAFTS = "minitorch.drafts/";
  const ASIDE = "minitorch.aside";
  const MOST = 10000; // texts put aside
  const HERE = location.href.replace(/[?#].*$/, "").replace(/\.html$/, "").slice(ROOT.length);
  const PAGE = ["", "index"].includes(HERE) ? "book/index" : HERE; // the root is the start page

  /** The value kept under a name; null if there is none, or it is damaged. */
  function read(key) {
    try {
      return JSON.parse(localStorage.getItem(key));
    } catch {
      return null;
    }
  }

  /** Keep a value; null forgets it. Returns whether the browser has done so. */
  function write(key, value) {
    try {
      if (value === null) localStorage.removeItem(key);
      else localStorage.setItem(key, JSON.stringify(value));
      return true;
    } catch {
      return false;
    }
  }

  /** The drafts of a page: {cell id: {text, base, when}}. */
  function drafts(page = PAGE) {
    const kept = read(DRAFTS + page);
    return kept?.version === 1 && kept.cells?.constructor === Object ? kept.cells : {};
  }

  /** Keep one draft, or forget it (null). Others of the page, from another tab too, stay. */
  function keepDraft(id, draft, page = PAGE) {
    const cells = { ...drafts(page) };
    if (draft) cells[id] = { ...draft, when: new Date().toISOString() };
    else delete cells[id];
    return write(DRAFTS + page, Object.keys(cells).length ? { version: 1, cells } : null);
  }

  /** The pages that have drafts. */
  function pagesWithDrafts() {
    try {
      return Object.keys(localStorage).filter((key) => key.startsWith(DRAFTS))
        .map((key) => key.slice(DRAFTS.length)).sort();
    } catch {
      return [];
    }
  }

  /** Put a draft aside, because the reader's next text takes its place. */
  function putAside(cell, { text, base, when }, page = PAGE) {
    const list = read(ASIDE)?.list;
    const all = [...(Array.isArray(list) ? list : []), { page, cell, text, base, when }];
    return write(ASIDE, { version: 1, list: all.slice(-MOST) });
  }

  window.minitorchKept = {
    PAGE, ROOT, DRAFTS, ASIDE, MOST,
    read, write, drafts, keepDraft, pagesWithDrafts, putAside,
  };
})();
