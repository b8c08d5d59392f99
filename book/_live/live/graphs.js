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

/** Give an output that carries DOT text its drawing; others stay as they are. */
export async function drawDot(output, address) {
  const source = output.data?.[DOT];
  if (source === undefined) return;
  try {
    const engine = output.metadata[DOT].engine;
    output.data["image/svg+xml"] = (await loadViz(address)).renderString(source, {
      format: "svg",
      engine,
    });
  } catch (error) {
    viz = null;
    output.data["text/plain"] = `The graph could not be drawn: ${error.message}\n\n${source}`;
  }
}
