// Pictures on a narrow screen: where one is shown so small that its letters are hard to read, a button
// below it opens it as large as it was drawn, to move about in. An explorer comes with its sliders.
//
// The picture itself goes into the dialog, and back when the dialog is closed: what listens to it, and
// what a reader has set, stays with it.

(() => {
  "use strict";

  const SMALL = 0.85; // of its own width; 11 px letters are then below 9.5
  const LEAST = 320; // px: smaller pictures are always shown whole
  const buttons = new Map(); // {what goes into the dialog: its button}
  let dialog = null;

  /** How wide a picture was drawn, in px. */
  function drawn(picture) {
    const [, size, unit] = /^([\d.]+)(pt)?/.exec(picture.style.width || picture.getAttribute("width") || "") ?? [];
    return size && !/%/.test(picture.style.width) ? size * (unit ? 4 / 3 : 1) : picture.naturalWidth || picture.viewBox?.baseVal?.width || 0;
  }

  const shrunk = (picture) => {
    const shown = picture.getBoundingClientRect().width;
    return shown > 0 && drawn(picture) > LEAST && shown < SMALL * drawn(picture);
  };

  /** A picture with what belongs to it: its explorer, or the other one of light and dark. */
  const whole = (picture) => picture.closest(".mt-explore") ?? picture.closest("a") ?? picture;
  const partners = (thing) => [thing.previousElementSibling, thing, thing.nextElementSibling]
    .filter((node) => node === thing || (node?.matches("img") && /only-(light|dark)/.test(node.className) && /only-(light|dark)/.test(thing.className)));

  function open(thing, button) {
    if (!dialog) {
      dialog = document.createElement("dialog");
      dialog.className = "mt-enlarged";
      dialog.setAttribute("aria-label", "The picture, enlarged");
      const close = Object.assign(document.createElement("button"), { type: "button", className: "mt-enlarge", textContent: "Close" });
      close.addEventListener("click", () => dialog.close());
      const frame = document.createElement("div");
      frame.tabIndex = 0; // the arrow keys move it
      frame.setAttribute("role", "group");
      frame.setAttribute("aria-label", "Picture");
      dialog.append(close, frame);
      document.querySelector(".bd-article").append(dialog); // where pictures have the colours of the page
    }
    const place = document.createComment("");
    thing.before(place);
    dialog.lastElementChild.replaceChildren(...partners(thing));
    dialog.showModal();
    dialog.addEventListener("close", () => {
      place.replaceWith(...dialog.lastElementChild.childNodes);
      button.focus();
    }, { once: true });
  }

  function look() {
    if (dialog?.open) return;
    for (const [thing, button] of buttons) {
      if (thing.isConnected) continue;
      button.remove();
      buttons.delete(thing);
    }
    for (const picture of document.querySelectorAll(".bd-article .cell_output :is(img, svg):not(svg svg)")) {
      if (picture.closest("button, dialog")) continue;
      const thing = whole(picture);
      if (!shrunk(picture)) {
        if (buttons.has(thing)) buttons.get(thing).hidden = true;
        continue;
      }
      if (!buttons.has(thing)) {
        const button = Object.assign(document.createElement("button"), { type: "button", className: "mt-enlarge", textContent: "Enlarge the picture" });
        button.addEventListener("click", () => open(thing, button));
        partners(thing).at(-1).after(button);
        buttons.set(thing, button);
      }
      buttons.get(thing).hidden = false;
    }
  }

  let waiting = 0;
  const soon = () => { waiting ||= setTimeout(() => { waiting = 0; look(); }, 200); };

  function begin() {
    const article = document.querySelector(".bd-article");
    if (!article || typeof HTMLDialogElement !== "function") return;
    article.addEventListener("load", soon, true); // pictures come when they are scrolled to
    new MutationObserver(soon).observe(article, { childList: true, subtree: true });
    addEventListener("resize", soon);
    soon();
  }

  if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", begin);
  else begin();
})();
