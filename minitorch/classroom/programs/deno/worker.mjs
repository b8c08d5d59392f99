// Python in WebAssembly, in a worker of Deno. All files are read before any student's code runs;
// then the permission to read is given up for good.

import { createRequire } from "node:module";

const WHOLE = 65536; // bytes of a page of memory
const MOST = (1 << 30) / WHOLE; // pages: Python in here has one gigabyte

// Pyodide asks for four gigabytes at most, on a machine that may have less.
const Memory = WebAssembly.Memory;
WebAssembly.Memory = function (about) {
  return new Memory({ ...about, maximum: Math.min(about.maximum ?? MOST, MOST) });
};
WebAssembly.Memory.prototype = Memory.prototype;

// Pyodide takes Deno for Node.
globalThis.require = createRequire(import.meta.url);
globalThis.__dirname = import.meta.dirname;
globalThis.__filename = import.meta.filename;

async function start({ pyodide, course, chapters }) {
  const { loadPyodide } = await import(new URL("pyodide.mjs", pyodide));
  const quiet = () => {};
  const python = await loadPyodide({
    indexURL: decodeURIComponent(new URL(".", pyodide).pathname),
    stdout: quiet,
    stderr: quiet,
    env: { MINITORCH_COURSE: "off", PYTHONHASHSEED: "0", HOME: "/tmp" },
  });
  await python.loadPackage("numpy", { messageCallback: quiet, errorCallback: quiet });
  python.unpackArchive(Deno.readFileSync(new URL(course)), "zip", { extractDir: "/class" });
  await Deno.permissions.revoke({ name: "read" });
  python.globals.set("chapters", chapters);
  const answered = python.runPython(`
import sys
sys.path.insert(0, "/class")
sys.dont_write_bytecode = True
from minitorch.classroom import runner
runner.prepare(chapters.split(","))
runner.take_away("/class/")
runner.answered`);
  python.setStdin({ stdin: () => null });
  return (bytes) => {
    const answer = answered(bytes);
    const data = answer.toJs();
    answer.destroy();
    return data;
  };
}

let answer = null;
globalThis.onmessage = async (event) => {
  if (answer === null) {
    answer = await start(event.data);
    postMessage(answer(new Uint8Array(0))); // "ready"
  } else {
    postMessage(answer(event.data));
  }
};
