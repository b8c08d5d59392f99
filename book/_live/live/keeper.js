// The worker that fetches the whole book: pages, pictures, Python. What is there already is not
// fetched again, so a download that was cancelled or cut goes on where it ended.
//
// page -> worker   {type: "start", root, list, python, version, siteCache, cacheName, keyBase}
//                  {type: "cancel"} | {type: "again"}
// worker -> page   {type: "progress", done, total, stalled} | {type: "done"} | {type: "failed", text}

const ABREAST = 4; // files at a time
let parts = [];

onmessage = ({ data }) => {
  if (data.type === "start") {
    start(data).then(() => postMessage({ type: "done" }),
      (error) => postMessage({ type: "failed", text: error.message }));
  } else if (data.type === "again") parts.forEach((part) => part.again());
  else stop();
};

let cancelled = false;

function stop() {
  cancelled = true;
  parts.forEach((part) => part.cancel());
}

async function start({ root, list, python, siteCache, cacheName, keyBase }) {
  // Of the same build as this file, so not imported by its bare name.
  const { Downloads } = await import(`./downloads.js${location.search}`);
  const site = {};
  const query = {};
  for (const [path, [size, sha256, tag]] of Object.entries(list.files)) {
    site[path] = { size, sha256 };
    if (tag) query[path] = `?v=${tag}`;
  }
  const told = [];
  const teller = (i) => (words) => {
    told[i] = words;
    postMessage({
      type: "progress",
      done: there + told.reduce((sum, each) => sum + (each?.done ?? 0), 0),
      total,
      stalled: told.some((each) => each?.stalled),
    });
  };
  parts = [
    new Downloads({ addresses: [root], files: site, cacheName: siteCache, keyBase: root, query,
      tell: teller(0) }),
    new Downloads({ ...python, cacheName, keyBase, tell: teller(1) }),
  ];
  const missing = await Promise.all(parts.map((part) => part.missing(Object.keys(part.files))));
  const size = (part, names) => names.reduce((sum, name) => sum + part.files[name].size, 0);
  const total = parts.reduce((sum, part) => sum + size(part, Object.keys(part.files)), 0);
  const there = total - parts.reduce((sum, part, i) => sum + size(part, missing[i]), 0);
  parts.forEach((part, i) => part.expect(missing[i]));
  teller(0)({ done: 0, stalled: false });
  const work = parts.flatMap((part, i) => missing[i].map((name) => ({ part, name })));
  await Promise.all(Array.from({ length: ABREAST }, async () => {
    for (let next = work.shift(); next && !cancelled; next = work.shift()) {
      await next.part.file(next.name);
    }
  })).catch((error) => {
    work.length = 0;
    stop();
    throw error;
  });
  if (cancelled) throw new Error("cancelled");
  // Python's addresses stand in a file that no digest confirms: the page's own server may add one.
  await (await caches.open(siteCache)).add(`${root}live/version.json`);
  for (const part of parts) {
    await part.keeping;
    if (part.full) throw new Error(`this browser has no room left (${part.full.message})`);
  }
}
