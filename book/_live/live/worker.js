// The worker of a page: one Python interpreter, which runs one cell at a time.
//
// page -> worker   {type: "start", pyodide, archive}      addresses
//                  {type: "run", id, source}
// worker -> page   {type: "progress", text}               what is being loaded, in words
//                  {type: "ready"} | {type: "failed", text}
//                  {type: "output", id, output}           one output in the notebook's format
//                  {type: "done", id, ok, seconds}

let pyodide, kernel;
let current = null; // id of the running cell: outputs carry it

const progress = (text) => postMessage({ type: "progress", text });

async function fetchArchive(address) {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}`);
  return answer.arrayBuffer();
}

async function start({ pyodide: base, archive }) {
  progress("Loading Python and NumPy (17 MB, once)");
  const files = fetchArchive(archive);
  const { loadPyodide } = await import(base + "pyodide.mjs");
  pyodide = await loadPyodide({
    indexURL: base,
    packages: ["numpy"],
    // Read when matplotlib is first imported; without it, it would look for a window to draw in.
    env: { HOME: "/home/pyodide", MPLBACKEND: "module://live_matplotlib" },
    stdout: () => {}, // package loading speaks through progress()
    stderr: (text) => console.warn(text),
  });
  progress("Unpacking minitorch");
  // Unpacked to a folder, not imported from the zip: inspect.getsource has to find the files.
  pyodide.unpackArchive(await files, "zip", { extractDir: "/home/pyodide" });
  pyodide.runPython(`
    import importlib, sys
    sys.path.insert(0, "/home/pyodide")
    importlib.invalidate_caches()
  `);
  const emit = (json) =>
    postMessage({ type: "output", id: current, output: JSON.parse(json) });
  kernel = pyodide.pyimport("live_kernel").Kernel(emit);
  postMessage({ type: "ready" });
}

async function loadImports(source) {
  // What is there already (minitorch, graphviz, our IPython) must not be fetched again.
  const missing = kernel.missing_imports(source);
  if (!missing) return;
  const say = (text) => text.startsWith("Loading") && progress(`${text} (once)`);
  try {
    await pyodide.loadPackagesFromImports(missing, { messageCallback: say, errorCallback: say });
  } catch (error) {
    console.warn(error); // the cell's own import says what is missing
  }
  progress("");
}

async function run({ id, source }) {
  current = id;
  await loadImports(source);
  const begin = performance.now();
  const ok = await kernel.run(source);
  postMessage({ type: "done", id, ok, seconds: (performance.now() - begin) / 1000 });
}

// Cells run one after the other, also when a cell awaits something.
let last = Promise.resolve();

onmessage = ({ data }) => {
  last = last
    .then(() => (data.type === "start" ? start(data) : run(data)))
    .catch((error) => postMessage({ type: "failed", text: String(error.message ?? error) }));
};
