// Graphviz in the page: the script (1.3 MB) is loaded when the first graph is drawn.

const DOT = "text/vnd.graphviz";
let viz = null;

function loadViz(address) {
  viz ??= new Promise((resolve, reject) => {
    const script = document.createElement("script");
    script.src = address;
    script.onload = () => resolve(globalThis.Viz.instance());
    script.onerror = () => reject(new Error(`${address} could not be loaded`));
    document.head.append(script);
  });
  return viz;
}

const FIRST = 32; // the tables of widths begin with the space
const OTHER = 556; // the width of a letter that they lack: that of a digit

/**
 * A drawing whose texts keep to their boxes in every font. `widths` has the letters of the font that
 * the boxes were made for, plain and bold, in thousandths of its size.
 */
function fitted(svg, widths) {
  const drawing = new DOMParser().parseFromString(svg, "image/svg+xml");
  for (const text of drawing.querySelectorAll("text")) {
    const words = text.textContent;
    if (words.length < 2) continue;
    const table = widths[text.getAttribute("font-weight") === "bold" ? 1 : 0];
    const wide = [...words].reduce((sum, letter) => sum + (table[letter.codePointAt(0) - FIRST] ?? OTHER), 0);
    text.setAttribute("textLength", ((wide * text.getAttribute("font-size")) / 1000).toFixed(1));
    text.setAttribute("lengthAdjust", "spacingAndGlyphs");
  }
  return new XMLSerializer().serializeToString(drawing);
}

/** Give an output that carries DOT text its drawing; others stay as they are. */
export async function drawDot(output, address) {
  const source = output.data?.[DOT];
  if (source === undefined) return;
  try {
    const { engine, widths } = output.metadata[DOT];
    const svg = (await loadViz(address)).renderString(source, { format: "svg", engine });
    output.data["image/svg+xml"] = widths ? fitted(svg, widths) : svg;
  } catch (error) {
    viz = null;
    output.data["text/plain"] = `The graph could not be drawn: ${error.message}\n\n${source}`;
  }
}
