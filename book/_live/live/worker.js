// The worker of a page: one Python interpreter, which runs one cell at a time.
//
// page -> worker   {type: "start", pyodide, archive, source, course, build}   addresses; the cells
//                                                        to come; the reader's solved exercises;
//                                                        the site's version
//                  {type: "run", id, source, alone, exercise}   alone: in a namespace of its own;
//                                                        exercise: the name that a stub defines
//                  {type: "explore", id, mark, values}    a state that was not computed ahead
//                  {type: "warm", source}                 the reader pauses: load what comes next
// worker -> page   {type: "progress", text}               what is being loaded, in words
//                  {type: "ready"} | {type: "failed", text}
//                  {type: "output", id, output}           one output in the notebook's format
//                  {type: "done", id, ok, seconds}
//                  {type: "explored", id, answer}         one state of a picture, as JSON
//                  {type: "course", changes}              exercises solved or put aside by the cell

let pyodide, kernel;
let current = null; // id of the running cell: outputs carry it

const progress = (text) => postMessage({ type: "progress", text });

async function fetchArchive(address) {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}`);
  return answer.arrayBuffer();
}

async function start({ pyodide: base, archive, source, course, build }) {
  // Side by side with Python itself, if the first cells draw: later would cost seconds more.
  const plots = /^\s*(import|from)\s+matplotlib\b|\bviz\.(curves|images)\b/m.test(source);
  progress(`Loading Python${plots ? ", NumPy and matplotlib (28" : " and NumPy (17"} MB, once)`);
  const files = fetchArchive(archive);
  const { loadPyodide } = await import(base + "pyodide.mjs");
  pyodide = await loadPyodide({
    indexURL: base,
    packages: plots ? ["numpy", "matplotlib"] : ["numpy"],
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
  if (course) progress("Loading your solutions");
  kernel.load_course(course, build);
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

async function run({ id, source, alone, exercise }) {
  current = id;
  await loadImports(source);
  const begin = performance.now();
  const ok = await kernel.run(source, alone ?? false, exercise ?? "");
  const changes = kernel.course_changes();
  if (changes) postMessage({ type: "course", changes });
  postMessage({ type: "done", id, ok, seconds: (performance.now() - begin) / 1000 });
}

// Loading a package takes seconds, so it is done while the reader reads. Imported as well: most of
// that time is Python's, not the network's. Module by module, and no further once a cell waits.
async function warm({ source }) {
  const missing = kernel.missing_imports(source);
  if (!missing) return;
  await loadImports(source);
  for (const name of kernel.warm_list(source, missing).split("\n")) {
    await new Promise((resolve) => setTimeout(resolve)); // lets a "run" message in
    if (waiting) return;
    kernel.warm_import(name);
  }
}

/** One state of a picture that can be touched, for values that were not computed ahead. */
function explore({ id, mark, values }) {
  postMessage({ type: "explored", id, answer: kernel.explore(mark, JSON.stringify(values)) });
}

// Cells run one after the other, also when a cell awaits something.
let last = Promise.resolve();
let waiting = 0;
const tasks = { start, run, explore };

onmessage = ({ data }) => {
  if (data.type === "warm") {
    warm(data).catch((error) => console.warn(error)); // only a favour: the cell itself will tell
    return;
  }
  waiting += 1;
  last = last
    .then(() => tasks[data.type](data))
    .catch((error) => postMessage({ type: "failed", text: String(error.message ?? error) }))
    .finally(() => (waiting -= 1));
};
