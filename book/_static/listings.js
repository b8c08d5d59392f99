// A listing, a table or a formula that scrolls sideways can be reached by the keyboard, and only
// then: a stop at each of ninety listings would be in the way.

(() => {
  const BOXES = ".bd-article :is(pre, .mt-formula, .pst-scrollable-table-container, .text_html)";

  function mark() {
    for (const box of document.querySelectorAll(BOXES)) {
      const wide = box.scrollWidth > box.clientWidth + 1 && box.clientWidth > 0;
      const scrolls = wide && getComputedStyle(box).overflowX !== "visible";
      if (scrolls === "mtScrolls" in box.dataset) continue;
      box.toggleAttribute("data-mt-scrolls", scrolls);
      if (scrolls) box.tabIndex = 0;
      else box.removeAttribute("tabindex");
    }
  }

  let waiting = 0;
  function soon() {
    clearTimeout(waiting);
    waiting = setTimeout(mark, 200);
  }

  const article = document.querySelector(".bd-article");
  if (article) new ResizeObserver(soon).observe(article); // its width, or new outputs: its height
})();
