// The interpreter of a page: starts the worker when it is first needed, feeds it one cell at a
// time, and throws it away on request. A worker that loops forever cannot be asked to stop: it is
// ended, and its variables with it.

export class Session {
  /**
   * root: address of the site; version: tag of this build, so that no file of an older build is
   * taken from the browser's cache; python: Python's files and their addresses, as pythonOf() gives
   * them; drawDot: of graphs.js; say(message): progress, {text, spoken, stalled}.
   */
  constructor({ root, version, python, drawDot, say }) {
    this.address = (name) => `${root}live/${name}?v=${version}`;
    this.root = root;
    this.version = version;
    this.python = python;
    this.drawDot = drawDot;
    this.say = say;
    this.speak = (text) => say({ text, spoken: true });
    this.worker = null;
    this.ahead = false; // being started before anybody pressed Run
    this.giveUp = null; // ends the wait for an interpreter that is being started
    this.answers = {}; // what waits for an answer to ask()
    this.job = null; // the running cell's {onOutput, resolve, reject, drawing}
  }

  /**
   * Resolves when the interpreter is ready. source: of the cells that are to run first; cacheOnly:
   * nobody has pressed Run yet, so only take what the browser has kept.
   */
  start(source = "", { cacheOnly = false } = {}) {
    if (!cacheOnly) {
      this.worker?.postMessage({ type: "network" });
      if (this.ahead) return this.afterAhead(source);
    }
    this.ahead = cacheOnly;
    this.ready ??= new Promise((resolve, reject) => {
      this.giveUp = reject;
      this.worker = new Worker(this.address("worker.js"), { type: "module" });
      this.worker.onmessage = ({ data }) => this.receive(data, resolve);
      this.worker.onerror = (event) => this.end(new Error(event.message || "no worker started"));
      this.worker.postMessage({
        type: "start",
        python: this.python,
        ...keeping(this.root, this.python.version),
        controlled: Boolean(navigator.serviceWorker?.controller),
        cacheOnly,
        archive: this.address("minitorch.zip"),
        source,
        course: course.text(),
        build: this.version,
      });
    });
    return this.ready;
  }

  /** What was started ahead may lack a file: then start afresh, from the network. */
  afterAhead(source) {
    this.ahead = false;
    return this.ready.catch((error) => {
      if (error instanceof Stopped) throw error;
      return this.start(source);
    });
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

  /** A download hangs: ask again. */
  again() {
    this.worker?.postMessage({ type: "again" });
  }

  /**
   * What Python knows of a name ("complete" or "inspect") or of a program that has run ("picture");
   * null while it has other work.
   */
  async ask(kind, name) {
    if (!this.isReady || this.job) return null;
    return this.answerTo({ type: "ask", kind, name });
  }

  /** A state of a viz.explore picture: {html, words}, or {error} in words. */
  async explore(mark, values) {
    const answer = this.isReady && (await this.answerTo({ type: "explore", mark, values }));
    return answer || { error: "Run the cell above first: this value was not computed ahead." };
  }

  /** Send a question; resolves to null if Python ends before it has answered. */
  answerTo(question) {
    const id = (this.asked = (this.asked ?? 0) + 1);
    const answer = new Promise((resolve) => (this.answers[id] = resolve));
    this.worker.postMessage({ ...question, id });
    return answer;
  }

  receive(message, onReady) {
    if (message.type === "progress") this.say(message);
    else if (message.type === "ready") {
      this.isReady = true;
      onReady();
    } else if (message.type === "answer") {
      this.answers[message.id]?.(message.found);
      delete this.answers[message.id];
    } else if (message.type === "failed") this.end(new Error(message.text));
    else if (message.type === "output") this.show(message.output);
    else if (message.type === "absent") this.put(new Absent(message.text));
    else if (message.type === "course") course.merge(JSON.parse(message.changes), this.speak);
    else if (message.type === "done") this.finish(message);
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

  /** The cell has not run, and Python lives on. */
  put(reason) {
    const job = this.job;
    this.job = null;
    job.reject(reason);
  }

  /** Throw the interpreter away; the next run starts a new one. */
  end(reason = new Stopped()) {
    this.worker?.terminate();
    this.isReady = false;
    for (const resolve of Object.values(this.answers)) resolve(null);
    this.answers = {};
    const { job, giveUp } = this;
    this.worker = this.ready = this.job = this.giveUp = null;
    this.ahead = false;
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

/** A package that the cell imports did not arrive. */
export class Absent extends Error {
  name = "Absent";
}

/** Where the browser keeps Python's files: the service worker (sw.js) takes them from there too. */
export function keeping(root, version) {
  if (window.minitorchOffline?.off) return { cacheName: "", keyBase: "" };
  return {
    cacheName: `minitorch ${new URL(root).pathname} python ${version}`,
    keyBase: `${root}pyodide-${version}/`,
  };
}

/**
 * Python's files and where they are, {version, addresses, groups, files}, from what the site or its
 * server says (live/version.json). A page may name another address: settings.pyodideBase.
 */
export function pythonOf(root, settings, python) {
  const named = settings?.pyodideBase ? [settings.pyodideBase] : python.addresses;
  const addresses = named.map((each) => new URL(each, root).href.replace(/\/?$/, "/"));
  return { ...python, addresses };
}
