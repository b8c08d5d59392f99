// Draws outputs in the notebook's format with the markup that the built page uses for the
// committed ones: the theme then gives both the same look, in light and in dark.

const TEXT_LIMIT = 200_000; // characters of one output: an endless print must not fill the memory

const TALL = 60; // lines

export function element(tag, className = "", text = "") {
  const node = document.createElement(tag);
  if (className) node.className = className;
  if (text) node.textContent = text;
  return node;
}

function textBlock(kind, text, highlight = "myst-ansi") {
  const outer = element("div", `output ${kind} highlight-${highlight} notranslate`);
  const pre = element("pre", "", text);
  pre.tabIndex = 0; // wide and long outputs scroll: reachable by keyboard, as Sphinx does it
  bounded(pre, text);
  const inner = element("div", "highlight");
  inner.append(pre);
  outer.append(inner);
  return outer;
}

/** Many lines get a box of their own, so that the page stays short. */
function bounded(pre, text) {
  pre.classList.toggle("live-tall", text.length > 100 * TALL || text.split("\n", TALL + 1).length > TALL);
}

// As a terminal shows it: no colour codes; \r goes back to the beginning of the line.
function plain(text) {
  return text
    .replace(/\x1b\[[0-9;]*[A-Za-z]/g, "")
    .replace(/\r\n/g, "\n")
    .replace(/^.*\r(?=.)/gm, "");
}

function stream(output, box) {
  const kind = output.name === "stderr" ? "stderr" : "stream";
  let block = box.lastElementChild;
  if (!block?.classList.contains(kind)) {
    block = textBlock(kind, "");
    block.streamText = "";
    box.append(block);
  }
  if (block.streamText.length > TEXT_LIMIT) return;
  block.streamText += output.text;
  if (block.streamText.length > TEXT_LIMIT) {
    block.streamText = block.streamText.slice(0, TEXT_LIMIT) + "\n[the rest is not shown]\n";
  }
  const pre = block.querySelector("pre");
  const atEnd = pre.scrollTop + pre.clientHeight >= pre.scrollHeight - 8;
  pre.textContent = plain(block.streamText);
  bounded(pre, pre.textContent);
  if (atEnd) pre.scrollTop = pre.scrollHeight; // the newest lines, unless the reader looks at older ones
}

function traceback(output, box) {
  const block = textBlock("traceback", "", "ipythontb");
  const pre = block.querySelector("pre");
  const name = output.ename;
  for (const line of output.traceback) {
    const code = line.match(/^(-+> | +)(\d+)( .*)?$/); // "----> 4     raise ..."
    const start = line.startsWith(name) ? name : code?.[1] ?? "";
    if (start) pre.append(element("span", "ne", start)); // "ne": Pygments' class of an exception
    if (code) {
      pre.append(element("span", "mi", code[2]));
      pre.insertAdjacentHTML("beforeend", highlightPython(code[3] ?? ""));
      pre.append("\n");
    } else {
      pre.append(line.slice(start.length) + "\n");
    }
  }
  box.append(block);
}

/** A drawing in the colours of the page: light and dark, of which the theme shows one. */
function drawing(data, alt) {
  const light = image("image/svg+xml", data, alt);
  const darkData = darkened(data);
  if (darkData === data) return light;
  const dark = image("image/svg+xml", darkData, alt);
  light.className = "only-light";
  dark.className = "only-dark";
  const both = document.createDocumentFragment();
  both.append(light, dark);
  return both;
}

let darkened = (svg) => svg;

/** Take the colours of dark pages, live/dark.js; a drawing changes as in minitorch.viz.svg. */
export function paint({ colours, white, ground }) {
  const known = new RegExp(Object.keys(colours).join("|"), "g");
  const onWhite = new RegExp(`(<(?!text\\b)[a-z]+\\b[^>]*\\bfill=")${white}"`, "g");
  darkened = (svg) => svg.replace(known, (colour) => colours[colour])
    .replace(onWhite, `$1${ground}"`);
}

function image(mime, data, alt) {
  const img = element("img");
  // Through <img>, also for SVG: as on the built page, and nothing in it can run or clash.
  const content = mime === "image/svg+xml" ? encodeURIComponent(data) : data.trim();
  img.src = `data:${mime}${mime === "image/svg+xml" ? "" : ";base64"},${content}`;
  img.alt = alt;
  return img;
}

function html(data) {
  const block = element("div", "output text_html");
  block.innerHTML = data;
  for (const pre of block.querySelectorAll('pre[data-language="python"]')) {
    const frame = element("div", "highlight");
    pre.innerHTML = highlightPython(pre.textContent);
    pre.replaceWith(frame);
    frame.append(pre);
  }
  touchable(block);
  return block;
}

/** Pictures of viz.explore get their controls; scripts in an output are never run. */
function touchable(block) {
  const pictures = block.querySelectorAll(".mt-explore");
  if (!pictures.length) return;
  for (const picture of pictures) picture.dataset.live = ""; // Python can compute other values
  setTimeout(() => player().then(() => window.minitorchExplore.begin(block)));
}

/** The script of these pictures: on the page already, or fetched now. */
function player() {
  if (window.minitorchExplore) return Promise.resolve();
  return new Promise((resolve, reject) => {
    const script = document.createElement("script");
    script.src = new URL("../_static/player.js", import.meta.url).href;
    script.addEventListener("load", resolve);
    script.addEventListener("error", reject);
    document.head.append(script);
  });
}

function latex(data) {
  const block = element("p", "", data);
  globalThis.MathJax?.typesetPromise?.([block]);
  return block;
}

const SHOW = {
  "text/html": html,
  "image/svg+xml": drawing,
  "image/png": (data, alt) => image("image/png", data, alt),
  "image/jpeg": (data, alt) => image("image/jpeg", data, alt),
  "text/markdown": (data) => markdown(data),
  "text/latex": latex,
  "text/plain": (data) => textBlock("text_plain", plain(data)),
};

/** Add one output to the box. Unknown kinds fall back to their text. */
export function show(output, box) {
  if (output.output_type === "stream") return stream(output, box);
  if (output.output_type === "error") return traceback(output, box);
  const mime = Object.keys(SHOW).find((kind) => output.data[kind] !== undefined);
  const alt = output.metadata?.["text/vnd.graphviz"]?.alt ?? output.data["text/plain"] ?? "";
  if (mime) box.append(SHOW[mime](output.data[mime], alt));
}

const escapeHtml = (text) =>
  text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;").replace(/"/g, "&quot;");

// Enough Markdown for what a cell displays: headings, lists, quotes, fences, emphasis, code, links.
function markdown(text) {
  const inline = (line) =>
    escapeHtml(line)
      .replace(/`([^`]+)`/g, "<code>$1</code>")
      .replace(/\*\*([^*]+)\*\*/g, "<strong>$1</strong>")
      .replace(/\*([^*]+)\*/g, "<em>$1</em>")
      .replace(/\[([^\]]+)\]\((https?:[^)\s]+|[#./][^)\s]*)\)/g, '<a href="$2">$1</a>');
  const block = element("div", "output text_markdown");
  const parts = text.trim().split(/(```[\s\S]*?```)|\n\s*\n/).filter((part) => part?.trim());
  for (const part of parts) {
    const heading = part.match(/^(#{1,4}) (.*)$/);
    if (part.startsWith("```")) {
      block.append(element("pre", "", part.replace(/^```.*\n|\n?```$/g, "")));
    } else if (heading) {
      block.append(element(`h${heading[1].length + 1}`, "", heading[2]));
    } else if (/^\s*[-*] /.test(part)) {
      const list = element("ul");
      list.innerHTML = part.trim().split(/\n?^\s*[-*] /m).filter(Boolean)
        .map((item) => `<li>${inline(item)}</li>`).join("");
      block.append(list);
    } else {
      const paragraph = element("p");
      paragraph.innerHTML = inline(part);
      block.append(paragraph);
    }
  }
  return block;
}

// Edited code keeps the look of the page: the same class names that Pygments writes.
const KEYWORDS = new Set(
  ("False None True and as assert async await break class continue def del elif else except " +
   "finally for from global if import in is lambda nonlocal not or pass raise return try while " +
   "with yield").split(" "));
const TOKEN = new RegExp(
  ["(#.*)",                                                             // 1 comment
   "((?:\\b[rbfuRBFU]{1,2})?(?:\"\"\"[\\s\\S]*?\"\"\"|'''[\\s\\S]*?'''" + // 2 string
   "|\"(?:\\\\.|[^\"\\\\\\n])*\"|'(?:\\\\.|[^'\\\\\\n])*'))",
   "(\\b(?:0[xXbBoO][\\da-fA-F_]+|\\d[\\d_]*\\.?\\d*(?:[eE][-+]?\\d+)?j?))", // 3 number
   "(\\b[^\\W\\d]\\w*)",                                                // 4 name
   "([-+*/%@&|^~<>=!]+)",                                               // 5 operator
  ].join("|"), "g");

export function highlightPython(code) {
  const wrap = (kind, text) => `<span class="${kind}">${escapeHtml(text)}</span>`;
  let out = "";
  let end = 0;
  for (const match of code.matchAll(TOKEN)) {
    const [text, comment, string, number, name] = match;
    const kind = comment ? "c1" : string ? "s1" : number ? "mi"
      : name ? (KEYWORDS.has(name) ? (/^(None|True|False)$/.test(name) ? "kc" : "k") : "n") : "o";
    out += escapeHtml(code.slice(end, match.index)) + wrap(kind, text);
    end = match.index + text.length;
  }
  return out + escapeHtml(code.slice(end));
}
