// Reading without the network: the service worker (sw.js) is started once the page is there, a new
// edition of the book is offered, and a button leads to what is kept (live/offline.js).
//
// localStorage["minitorch.offline"]   "off" where the reader wants nothing kept

(() => {
  "use strict";

  const ROOT = new URL("../", document.currentScript.src).href;
  const KEY = "minitorch.offline";
  const workers = navigator.serviceWorker;
  const here = ["localhost", "127.0.0.1", "[::1]"].includes(location.hostname);
  const HOUR = 3_600_000; // milliseconds

  const offline = (window.minitorchOffline = { ROOT, off: isOff(), start, stop, keepLive, open });

  function isOff() {
    try {
      return localStorage.getItem(KEY) === "off";
    } catch {
      return true; // what cannot be switched off is not switched on
    }
  }

  // The worker

  /** Start keeping; asked for by the dialog, after it was switched off. */
  async function start() {
    localStorage.removeItem(KEY);
    offline.off = false;
    await register();
  }

  /** Forget everything that was kept for offline, and keep nothing from now on. */
  async function stop() {
    localStorage.setItem(KEY, "off");
    localStorage.removeItem("minitorch.python");
    offline.off = true;
    workers?.controller?.postMessage({ type: "off" });
    const found = await workers?.getRegistration(ROOT);
    if (found?.scope === ROOT) await found.unregister();
    const mine = `minitorch ${new URL(ROOT).pathname} `;
    const names = (await caches.keys()).filter((name) => name.startsWith(mine));
    await Promise.all(names.map((name) => caches.delete(name)));
  }

  async function register() {
    const found = await workers.register(`${ROOT}sw.js`);
    if (!found) return; // a browser that only pretends
    if (workers.controller) keepPage();
    else workers.addEventListener("controllerchange", keepPage, { once: true });
    if (!here) watch(found);
  }

  /** What this page loaded before the worker was there. */
  function keepPage() {
    const loaded = [location.href, ...performance.getEntriesByType("resource").map((r) => r.name)];
    const paths = loaded.map((address) => address.replace(/[?#].*$/, ""))
      .filter((address) => address.startsWith(ROOT))
      .map((address) => decodeURI(address.slice(ROOT.length)).replace(/(^|\/)$/, "$1index.html"));
    workers.controller?.postMessage({ type: "keep", paths: [...new Set(paths)] });
  }

  /** Python runs on this page: the next visit shall have it without the network. */
  function keepLive() {
    if (!offline.off) workers?.controller?.postMessage({ type: "keep live" });
  }

  // A new edition

  function watch(found) {
    const offer = () => found.waiting && workers.controller && showBar(() => {
      found.waiting?.postMessage({ type: "switch" });
    });
    offer();
    found.addEventListener("updatefound", () => {
      const coming = found.installing;
      coming?.addEventListener("statechange", () => coming.state === "installed" && offer());
    });
    let before = workers.controller;
    workers.addEventListener("controllerchange", () => {
      if (pressed) location.reload();
      else if (before) showBar(() => location.reload()); // another tab has loaded it
      before = workers.controller;
    });
    let looked = Date.now();
    document.addEventListener("visibilitychange", () => {
      if (document.hidden || Date.now() - looked < HOUR) return;
      looked = Date.now();
      found.update().catch(() => {});
    });
  }

  let bar = null;
  let pressed = false;

  function showBar(load) {
    if (typing()) { // a bar that appears takes the eyes off what one types
      document.addEventListener("focusout", () => setTimeout(() => showBar(load)), { once: true });
      return;
    }
    bar?.remove();
    bar = make("div", "offline-bar");
    bar.setAttribute("role", "status");
    const words = make("span", "", "A new edition of the book is there.");
    bar.append(words, button("Load it", () => {
      pressed = true;
      load();
    }), button("Later", () => bar.remove()));
    document.body.append(bar);
  }

  function typing() {
    const node = document.activeElement;
    return Boolean(node?.closest("textarea, input, [contenteditable]"));
  }

  // The way to the dialog

  function make(tag, className, text) {
    const node = document.createElement(tag);
    if (className) node.className = className;
    if (text) node.textContent = text;
    return node;
  }

  function button(text, onClick) {
    const node = make("button", "offline-button", text);
    node.type = "button";
    node.addEventListener("click", onClick);
    return node;
  }

  async function open() {
    const answer = await fetch(`${ROOT}live/version.json`, { cache: "no-cache" });
    const said = await answer.json();
    const { openDialog } = await import(`${ROOT}live/offline.js?v=${said.version}`);
    openDialog(offline, said);
  }

  function addButtons() {
    const places = [document.querySelector(".bd-sidebar-primary .bd-links"),
      document.querySelector("#read-it-without-the-network > p")];
    for (const place of places) {
      place?.append(make("div", "offline-place"));
      place?.lastChild.append(button("Keep the book for offline", () =>
        open().catch(() => alert("The site cannot be reached: try again with the network back."))));
    }
  }

  function begin() {
    if (!location.protocol.startsWith("http")) return;
    addButtons();
    if (!workers || offline.off) return;
    const idle = window.requestIdleCallback ?? ((work) => setTimeout(work, 200));
    const soon = () => idle(() => register().catch((error) => console.warn(error.message)));
    if (document.readyState === "complete") soon();
    else window.addEventListener("load", soon, { once: true });
  }

  if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", begin);
  else begin();
})();
