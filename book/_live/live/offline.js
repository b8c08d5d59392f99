// The dialog "Keep the book for offline": how much of the book this browser has, and what to do
// about it. The bytes are fetched by a worker of its own (keeper.js).

// Of the same build as this file.
const { megabytes } = await import(`./downloads.js${new URL(import.meta.url).search}`);

const STALLED = "Nothing has come for 15 seconds. Keep waiting, press Retry to ask again, or " +
  "cancel: what has arrived stays, and the download goes on another time.";

let dialog = null;

/** offline: of _static/offline.js; said: {version, pyodide} of live/version.json. */
export function openDialog(offline, said) {
  dialog ??= new Dialog(offline, said);
  dialog.open();
}

function make(tag, className, text) {
  const node = document.createElement(tag);
  if (className) node.className = className;
  if (text) node.textContent = text;
  return node;
}

class Dialog {
  constructor(offline, said) {
    const { ROOT } = offline;
    Object.assign(this, { offline, root: ROOT, said, worker: null });
    this.path = new URL(ROOT).pathname;
    this.box = make("dialog", "mt-dialog offline-dialog");
    this.box.setAttribute("aria-labelledby", "offline-title");
    const title = make("h2", "", "Keep the book for offline");
    title.id = "offline-title";
    const about = make("p", "", "All pages and pictures, the search, Python, NumPy and matplotlib " +
      "are kept by this browser: the book can then be read, and its code run, without the network.");
    this.state = make("p", "offline-state");
    this.state.setAttribute("role", "status");
    this.bar = make("progress");
    this.bar.setAttribute("aria-label", "The book's files that are kept");
    this.room = make("p", "offline-room");
    const row = make("div", "offline-row");
    const button = (text, action) => {
      const node = make("button", "predict-button", text);
      node.type = "button";
      node.addEventListener("click", action);
      row.append(node);
      return node;
    };
    this.keep = button("Keep the whole book", () => this.start());
    this.cancel = button("Cancel", () => this.worker?.postMessage({ type: "cancel" }));
    this.retry = button("Retry", () => this.worker?.postMessage({ type: "again" }));
    this.forget = button("Forget everything kept", () => this.drop());
    button("Close", () => this.box.close());
    this.box.append(title, about, this.state, this.bar, this.room, row);
    this.box.addEventListener("click", (event) => event.target === this.box && this.box.close());
    document.body.append(this.box);
  }

  async open() {
    this.box.showModal();
    if (!globalThis.caches || !navigator.serviceWorker) {
      this.show(navigator.serviceWorker ? "" : "This browser keeps nothing here: it does so only " +
        "on pages from https or from your own machine, and often not in private windows.");
      this.keep.disabled = this.forget.disabled = true;
      this.cancel.hidden = this.retry.hidden = this.bar.hidden = true;
      return;
    }
    if (!this.worker) await this.look();
  }

  show(text) {
    this.state.textContent = text;
  }

  /** How much of the book is here. */
  async look() {
    this.cancel.hidden = this.retry.hidden = true;
    try {
      await this.measure();
    } catch {
      this.show("The list of the book's files cannot be read: the site cannot be reached.");
      this.bar.hidden = true;
    }
    const { usage, quota } = (await navigator.storage?.estimate?.()) ?? {};
    const safe = await navigator.storage?.persisted?.();
    this.room.textContent = usage === undefined ? "" :
      `This site takes ${megabytes(usage)} in this browser, which allows it ${quota > 1e9 ? `${(quota / 1e9).toFixed(1)} GB` : megabytes(quota)}. ` +
      (safe ? "The browser keeps it until you delete it."
        : "The browser may delete it when the disk gets full.");
  }

  async measure() {
    const list = await this.fetchList();
    const python = this.said.pyodide;
    const sizes = new Map();
    for (const [path, [size]] of Object.entries(list.files)) sizes.set(this.root + path, size);
    const pythonCache = this.pythonCache();
    for (const [name, { size }] of Object.entries(python.files)) {
      sizes.set(pythonCache.keyBase + name, size);
    }
    const total = [...sizes.values()].reduce((sum, size) => sum + size, 0);
    let done = 0;
    for (const name of [this.siteCache(list), pythonCache.cacheName]) {
      const kept = (await caches.has(name)) ? await (await caches.open(name)).keys() : [];
      done += kept.reduce((sum, { url }) => sum + (sizes.get(decodeURI(url)) ?? sizes.get(url) ?? 0), 0);
    }
    this.fill(done, total);
    const whole = done >= total;
    this.show(whole ? `The whole book is kept (${megabytes(total)}).`
      : `${megabytes(done, total)} are kept.`);
    this.keep.textContent = done > total / 2 && !whole ? "Resume" : "Keep the whole book";
    this.keep.disabled = whole;
    this.forget.disabled = this.offline.off;
    return list;
  }

  fill(done, total) {
    this.bar.hidden = false;
    this.bar.max = total;
    this.bar.value = done;
  }

  siteCache({ edition }) {
    return `minitorch ${this.path} site ${edition}`;
  }

  pythonCache() {
    const { version } = this.said.pyodide;
    return {
      cacheName: `minitorch ${this.path} python ${version}`,
      keyBase: `${this.root}pyodide-${version}/`,
    };
  }

  async fetchList() {
    try {
      return await this.readList(await fetch(`${this.root}live/files.json`, { cache: "no-cache" }));
    } catch (error) {
      const kept = await caches.match(`${this.root}live/files.json`); // of the edition that is here
      if (!kept) throw error;
      return this.readList(kept);
    }
  }

  async readList(answer) {
    if (!answer.ok) throw new Error(`live/files.json answered ${answer.status}`);
    return answer.json();
  }

  async start() {
    this.keep.disabled = true;
    this.show("Looking what is there already");
    try {
      if (this.offline.off || !(await navigator.serviceWorker.getRegistration(this.root))) {
        await this.offline.start();
      }
      await navigator.storage?.persist?.();
      const list = await this.fetchList();
      const { pythonOf } = await import(`./session.js${new URL(import.meta.url).search}`);
      this.run({
        type: "start", root: this.root, list,
        python: pythonOf(this.root, window.MINITORCH_LIVE, this.said.pyodide),
        siteCache: this.siteCache(list), ...this.pythonCache(),
      });
    } catch (error) {
      this.end(`It could not be started: ${error.message}.`);
    }
  }

  run(message) {
    const { search } = new URL(import.meta.url);
    this.worker = new Worker(`${this.root}live/keeper.js${search}`, { type: "module" });
    this.cancel.hidden = false;
    this.forget.disabled = true;
    this.worker.onmessage = ({ data }) => {
      if (data.type === "progress") this.progress(data);
      else if (data.type === "done") this.end("");
      else if (data.text === "cancelled") this.end("Cancelled. What has arrived stays.");
      else this.end(`It broke off: ${data.text}. What has arrived stays; press Resume to go on.`);
    };
    this.worker.onerror = (event) => this.end(`It could not be started: ${event.message}.`);
    this.worker.postMessage(message);
  }

  progress({ done, total, stalled }) {
    this.fill(done, total);
    this.show(stalled ? STALLED : `Fetching the book: ${megabytes(done, total)}`);
    this.retry.hidden = !stalled;
  }

  async end(text) {
    this.worker?.terminate();
    this.worker = null;
    await this.look();
    this.keep.textContent = text ? "Resume" : this.keep.textContent;
    if (text) this.show(`${text} ${this.state.textContent}`);
  }

  async drop() {
    await this.offline.stop();
    await this.look();
    this.show("Forgotten: this browser keeps nothing of the book any more, except your own work. " +
      "Press Keep the whole book to switch it on again.");
    this.forget.disabled = true;
  }
}
