// The service worker: a page that was read once, and all that it loaded, is there again without the
// network. live/files.json lists the files of this edition with their digests; nothing is kept that
// the list does not confirm, so that no file of another edition, and none that was cut short, can
// get among them.
//
// On the web, what is kept is shown at once, and a new edition waits until the reader wants it, or
// until the last page of the book is closed. On this machine (`make book`) the site is rebuilt all
// the time: there the server is asked first, and what is kept only serves when it does not answer.

const EDITION = "unbuilt"; // written by book/_tools/edition.py, as is the next line
const PYTHON = "";

const SCOPE = registration.scope;
const PREFIX = `minitorch ${new URL(SCOPE).pathname} `;
const SITE = `${PREFIX}site ${EDITION}`;
const PYTHON_CACHE = `${PREFIX}python ${PYTHON}`;
const FRESH = ["localhost", "127.0.0.1", "[::1]"].includes(location.hostname);
const LIST = `${SCOPE}live/files.json`;
const VERSION = "live/version.json"; // its server may add to it, so no digest confirms it
const NEVER = ["sw.js", "live/files.json"];
const LOOK_AGAIN = 60_000; // milliseconds between two looks for a new edition

let off = false; // the reader wants nothing kept any more
let list = null; // promise of {edition, files: {path: [size, digest, tag]}}
let looked = 0;

addEventListener("install", (event) => event.waitUntil(install()));
addEventListener("activate", (event) => event.waitUntil(activate()));

async function install() {
  if (EDITION === "unbuilt") throw new Error("sw.js: this site was built without its list of files");
  const answer = await fetch(`${LIST}?v=${EDITION}`);
  const found = await answer.clone().json();
  if (found.edition !== EDITION) throw new Error("sw.js: the list of files is of another edition");
  const cache = await caches.open(SITE);
  await cache.put(LIST, answer);
  await inherit(found, cache);
  if (FRESH) await skipWaiting();
}

/** What the reader could read offline before shall be there in this edition too. */
async function inherit(found, cache) {
  for (const name of await ours("site ")) {
    if (name === SITE) continue;
    const old = await caches.open(name);
    const before = await (await old.match(LIST))?.json();
    for (const { url } of await old.keys()) {
      const path = url.slice(SCOPE.length);
      const same = before?.files[path]?.[1] === found.files[path]?.[1];
      if (!found.files[path] || (await cache.match(url))) continue;
      if (same) await cache.put(url, await old.match(url));
      else await take(path, found, cache).catch(() => {});
    }
    if (await old.match(SCOPE + VERSION)) await take(VERSION, found, cache).catch(() => {});
  }
}

/** Only now, when this edition is in use, the caches of others go. */
async function activate() {
  const keep = [SITE, PYTHON_CACHE];
  await Promise.all((await ours("")).filter((name) => !keep.includes(name))
    .map((name) => caches.delete(name)));
  await clients.claim();
}

const ours = async (kind) =>
  (await caches.keys()).filter((name) => name.startsWith(PREFIX + kind));

function listed() {
  list ??= caches.match(LIST, { cacheName: SITE }).then((answer) => answer?.json() ?? null);
  return list;
}

// Answers

addEventListener("fetch", (event) => {
  const { request } = event;
  if (off || request.method !== "GET" || request.headers.has("range")) return;
  const url = new URL(request.url);
  const script = url.pathname.match(/\/(pyodide\.mjs|pyodide\.asm\.js)$/)?.[1];
  if (script && request.destination !== "document") {
    event.respondWith(pythonScript(request, script));
    return;
  }
  const path = pathOf(url);
  if (path === null || NEVER.includes(path)) return;
  event.respondWith(FRESH ? networkFirst(event, path, url) : cacheFirst(event, path, url));
});

/** Python's scripts are imported by address; live/downloads.js has put them into the cache. */
async function pythonScript(request, name) {
  const kept = await caches.match(`${SCOPE}pyodide-${PYTHON}/${name}`, { cacheName: PYTHON_CACHE });
  return kept ?? fetch(request);
}

/** Where in the site an address leads; null if it is not of this site. */
function pathOf(url) {
  if (!url.href.startsWith(SCOPE)) return null;
  const path = (url.origin + url.pathname).slice(SCOPE.length);
  if (path.startsWith("pyodide/")) return null; // live/downloads.js keeps these itself
  return path === "" || path.endsWith("/") ? `${path}index.html` : path;
}

async function kept(path, url) {
  const found = await listed();
  const tag = url.searchParams.get("v");
  // A file with a tag of another edition is wanted by a page of that edition.
  if (tag && found?.files[path] && found.files[path][2] !== tag) return undefined;
  return caches.match(SCOPE + path, { cacheName: SITE });
}

async function networkFirst(event, path, url) {
  try {
    const answer = await fetch(event.request);
    event.waitUntil(store(path, url, answer.clone()));
    return answer;
  } catch {
    return (await kept(path, url)) ?? absent(event.request, path);
  }
}

async function cacheFirst(event, path, url) {
  const found = await kept(path, url);
  if (found) return found;
  try {
    const answer = await fetch(event.request);
    event.waitUntil(store(path, url, answer.clone()));
    return answer;
  } catch {
    return absent(event.request, path);
  }
}

async function store(path, url, answer) {
  try {
    const found = await listed();
    const entry = found?.files[path];
    const tag = url.searchParams.get("v");
    if (off || !answer.ok || answer.status !== 200 || !found) return;
    if (path !== VERSION && (!entry || (tag && entry[2] !== tag))) return;
    const cache = await caches.open(SITE);
    if (path !== VERSION && (await cache.match(SCOPE + path))) return;
    await put(path, answer, entry, cache);
  } catch {
    // no room, or the answer broke off: it is fetched again another time
  }
}

async function take(path, found, cache) {
  const entry = found.files[path];
  const tag = entry?.[2] ? `?v=${entry[2]}` : "";
  const answer = await fetch(SCOPE + path + tag);
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
  await put(path, answer, entry, cache);
}

async function put(path, answer, entry, cache) {
  const bytes = await answer.arrayBuffer();
  if (path !== VERSION && !(await confirmed(bytes, entry))) return lookForNew();
  const headers = new Headers(answer.headers);
  headers.delete("Content-Encoding"); // these bytes are unpacked
  headers.set("Content-Length", String(bytes.byteLength));
  await cache.put(SCOPE + path, new Response(bytes, { headers }));
}

async function confirmed(bytes, [size, digest]) {
  if (bytes.byteLength !== size) return false;
  const found = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return [...found].map((byte) => byte.toString(16).padStart(2, "0")).join("").startsWith(digest);
}

/** The site has a file that this edition does not know: there may be a new one. */
function lookForNew() {
  if (Date.now() - looked < LOOK_AGAIN && !FRESH) return;
  looked = Date.now();
  registration.update().catch(() => {});
}

/** What a kept page is called, as HTML, without the name of the book; else its path. */
async function titleOf(url, cache) {
  const page = await cache.match(url);
  const head = page ? await (await page.blob()).slice(0, 8192).text() : "";
  const title = /<title>([^<]*?)( (&#8212;|—) [^<]*)?<\/title>/.exec(head)?.[1].trim();
  return title || decodeURI(url.slice(SCOPE.length)).replace(/[<&"]/g, "");
}

async function absent(request, path) {
  if (request.mode !== "navigate") return Response.error();
  const cache = await caches.open(SITE);
  const pages = (await cache.keys()).map(({ url }) => url).filter((url) => url.endsWith(".html"));
  const items = await Promise.all(pages.sort().map(async (url) =>
    `<li><a href="${encodeURI(decodeURI(url)).replace(/"/g, "%22")}">${await titleOf(url, cache)}</a></li>`));
  const body = `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>Offline</title>
<meta name="viewport" content="width=device-width"><style>:root{color-scheme:light dark}
body{font:1.1rem/1.6 system-ui;max-width:38rem;margin:3rem auto;padding:0 1rem}</style></head>
<body><h1>This page is not on your device</h1><p>The site cannot be reached, and this page was not
kept. With the network back, open it again. To have all pages without the network, choose <em>Keep
the book for offline</em> in the sidebar of any page.</p>${items.length
    ? `<p>These pages are here:</p><ul>${items.join("")}</ul>` : ""}</body></html>`;
  const headers = { "Content-Type": "text/html; charset=utf-8" };
  return new Response(body, { status: 503, statusText: "Offline", headers });
}

// What pages ask for

// What pages fetch when it is first asked for, and what a reader's next visit must not miss.
const LATER = /^(live\/|_static\/(work|carry)\.js$)/;

addEventListener("message", (event) => {
  const { data } = event;
  if (data.type === "switch") skipWaiting();
  else if (data.type === "off") off = true;
  else if (data.type === "keep") event.waitUntil(keepAll(data.paths));
  else if (data.type === "keep live") {
    event.waitUntil(listed().then((found) =>
      keepAll([VERSION, ...Object.keys(found?.files ?? {}).filter((path) => LATER.test(path))])));
  }
});

/** Keep what a page loaded before this worker was there. */
async function keepAll(paths) {
  const found = await listed();
  if (!found || off) return;
  const cache = await caches.open(SITE);
  for (const path of paths) {
    if (path !== VERSION && !found.files[path]) continue;
    if (!(await cache.match(SCOPE + path))) await take(path, found, cache).catch(() => {});
  }
}
