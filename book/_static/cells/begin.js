// Makes the cells of a page live, once all of it is there.

(() => {
  "use strict";

  const live = window.minitorchLive;

  function begin() {
    for (const node of document.querySelectorAll("div.cell:not(.tag_no-live)")) {
      if (!node.querySelector("div.cell_input pre")) continue;
      live.cells.push(new live.Cell(node, live.cells.length + 1));
    }
    if (live.cells.length) {
      live.addToolbar();
      live.addExercises();
      live.showDrafts();
      live.refreshSolutions();
      live.showBusy();
      live.startAhead();
    }
    // A value of viz.explore that the book did not compute ahead: Python does, if it runs.
    document.addEventListener("minitorch:explore", (event) => {
      const { mark, values, show, refuse } = event.detail;
      if (!live.page.session) return;
      event.preventDefault();
      live.page.session.explore(mark, values)
        .then(({ html, words, error }) => (error ? refuse(error) : show(html, words)));
    });
    live.ready = true;
  }

  if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", begin);
  else begin();
})();
