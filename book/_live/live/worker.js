// The worker of a page: one Python interpreter, which runs one cell at a time.
//
// page -> worker   {type: "start", python, archive, source, course, build, ...}   where Python's
//                                                        files are (live/version.json); the cells to
//                                                        come; the reader's solved exercises; the
//                                                        site's version
//                  {type: "run", id, source, alone, exercise}   alone: in a namespace of its own;
//                                                        exercise: the name that a stub defines
//                  {type: "explore", id, mark, values}    a state that was not computed ahead
//                  {type: "warm", source}                 the reader pauses: load what comes next
//                  {type: "ask", id, kind, name}          about a name: "complete" | "inspect"; of a program: "picture"
//                  {type: "again"}                        a download hangs: ask once more
//                  {type: "network"}                      what is not kept may be fetched now
// worker -> page   {type: "progress", text, spoken, stalled}   what is being loaded, in words
//                  {type: "ready"} | {type: "failed", text}
//                  {type: "output", id, output}           one output in the notebook's format
//                  {type: "done", id, ok, seconds}
//                  {type: "absent", text}                 a package did not arrive: nothing has run
//                  {type: "answer", id, found}            to "ask" and to "explore"
//                  {type: "course", changes}              exercises solved or put aside by the cell

let pyodide, kernel, downloads, megabytes;
let current = null; // id of the running cell: outputs carry it

const progress = (text, more = {}) =>
  postMessage({ type: "progress", text, spoken: true, ...more });

const SCRIPTS = ["pyodide.mjs", "pyodide.asm.js"]; // imported, so the browser itself asks for them
const STALLED = "Nothing has come for 15 seconds. Keep waiting, or press Retry to ask again";

let quarter = -1; // of the download that was last spoken of

function tell({ done, total, stalled }) {
  if (!kernel && !total) return;
  if (total && done >= total) return progress(kernel ? "" : "Starting Python", { spoken: false });
  const text = stalled ? STALLED : `Loading ${what}: ${megabytes(done, total)}`;
  const now = total ? Math.floor((4 * done) / total) : 0;
  progress(text, { stalled, spoken: stalled || now !== quarter });
  quarter = stalled ? -1 : now;
}

let what = "Python"; // that is being loaded

async function fetchArchive(address) {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}`);
  return answer.arrayBuffer();
}

async function start(message) {
  const { python, archive, source, course, build } = message;
  const { cacheName, keyBase, controlled, cacheOnly } = message;
  // Side by side with Python itself, if the first cells draw: later would cost seconds more.
  const plots = !cacheOnly && /^\s*(import|from)\s+matplotlib\b|\bviz\.(curves|images)\b/m.test(source);
  const packages = python.groups[plots ? "matplotlib" : "numpy"];
  progress("Starting Python");
  // Of the same build as this file, so not imported by its bare name.
  const module = await import(`./downloads.js${location.search}`);
  megabytes = module.megabytes;
  downloads = new module.Downloads({ ...python, cacheName, keyBase, cacheOnly, tell });
  what = plots ? "Python and matplotlib" : "Python";
  const wanted = [...python.groups.core, ...packages];
  downloads.expect(await downloads.missing(wanted));
  // Without the service worker (a page reloaded past the cache) scripts come from their address.
  const get = (name) => downloads.file(name, { fresh: !controlled && SCRIPTS.includes(name) });
  const arriving = wanted.map(get);
  const names = plots ? ["numpy", "matplotlib"] : ["numpy"];
  const all = Promise.all(arriving).catch((error) => {
    throw new Error(`${names.join(" or ")} did not arrive (${error.message})`);
  });
  all.catch(() => {}); // awaited below
  const files = fetchArchive(archive);
  files.catch(() => {});
  globalThis.fetch = throughDownloads(python.addresses, globalThis.fetch);
  await Promise.all(SCRIPTS.map(get));
  const from = (name) => downloads.origins[name] ?? python.addresses[0];
  const { loadPyodide } = await import(`${from("pyodide.mjs")}pyodide.mjs`);
  // Only what is there: Pyodide would log that a file is missing, and wait or go on without it.
  await Promise.all(python.groups.core.map((_, i) => arriving[i]));
  await Promise.race([all, null]); // what has failed already is told now, not after Python's start
  pyodide = await loadPyodide({
    indexURL: from("pyodide.asm.js"),
    // Read when matplotlib is first imported; without it, it would look for a window to draw in.
    env: { HOME: "/home/pyodide", MPLBACKEND: "module://live_matplotlib" },
    stdout: () => {}, // package loading speaks through progress()
    stderr: (text) => console.warn(text),
  });
  await all;
  progress("Starting Python", { spoken: false });
  await loadPackages(names);
  progress("Unpacking minitorch", { spoken: false });
  // Unpacked to a folder, not imported from the zip: inspect.getsource has to find the files.
  pyodide.unpackArchive(await files, "zip", { extractDir: "/home/pyodide" });
  pyodide.runPython(`
    import importlib, sys
    sys.path.insert(0, "/home/pyodide")
    importlib.invalidate_caches()
    import live_exercises
    live_exercises.unpack_later("/home/pyodide/exercises.zip")
  `);
  const emit = (json) =>
    postMessage({ type: "output", id: current, output: JSON.parse(json) });
  kernel = pyodide.pyimport("live_kernel").Kernel(emit);
  if (course) progress("Loading your solutions");
  kernel.load_course(course, build);
  postMessage({ type: "ready" });
}

/** Python's files come through `downloads`, whoever asks for them; all else as before. */
function throughDownloads(addresses, direct) {
  return (request, options) => {
    const address = new URL(request.url ?? request, location.href).href;
    const base = addresses.find((each) => address.startsWith(each));
    if (!base) return direct(request, options);
    return downloads.file(address.slice(base.length), { integrity: options?.integrity });
  };
}

// Pyodide only logs that a package did not arrive; here it is an error with its reason.
async function loadPackages(names) {
  let reason = "";
  await pyodide.loadPackage(names, {
    messageCallback: () => {},
    errorCallback: (text) => (reason = text),
  });
  const absent = names.filter((name) => !(name in pyodide.loadedPackages));
  if (absent.length) throw new Error(`${absent.join(" and ")} did not arrive (${reason})`);
}

async function loadImports(source) {
  // What is there already (minitorch, graphviz, our IPython) must not be fetched again.
  const missing = kernel.missing_imports(source);
  if (!missing) return;
  what = "what this cell imports";
  quarter = -1;
  let reason = "";
  const say = (text) => {
    const name = text.match(/^Loading (.*)/)?.[1];
    if (name) what = name;
  };
  try {
    await pyodide.loadPackagesFromImports(missing, {
      messageCallback: say,
      errorCallback: (text) => (reason = text),
    });
  } catch (error) {
    reason = error.message;
  }
  progress("");
  if (reason) throw new Absent(`${what} did not arrive (${reason})`);
}

class Absent extends Error {}

async function run({ id, source, alone, exercise }) {
  current = id;
  try {
    await loadImports(source);
  } catch (error) {
    if (!(error instanceof Absent)) throw error;
    return postMessage({ type: "absent", text: error.message });
  }
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
  const found = JSON.parse(kernel.explore(mark, JSON.stringify(values)));
  postMessage({ type: "answer", id, found });
}

// Cells run one after the other, also when a cell awaits something.
let last = Promise.resolve();
let waiting = 0;
const tasks = { start, run, explore };

// Between cells only: the reader types while a cell waits, and the cell must not wait for that.
function answer({ id, kind, name }) {
  let found = null;
  try {
    if (!waiting) found = JSON.parse(kernel[kind](name));
  } catch (error) {
    console.warn(error); // only a favour
  }
  postMessage({ type: "answer", id, found });
}

onmessage = ({ data }) => {
  if (data.type === "ask") return answer(data);
  if (data.type === "warm") {
    warm(data).catch((error) => console.warn(error)); // only a favour: the cell itself will tell
    return;
  }
  if (data.type === "again") return downloads?.again();
  if (data.type === "network") {
    if (downloads) downloads.cacheOnly = false;
    return;
  }
  waiting += 1;
  last = last
    .then(() => tasks[data.type](data))
    .catch((error) => postMessage({ type: "failed", text: String(error.message ?? error) }))
    .finally(() => (waiting -= 1));
};
