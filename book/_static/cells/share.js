// A link to a cell, with the reader's code in it if he has changed the cell:
//
//   page.html#cell-<id>                      scrolls there, as any anchor does
//   page.html#cell-<id>:code=<packed>        UTF-8, deflate-raw, base64url
//   page.html#cell-<id>:text=<base64url>     UTF-8, for browsers that cannot pack
//
// What follows "#" stays in the browser: nothing is sent anywhere. Code from a link is shown in the
// cell, and it is neither run nor kept before the reader runs or edits it himself.

(() => {
  "use strict";

  const live = window.minitorchLive;
  const kept = window.minitorchKept;
  const { cells, make, makeButton, setButton } = live;

  const LONGEST = 8000; // characters of an address: mail programs and chats cut longer ones
  const MOST = 100_000; // bytes of code that a link may unpack to
  const LINK = /^#(cell-[A-Za-z0-9_-]{1,64}):(code|text)=([A-Za-z0-9_-]+)$/;

  // Packing

  async function through(stream, bytes) {
    const reader = new Blob([bytes]).stream().pipeThrough(stream).getReader();
    const pieces = [];
    let size = 0;
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return new Uint8Array(await new Blob(pieces).arrayBuffer());
      pieces.push(value);
      size += value.length;
      if (size > MOST) {
        reader.cancel().catch(() => {});
        throw new RangeError("it unpacks to more than any cell holds");
      }
    }
  }

  function base64url(bytes) {
    let text = "";
    for (const byte of bytes) text += String.fromCharCode(byte);
    return btoa(text).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
  }

  const fromBase64url = (text) =>
    Uint8Array.from(atob(text.replace(/-/g, "+").replace(/_/g, "/")), (each) => each.charCodeAt(0));

  async function packed(code) {
    const bytes = new TextEncoder().encode(code);
    if (bytes.length > MOST) return null;
    if (typeof CompressionStream !== "function") return `text=${base64url(bytes)}`;
    return `code=${base64url(await through(new CompressionStream("deflate-raw"), bytes))}`;
  }

  async function unpacked(form, data) {
    let bytes = fromBase64url(data);
    if (form === "code") bytes = await through(new DecompressionStream("deflate-raw"), bytes);
    const code = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    if (code.length > MOST || code.includes("\0")) throw new RangeError("it is no code");
    return code;
  }

  // Giving a link

  function addButton(cell) {
    if (!cell.node.id) return;
    cell.linkButton = makeButton("link", "Link", "", () => copy(cell));
    cell.linkButton.classList.add("live-share");
    name(cell);
    cell.editButton.before(cell.linkButton);
    new MutationObserver(() => name(cell))
      .observe(cell.node, { attributes: true, attributeFilter: ["class"] });
  }

  function name(cell) {
    const mine = cell.source !== cell.original ? " with your code" : "";
    const label = `Copy a link to ${cell.name}${mine}`;
    if (cell.linkButton.title !== label) setButton(cell.linkButton, "link", "Link", label);
  }

  async function copy(cell) {
    const page = location.href.replace(/#.*$/, "");
    let address = `${page}#${cell.node.id}`;
    if (cell.source !== cell.original) {
      const data = await packed(cell.source);
      if (data === null || address.length + 1 + data.length > LONGEST) {
        return say(cell, "This code is too long for a link: programs cut addresses of more than " +
          "8000 characters. Your work, below the sidebar, saves it to a file.");
      }
      address += `:${data}`;
    }
    try {
      await navigator.clipboard.writeText(address);
      cell.status.textContent = "link copied";
      live.announce(`A link to ${cell.name} was copied.`);
    } catch {
      offer(cell, address); // the browser lets no page write there: the reader copies himself
    }
  }

  function say(cell, text) {
    cell.explain(text);
    live.announce(text);
  }

  function offer(cell, address) {
    cell.explain("This browser does not let the page copy. Here is the link:");
    const field = make("input", "live-address");
    Object.assign(field, { readOnly: true, value: address });
    field.setAttribute("aria-label", `Link to ${cell.name}`);
    cell.note.append(field);
    field.focus();
    field.select();
  }

  // Following a link

  async function follow() {
    if (!/^#cell-[^:]*:/.test(location.hash)) return;
    const [, id, form, data] = location.hash.match(LINK) ?? [];
    const anchor = id ?? location.hash.slice(1).split(":")[0];
    const cell = cells.find(({ node }) => node.id === anchor);
    let code = null;
    try {
      if (!id || location.hash.length > 2 * LONGEST) throw new RangeError("it is damaged");
      code = await unpacked(form, data);
    } catch {
      return complain(cell, "The link to this page brings code with it, but that part is damaged " +
        "and was left out. Ask for the link again, and copy all of it.");
    }
    if (!cell) {
      return complain(null, "The link to this page brings code for a cell that the page does not " +
        "have (any more), so it is not shown.");
    }
    if (cell.linked) cell.linked.end();
    if (code !== cell.source) new Linked(cell, code);
    reach(cell);
  }

  function reach(cell) {
    for (let node = cell.node; (node = node.parentElement?.closest("details")); ) node.open = true;
    cell.node.dispatchEvent(new CustomEvent("minitorch:reach", { bubbles: true }));
    cell.node.scrollIntoView({ block: "center" });
  }

  function complain(cell, text) {
    if (cell) {
      cell.explain(text);
      return reach(cell);
    }
    const note = make("div", "live-note", text);
    note.setAttribute("role", "alert");
    document.querySelector("article h1, h1")?.after(note);
  }

  /** Code from a link, in its cell until the reader runs it, edits it, or goes back. */
  class Linked {
    constructor(cell, code) {
      this.cell = cell;
      this.code = code;
      this.own = cell.source; // the reader's text, or the book's
      if (cell.editor) cell.closeEditor();
      cell.linked = this;
      this.addBanner();
      this.listen();
      this.show(code);
    }

    addBanner() {
      const { cell } = this;
      this.banner = make("div", "live-linked-note");
      this.banner.setAttribute("role", "group");
      this.banner.setAttribute("aria-label", `Code from a link, in ${cell.name}`);
      this.banner.append(make("span", "",
        "From a link: not run, and not kept until you edit or run it."));
      const button = (word, label, text) => {
        const node = make("button", "predict-button", word);
        node.type = "button";
        node.setAttribute("aria-label", `${word}: ${label} in ${cell.name}`);
        node.addEventListener("click", () => this.back(text));
        this.banner.append(node);
      };
      if (this.own !== cell.original) button("My version", "show my own code", this.own);
      button("The book's version", "show the published code", cell.original);
      cell.input.before(this.banner);
    }

    /** Until then, the cell does less than usual: its text is not the reader's. */
    listen() {
      const { cell } = this;
      const usual = Object.getPrototypeOf(cell);
      cell.edited = (text) => {
        if (text !== this.code) this.adopt(text);
      };
      cell.begin = (...rest) => {
        this.adopt(cell.source);
        return usual.begin.apply(cell, rest);
      };
      cell.takeBack = () => {
        this.end();
        this.show(cell.original);
      };
      cell.restore = () => this.back(cell.original);
    }

    show(text) {
      const { cell } = this;
      cell.source = text;
      if (cell.editor) cell.closeEditor();
      if (text === cell.original) cell.pre.innerHTML = cell.published;
      else cell.pre.textContent = `${text}\n`;
      cell.restoreButton.hidden = text === cell.original;
      cell.node.classList.toggle("live-edited", text !== cell.original);
      cell.node.classList.toggle("live-linked", cell.linked === this);
      live.showBusy();
    }

    /** The reader goes back to a version of before; nothing that is kept has changed. */
    back(text) {
      this.end();
      this.show(text);
      live.announce(`The code from the link has gone from ${this.cell.name}.`);
      this.cell.runButton.focus();
    }

    /** The reader has made it his own: from now on it is kept as everything that he types. */
    adopt(text) {
      const { cell } = this;
      const drafts = kept.drafts();
      const id = cell.node.id in drafts ? cell.node.id : cell.node.id.replace(/^cell-/, "");
      const draft = drafts[id];
      this.end();
      if (draft && draft.text !== text) {
        kept.putAside(id, draft);
        cell.status.textContent = "your own version is put aside, in Your work";
      }
      cell.edited(text);
    }

    end() {
      const { cell } = this;
      for (const name of ["edited", "begin", "takeBack", "restore"]) delete cell[name];
      cell.linked = null;
      cell.node.classList.remove("live-linked");
      this.banner.remove();
      // A reload must not bring it back in place of what the reader has then.
      history.replaceState(history.state, "", `#${cell.node.id}`);
    }
  }

  function begin() {
    cells.forEach(addButton);
    live.followed = follow(); // the tests wait for it
    window.addEventListener("hashchange", follow);
  }

  if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", begin);
  else begin();
})();
