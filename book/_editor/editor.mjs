// CodeMirror 6 as the cells of the book use it. Bundled by build.mjs into ../_live/live/editor.js,
// which book/_static/cells/editor.js loads when a reader first edits a cell.

import {
  acceptCompletion, autocompletion, closeBrackets, closeBracketsKeymap, completionKeymap,
  completionStatus, selectedCompletionIndex, setSelectedCompletion,
} from "@codemirror/autocomplete";
import {
  defaultKeymap, history, historyField, historyKeymap, indentLess, indentMore,
} from "@codemirror/commands";
import { pythonLanguage } from "@codemirror/lang-python";
import {
  HighlightStyle, LanguageSupport, bracketMatching, indentOnInput, indentUnit, syntaxHighlighting,
  syntaxTree,
} from "@codemirror/language";
import { linter } from "@codemirror/lint";
import { EditorState, Prec, StateEffect, StateField } from "@codemirror/state";
import { EditorView, drawSelection, keymap, showTooltip } from "@codemirror/view";
import { tags as t } from "@lezer/highlight";

// The class names that Pygments writes: an open editor then has the colours of the page, in light,
// in dark and in forced colours, and follows a switch of the theme.
const colours = HighlightStyle.define([
  { tag: t.comment, class: "c1" },
  { tag: [t.string, t.special(t.string)], class: "s1" },
  { tag: t.number, class: "mi" },
  { tag: [t.bool, t.null], class: "kc" },
  { tag: [t.keyword, t.controlKeyword, t.definitionKeyword, t.moduleKeyword, t.operatorKeyword], class: "k" },
  { tag: [t.function(t.definition(t.variableName))], class: "nf" },
  { tag: [t.definition(t.className), t.className], class: "nc" },
  { tag: t.meta, class: "nd" },
  { tag: t.operator, class: "o" },
  { tag: [t.variableName, t.propertyName], class: "n" },
]);

const fields = { history: historyField };

const showDoc = StateEffect.define();
const docField = StateField.define({
  create: () => null,
  update(value, change) {
    if (change.docChanged || change.selection) value = null;
    for (const effect of change.effects) if (effect.is(showDoc)) value = effect.value;
    return value;
  },
  provide: (field) => showTooltip.from(field),
});

function docTooltip(pos, { signature, doc }) {
  return {
    pos,
    above: true,
    create() {
      const dom = document.createElement("div");
      dom.className = "live-doc";
      dom.setAttribute("role", "status");
      const head = document.createElement("code");
      head.textContent = signature;
      const body = document.createElement("div");
      body.textContent = doc;
      dom.append(head, body);
      return { dom };
    },
  };
}

/** The dotted name that ends at a position, or goes on there: "torch.nn.Linear". */
function nameAt(state, pos) {
  const line = state.doc.lineAt(pos);
  const before = line.text.slice(0, pos - line.from).match(/[A-Za-z_][\w.]*\(?$/)?.[0] ?? "";
  if (before.endsWith("(")) return before.slice(0, -1);
  return before + line.text.slice(pos - line.from).match(/^\w*/)[0];
}

/** The call whose next argument may begin at a position: {name, given: its keywords so far}. */
function callAt(state, pos) {
  const before = state.doc.sliceString(Math.max(0, pos - 200), pos).replace(/\s+$/, "");
  if (!/[(,]$/.test(before)) return null;
  let node = syntaxTree(state).resolveInner(pos, -1);
  while (node && !/^(ArgList|ParenthesizedExpression|\w*TupleExpression|\w*ArrayExpression|\w*DictionaryExpression|Body|Script)$/.test(node.name)) {
    node = node.parent;
  }
  if (node?.name !== "ArgList" || node.parent?.name !== "CallExpression") return null;
  const text = ({ from, to }) => state.doc.sliceString(from, to);
  const name = text(node.parent.firstChild);
  if (!/^[A-Za-z_][\w.]*$/.test(name)) return null;
  const given = new Set();
  for (let each = node.firstChild; each; each = each.nextSibling) {
    if (each.name === "VariableName" && each.nextSibling?.name === "AssignOp") given.add(text(each));
  }
  return { name, given };
}

/** The parameters of "ones(*size, dtype=None, name='a, b')" that may be given by name. */
export function keywords(signature) {
  const found = [];
  let depth = 0, quote = "", part = "";
  const inside = signature.slice(signature.indexOf("(") + 1, signature.lastIndexOf(")"));
  for (const sign of `${inside},`) {
    if (quote) quote = sign === quote ? "" : quote;
    else if (sign === "'" || sign === '"') quote = sign;
    else if ("([{".includes(sign)) depth += 1;
    else if (")]}".includes(sign)) depth -= 1;
    else if (sign === "," && !depth) {
      part = part.trim();
      if (part === "/") found.length = 0; // those before it have no name
      else if (/^[A-Za-z_]\w*(\s*[=:].*)?$/s.test(part)) found.push(part);
      part = "";
      continue;
    }
    part += sign;
  }
  return found.map((each) => ({ name: each.match(/^\w+/)[0], written: each }))
    .filter(({ name }, at) => at || !/^(self|cls)$/.test(name));
}

async function keywordsAt(context, pos, inspect) {
  const call = callAt(context.state, pos);
  const found = call && await inspect(call.name);
  if (!found?.signature?.includes("(")) return [];
  return keywords(found.signature).filter(({ name }) => !call.given.has(name))
    .map(({ name, written }) => ({ label: `${name}=`, signature: written, doc: found.signature, boost: 50 }));
}

function source(complete, inspect) {
  return async (context) => {
    const found = context.matchBefore(/[A-Za-z_][\w.]*|\)\.\w*/) ??
      (context.explicit ? { from: context.pos, text: "" } : null);
    if (!found) return null;
    const last = found.text.lastIndexOf(".");
    const typed = found.text.slice(last + 1);
    const named = last < 0 ? await keywordsAt(context, found.from, inspect) : [];
    const asked = context.explicit || last >= 0 || typed.length > 1;
    const others = asked && found.text ? await complete(found.text, context.state.doc.toString()) : [];
    const options = [...named, ...others];
    if (context.aborted || !options.length) return null;
    return {
      from: found.from + last + 1,
      options: options.filter((option) => option.label !== typed).map(dressed),
    };
  };
}

function dressed({ label, signature, doc, boost }) {
  if (!signature && !doc) return { label };
  const info = () => {
    const dom = document.createElement("div");
    dom.className = "live-doc";
    const head = document.createElement("code");
    head.textContent = signature;
    const body = document.createElement("div");
    body.textContent = doc;
    dom.append(head, body);
    return dom;
  };
  return { label, info, boost };
}

// Tab takes the chosen name, or the first one. Enter takes one only after an arrow key has chosen
// it: a line that ends while the list is open must end as a line.
function takeCompletion(view) {
  if (completionStatus(view.state) !== "active") return false;
  if (selectedCompletionIndex(view.state) === null) {
    view.dispatch({ effects: setSelectedCompletion(0) });
  }
  return acceptCompletion(view);
}

function tab(view) {
  const { main } = view.state.selection;
  if (!main.empty) return indentMore(view);
  const column = main.head - view.state.doc.lineAt(main.head).from;
  view.dispatch(view.state.replaceSelection(" ".repeat(4 - (column % 4))));
  return true;
}

/** PyTorch's import lines, and what they are here. */
export function mendedImport(line) {
  let found = line.match(/^(\s*)from torch(\.[\w.]+)?( import .*)$/);
  if (found) return `${found[1]}from minitorch${found[2] ?? ""}${found[3]}`;
  found = line.match(/^(\s*)import torch(\.[\w.]+)? as (\w+)(.*)$/);
  if (found) return `${found[1]}import minitorch${found[2] ?? ""} as ${found[3]}${found[4]}`;
  found = line.match(/^(\s*)import torch(\.[\w.]+)?(\s*(#.*)?)$/);
  return found ? `${found[1]}import minitorch as torch${found[3]}` : null;
}

const imports = linter((view) => {
  const found = [];
  for (let number = 1; number <= view.state.doc.lines; number++) {
    const { from, to, text } = view.state.doc.line(number);
    const mended = mendedImport(text);
    if (mended === null) continue;
    found.push({
      from, to, severity: "info", message: `Here: ${mended.trim()}`,
      actions: [{
        name: "Write it",
        apply: (view, from, to) => {
          view.dispatch({ changes: { from, to, insert: mended } });
          view.focus();
        },
      }],
    });
  }
  return found;
}, { delay: 300 });

/**
 * An editor. text, label: its text and its name for those who listen; state: of an earlier editor,
 * whose history goes on; onChange(text), onEscape(): told to the cell; complete(name, text) and
 * inspect(name): promises of what is known about names.
 */
export function createEditor({ text, label, state, selection, onChange, onEscape, complete, inspect }) {
  const say = { onChange, onEscape };
  const clean = (value) => value.replace(/\r\n?/g, "\n");
  const docs = (view) => {
    const { head } = view.state.selection.main;
    const name = nameAt(view.state, head);
    if (name) {
      inspect(name).then((found) => found &&
        view.dispatch({ effects: showDoc.of(docTooltip(head, found)) }));
    }
    return true;
  };
  const escape = (view) => {
    if (view.state.field(docField)) view.dispatch({ effects: showDoc.of(null) });
    else say.onEscape();
    return true;
  };
  const run = () => true; // no new line: the cell hears the key too, and runs
  const extensions = [
    Prec.highest(keymap.of([
      { key: "Shift-Enter", run }, { key: "Ctrl-Enter", run }, { key: "Mod-Enter", run },
      { key: "Tab", run: takeCompletion },
    ])),
    keymap.of([
      { key: "Mod-i", run: docs, preventDefault: true },
      { key: "Tab", run: tab, shift: indentLess },
      ...completionKeymap,
      { key: "Escape", run: escape, stopPropagation: true },
      ...closeBracketsKeymap, ...historyKeymap, ...defaultKeymap,
    ]),
    history(), drawSelection(), closeBrackets(), bracketMatching(), indentOnInput(),
    indentUnit.of("    "), EditorState.tabSize.of(4), EditorView.lineWrapping,
    new LanguageSupport(pythonLanguage), syntaxHighlighting(colours), docField, imports,
    autocompletion({ override: [source(complete, inspect)], selectOnOpen: false, interactionDelay: 0, icons: false }),
    EditorView.clipboardInputFilter.of((pasted) => clean(pasted).replace(/\t/g, "    ")),
    EditorView.editorAttributes.of({ class: "live-code" }), // a class added to its element gets lost
    EditorView.contentAttributes.of({
      "aria-label": label, autocapitalize: "off", autocorrect: "off", spellcheck: "false",
    }),
    EditorView.updateListener.of((update) => {
      if (update.docChanged) say.onChange(update.state.doc.toString());
    }),
  ];
  // The history of an earlier editor is read by the fields of this one.
  const start = state
    ? EditorState.fromJSON(state, { extensions }, fields)
    : EditorState.create({ doc: clean(text), extensions });
  const view = new EditorView({ state: start });
  if (start.doc.toString() !== clean(text)) replace(view, clean(text));
  if (selection) {
    const end = view.state.doc.length;
    view.dispatch({ selection: { anchor: Math.min(selection[0], end), head: Math.min(selection[1], end) } });
  }
  return {
    dom: view.dom,
    get value() { return view.state.doc.toString(); },
    set value(value) { if (value !== this.value) replace(view, clean(value)); },
    putCursor: (place) => view.dispatch({ selection: { anchor: Math.min(place, view.state.doc.length) } }),
    focus: (options) => view.contentDOM.focus(options),
    keep: () => view.state.toJSON(fields),
    destroy: () => view.destroy(),
  };
}

function replace(view, text) {
  view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: text } });
}
