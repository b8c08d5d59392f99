// Files that are fetched once, checked, and kept by the browser: those of Python, and those of a
// book that is kept for offline. Every byte passes through here, so that the reader sees how much
// has come, hears of a stall, and learns the reason of a failure.
//
// A file is taken from the browser's cache, else from the first of its addresses that answers with
// the right bytes. What the digest does not confirm is neither used nor kept.

const STALL = 15; // seconds without a byte until the reader is told
const NEXT = 30; // seconds without a byte until another address is tried, if there is one
const TOLD = 100; // milliseconds between two words of progress

const fetchDirectly = globalThis.fetch.bind(globalThis); // worker.js puts another in its place

const TYPES = {
  js: "text/javascript", json: "application/json", mjs: "text/javascript",
  wasm: "application/wasm", whl: "application/zip", zip: "application/zip",
};

/** 6,123,456 and 17,234,567 as "6.1 of 17.2 MB". */
export const megabytes = (done, total) =>
  total ? `${(done / 1e6).toFixed(1)} of ${(total / 1e6).toFixed(1)} MB`
    : `${(done / 1e6).toFixed(1)} MB`;

export class Downloads {
  /**
   * addresses: folders that hold the files, the best first. files: {name: {size, sha256}}, bytes
   * and hexadecimal digits (the first ones will do). cacheName: where they are kept; "" keeps
   * nothing. keyBase: address below which they are kept. query: {name: "?v=..."}, asked with the
   * name. tell({done, total, stalled}): bytes so far and in all, at most ten times a second.
   * cacheOnly: never ask the network.
   */
  constructor({ addresses, files, cacheName, keyBase, query = {}, tell = () => {},
    cacheOnly = false }) {
    Object.assign(this, { addresses, files, cacheName, keyBase, query, tell, cacheOnly });
    this.origins = {}; // {name: the address that it came from}
    this.pending = {}; // {name: promise of its bytes}
    this.running = new Set(); // an AbortController for each file on its way
    this.sizes = {}; // {name: bytes} of what is wanted from the network
    this.got = {}; // {name: bytes that have come}
    this.silent = 0; // seconds without a byte
    this.stalled = false;
    this.lastTold = 0;
  }

  /** The file as a Response. fresh: from the network even if it is kept (to find its address). */
  async file(name, { integrity = "", fresh = false } = {}) {
    const kept = fresh ? undefined : await this.kept(name);
    if (kept) return kept;
    if (this.cacheOnly) throw new Error(`${name} is not kept by this browser`);
    this.pending[name] ??= this.fetchFile(name, integrity).finally(() => delete this.pending[name]);
    const bytes = await this.pending[name];
    return new Response(bytes, { headers: headersOf(name, bytes) });
  }

  async kept(name) {
    try {
      return await (await this.cache())?.match(this.keyBase + name);
    } catch {
      return undefined; // this browser keeps nothing
    }
  }

  cache() {
    if (!this.cacheName || !globalThis.caches) return null;
    return (this.opened ??= caches.open(this.cacheName));
  }

  /** Which of these files are not kept. */
  async missing(names) {
    const kept = await Promise.all(names.map((name) => this.kept(name)));
    return names.filter((_, i) => !kept[i]);
  }

  /** These files will be wanted: they count in the total from now on. */
  expect(names) {
    for (const name of names) this.sizes[name] = this.files[name]?.size ?? 0;
  }

  /** The reader does not want to wait: ask again for what is on its way, elsewhere if possible. */
  again() {
    for (const controller of [...this.running]) controller.abort(new Again());
  }

  /** End everything, also what is only about to be asked for. */
  cancel() {
    this.cancelled = new DOMException("cancelled", "AbortError");
    for (const controller of [...this.running]) controller.abort(this.cancelled);
  }

  async fetchFile(name, integrity) {
    const { addresses } = this;
    const failures = [];
    this.sizes[name] = this.files[name]?.size ?? 0;
    this.watch();
    try {
      for (let turn = 0; failures.length < addresses.length; turn += 1) {
        const base = addresses[turn % addresses.length];
        try {
          const bytes = await this.from(base, name, integrity, failures.length);
          this.origins[name] = base;
          this.keep(name, bytes);
          return bytes;
        } catch (error) {
          this.got[name] = 0;
          if (error.name === "AbortError") throw error;
          if (!(error instanceof Again)) failures.push(error.message);
        }
      }
      throw new Error(failures.join("; "));
    } finally {
      if (failures.length === addresses.length) delete this.sizes[name];
      this.report(true);
    }
  }

  async from(base, name, integrity, failed) {
    const address = base + name + (this.query[name] ?? "");
    const controller = new AbortController();
    controller.address = address;
    controller.isLast = failed + 1 >= this.addresses.length;
    this.running.add(controller);
    if (this.cancelled) controller.abort(this.cancelled);
    try {
      const answer = await reached(address, controller.signal);
      const bytes = await this.read(name, answer, address, controller.signal);
      await this.check(name, bytes, integrity, address);
      return bytes;
    } catch (error) {
      throw controller.signal.aborted ? controller.signal.reason : error;
    } finally {
      this.running.delete(controller);
    }
  }

  async read(name, answer, address, signal) {
    const reader = answer.body.getReader();
    const pieces = [];
    let count = 0;
    for (;;) {
      let piece;
      try {
        piece = await reader.read();
      } catch (error) {
        if (signal.aborted) throw error;
        const expected = this.files[name]?.size;
        throw new Error(`${address} broke off after ${megabytes(count, expected)}`);
      }
      if (piece.done) break;
      pieces.push(piece.value);
      count += piece.value.length;
      this.got[name] = count;
      this.silent = 0;
      this.report();
    }
    return joined(pieces, count);
  }

  async check(name, bytes, integrity, address) {
    const { size, sha256 } = this.files[name] ?? {};
    const wanted = sha256 ?? (integrity ? hexadecimal(integrity) : "");
    const short = size !== undefined && bytes.length < size;
    if (short) throw new Error(`${address} broke off after ${megabytes(bytes.length, size)}`);
    const differs = size !== undefined && bytes.length !== size;
    // Browsers compute digests only on pages from https or from this machine.
    const right = !differs && (!wanted || !globalThis.crypto?.subtle ||
      (await digest(bytes)).startsWith(wanted));
    if (!right) throw new Error(`${address} sent something else than this file`);
  }

  /** Not awaited by those who want the bytes: a full disk is no reason not to use them. */
  keep(name, bytes) {
    this.keeping = Promise.all([this.keeping, this.put(name, bytes)]);
  }

  async put(name, bytes) {
    try {
      const cache = await this.cache();
      const answer = new Response(bytes, { headers: headersOf(name, bytes) });
      await cache?.put(this.keyBase + name, answer);
    } catch (error) {
      this.full = error; // told by those for whom keeping is the purpose
    }
  }

  // A clock that counts seconds in which nothing came. It stands still while Python computes: what
  // has come meanwhile must be read before it can be missed.
  watch() {
    this.clock ??= setInterval(() => {
      if (!this.running.size) {
        clearInterval(this.clock);
        this.clock = undefined;
        this.silent = 0;
        return;
      }
      this.silent += 1;
      if (this.silent === STALL) this.report(true);
      if (this.silent >= NEXT) this.tryNext();
    }, 1000);
  }

  tryNext() {
    for (const controller of [...this.running]) {
      if (controller.isLast) continue;
      this.silent = 0;
      controller.abort(new Error(`${controller.address} sent nothing for ${NEXT} seconds`));
    }
  }

  report(now = false) {
    const stalled = this.silent >= STALL && this.running.size > 0;
    if (!now && stalled === this.stalled && performance.now() - this.lastTold < TOLD) return;
    this.stalled = stalled;
    this.lastTold = performance.now();
    const sum = (counts) => Object.values(counts).reduce((all, count) => all + count, 0);
    const whole = Object.values(this.sizes).every(Boolean);
    this.tell({ done: sum(this.got), total: whole ? sum(this.sizes) : 0, stalled });
  }
}

/** The reader pressed Retry. */
class Again extends Error {}

async function reached(address, signal) {
  let answer;
  try {
    answer = await fetchDirectly(address, { signal });
  } catch (error) {
    if (signal.aborted) throw error;
    throw new Error(`${address} could not be reached`);
  }
  if (!answer.ok) {
    throw new Error(`${address} answered ${`${answer.status} ${answer.statusText}`.trim()}`);
  }
  return answer;
}

const headersOf = (name, bytes) => ({
  "Content-Type": TYPES[name.split(".").pop()] ?? "application/octet-stream",
  "Content-Length": String(bytes.length),
});

function joined(pieces, count) {
  const bytes = new Uint8Array(count);
  let at = 0;
  for (const piece of pieces) {
    bytes.set(piece, at);
    at += piece.length;
  }
  return bytes;
}

const hex = (bytes) => [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");

async function digest(bytes) {
  return hex(new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)));
}

/** "sha256-<base64>" in hexadecimal digits. */
function hexadecimal(integrity) {
  return hex(Uint8Array.from(atob(integrity.replace(/^sha256-/, "")), (c) => c.charCodeAt(0)));
}
