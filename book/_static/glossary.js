// The terms of the glossary: a line that opens on hover, focus or tap, and closes with Escape or
// when the reader moves on. glossary_extension.py writes the markup, glossary.css hides the line.
(() => {
  "use strict";
  let open = null;
  let closing = 0;

  function show(term) {
    clearTimeout(closing);
    if (open === term) return;
    if (open) open.classList.remove("mt-open");
    open = term;
    if (!term) return;
    term.classList.add("mt-open");
    const line = term.querySelector(".mt-term-line");
    line.style.removeProperty("--mt-shift");
    const { left, right } = line.getBoundingClientRect();
    const room = document.documentElement.clientWidth - 8;
    const shift = right > room ? room - right : left < 8 ? 8 - left : 0;
    if (shift) line.style.setProperty("--mt-shift", `${shift}px`);
  }

  const termOf = (event) => event.target.closest?.(".mt-term") ?? null;

  document.addEventListener("pointerover", (event) => {
    if (event.pointerType === "touch") return;
    const term = termOf(event);
    if (term) show(term);
    else if (open && !open.contains(document.activeElement)) {
      clearTimeout(closing);
      closing = setTimeout(() => show(null), 300); // time to reach the line with the mouse
    }
  });
  document.addEventListener("focusin", (event) => show(termOf(event)));
  document.addEventListener("click", (event) => show(termOf(event)));
  document.addEventListener("keydown", (event) => {
    const term = termOf(event);
    if (event.key === "Escape" && open) show(null);
    else if (term && (event.key === "Enter" || event.key === " ")) {
      event.preventDefault();
      show(term);
    }
  });
})();
