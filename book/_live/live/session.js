// The interpreter of a page: starts the worker when it is first needed, feeds it one cell at a
// time, and throws it away on request. A worker that loops forever cannot be asked to stop: it is
// ended, and its variables with it.

export class Session {
  /**
   * root: address of the site; version: tag of this build, so that no file of an older build is
   * taken from the browser's cache; drawDot: of graphs.js; say(text): progress in words.
   */
  constructor({ root, version, pyodideBase, drawDot, say }) {
    this.address = (name) => `${root}live/${name}?v=${version}`;
    this.version = version;
    this.pyodideBase = pyodideBase;
    this.drawDot = drawDot;
    this.say = say;
    this.worker = null;
    this.giveUp = null; // ends the wait for an interpreter that is being started
    this.job = null; // the running cell's {onOutput, resolve, reject, drawing}
  }

  /** Resolves when the interpreter is ready. source: of the cells that are to run first. */
  start(source = "") {
    this.ready ??= new Promise((resolve, reject) => {
      this.giveUp = reject;
      this.worker = new Worker(this.address("worker.js"), { type: "module" });
      this.worker.onmessage = ({ data }) => this.receive(data, resolve);
      this.worker.onerror = (event) => this.end(new Error(event.message || "no worker started"));
      this.worker.postMessage({
        type: "start",
        pyodide: this.pyodideBase,
        archive: this.address("minitorch.zip"),
        source,
        course: course.text(),
        build: this.version,
      });
    });
    return this.ready;
  }

  /**
   * Run one cell; outputs go to onOutput in order. Resolves to {ok, seconds}.
   * how: {alone: in a namespace of its own, exercise: the name that a stub defines}
   */
  async run(source, onOutput, how = {}) {
    await this.start();
    return new Promise((resolve, reject) => {
      this.job = { onOutput, resolve, reject, drawing: Promise.resolve() };
      this.worker.postMessage({ type: "run", id: 1, source, ...how });
    });
  }

  /** Load what this code imports, while nothing else is to be done. */
  warm(source) {
    if (this.ready && !this.job) this.worker.postMessage({ type: "warm", source });
  }

  /** A state of a viz.explore picture: {html, words}, or {error} in words. */
  explore(mark, values) {
    if (!this.ready) return Promise.resolve({ error: "Run the cell above first." });
    this.questions ??= new Map();
    const id = (this.asked = (this.asked ?? 0) + 1);
    this.worker.postMessage({ type: "explore", id, mark, values });
    return new Promise((resolve) => this.questions.set(id, resolve));
  }

  receive(message, onReady) {
    if (message.type === "progress") this.say(message.text);
    else if (message.type === "ready") onReady();
    else if (message.type === "failed") this.end(new Error(message.text));
    else if (message.type === "output") this.show(message.output);
    else if (message.type === "course") course.merge(JSON.parse(message.changes), this.say);
    else if (message.type === "explored") {
      this.questions.get(message.id)?.(JSON.parse(message.answer));
      this.questions.delete(message.id);
    } else if (message.type === "done") this.finish(message);
  }

  // Drawing a graph takes time; what comes after it has to wait, or outputs would change order.
  show(output) {
    const job = this.job;
    job.drawing = job.drawing.then(async () => {
      await this.drawDot(output, this.address("viz/viz-global.js"));
      if (job === this.job) job.onOutput(output);
    });
  }

  async finish({ ok, seconds }) {
    const job = this.job;
    await job.drawing;
    if (job === this.job) this.job = null;
    job.resolve({ ok, seconds });
  }

  /** Throw the interpreter away; the next run starts a new one. */
  end(reason = new Stopped()) {
    this.worker?.terminate();
    const { job, giveUp } = this;
    this.worker = this.ready = this.job = this.giveUp = null;
    giveUp?.(reason);
    job?.reject(reason);
  }
}

// The reader's solved exercises, kept by the browser for all pages of the book:
// {"version": 1, "solved": {"07.2": {"source": "...", "points": 1}}, "off": ["07.2"]}
const COURSE = "minitorch.course";

export const course = {
  /** What is kept, as text for Python; "" if there is nothing, or the browser keeps nothing. */
  text() {
    try {
      return localStorage.getItem(COURSE) ?? "";
    } catch {
      return "";
    }
  },

  read() {
    try {
      const state = JSON.parse(this.text());
      const whole = state.version === 1 && state.solved?.constructor === Object;
      if (whole) return { ...state, off: Array.isArray(state.off) ? state.off : [] };
    } catch {
      // nothing kept yet, or it is damaged
    }
    return { version: 1, solved: {}, off: [] };
  },

  /**
   * Only what has changed is written: another page of the book may have kept something meanwhile.
   * changes: {set: {id: entry}, drop: [id], off: [id]}
   */
  merge({ set, drop, off }, say) {
    const state = this.read();
    for (const id of drop.filter((id) => id in state.solved)) {
      state.backup = { ...state.backup, [id]: state.solved[id] };
      delete state.solved[id];
    }
    Object.assign(state.solved, set);
    state.off = off;
    try {
      localStorage.setItem(COURSE, JSON.stringify(state));
    } catch {
      say("This browser has no room left: your solution is kept until you leave this page");
    }
    window.dispatchEvent(new CustomEvent("minitorch:course"));
  },
};

/** The reader pressed Stop or Reset while the cell ran. */
export class Stopped extends Error {
  name = "Stopped";
}

/** Where Pyodide comes from: the page's own word, else this server's copy, else the network. */
export async function findPyodide(root, settings, standard) {
  if (settings?.pyodideBase) return new URL(settings.pyodideBase, root).href.replace(/\/?$/, "/");
  const local = new URL("/pyodide/", root).href;
  try {
    const answer = await fetch(local + "pyodide.mjs", { method: "HEAD" });
    // Some servers answer any address with a page: only a script will do.
    const script = /javascript/.test(answer.headers.get("content-type") ?? "");
    if (answer.ok && script) return local;
  } catch {
    // no answer is an answer
  }
  return standard;
}
