// The card of a verdict (minitorch/course/card.py) needs no script: hints are folded in each other.
// On the page it gets what only a page can do: "Start again" puts the stub back, and hints that were
// opened stay open at the next check.

(() => {
  "use strict";

  const live = window.minitorchLive;
  const { make } = live;

  /** What is heard of an output: the verdict of a card, else its first line. */
  function saidBy(box) {
    const verdict = box.querySelector(".mt-check-verdict");
    return verdict ? words(verdict) : box.textContent.trim().split("\n")[0];
  }

  const words = (node) => [...node.childNodes]
    .map((child) => (child.nodeType === Node.TEXT_NODE ? child.data
      : child.getAttribute("aria-hidden") ? "" : words(child))).join("").replace(/\s+/g, " ").trim();

  function dressCard(check) {
    const card = check.box.querySelector(".mt-check");
    if (!card) return;
    keepHints(check, [...card.querySelectorAll("details.mt-check-hint")]);
    const fold = card.querySelector("details.mt-check-again");
    if (!fold) return;
    const button = make("button", "mt-check-button", "Start again");
    button.type = "button";
    button.addEventListener("click", () => startAgain(check));
    fold.replaceWith(button);
  }

  /** Hints open one by one: each is inside the one before. */
  function keepHints(check, hints) {
    hints.slice(0, check.hints ?? 0).forEach((hint) => (hint.open = true));
    for (const hint of hints) {
      hint.addEventListener("toggle", () => {
        check.hints = hints.findIndex((each) => !each.open);
        if (check.hints < 0) check.hints = hints.length;
      });
    }
  }

  /** The stub as the book has it; what was typed stays in reach, as after Restore. */
  function startAgain(check) {
    check.hints = 0;
    live.forgetVerdict(check);
    check.stub.restore();
  }

  Object.assign(live, { dressCard, saidBy });
})();
