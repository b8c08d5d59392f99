// A picture that follows a cell: on the start page the graph beside the program. Once the program
// was edited and run, its own graph stands there; until then, and after Restore, the book's.

(() => {
  "use strict";

  const live = window.minitorchLive;
  const { make, page } = live;
  const place = document.querySelector(".mt-follow");
  if (!place) return;
  const frame = make("figure", "mt-follow-frame");
  const said = make("figcaption", "mt-follow-said");
  const own = make("div", "mt-follow-picture");
  const published = [...place.childNodes];

  function show(text, ...content) {
    said.textContent = text;
    own.replaceChildren(...content);
    frame.replaceChildren(own, said);
    place.replaceChildren(frame);
    live.announce(text);
  }

  function showPublished() {
    if (frame.isConnected) place.replaceChildren(...published);
  }

  async function follow({ cell, ok }) {
    if (cell !== live.cells[0]) return;
    if (cell.ranText === cell.original) return showPublished();
    if (!ok) return show("Your program ended with an error: there is nothing to draw.");
    const found = await page.session?.ask("picture", cell.ranText);
    if (!found) return show("No result of your program has a history: nothing in it needs a gradient.");
    const { outputs } = await live.open();
    const box = make("div");
    const data = { "image/svg+xml": found.svg, "text/plain": found.words };
    outputs.show({ output_type: "display_data", data }, box);
    show(`The graph of ${found.name || "the result"}, drawn from your program.`, ...box.childNodes);
  }

  document.addEventListener("minitorch:ran", ({ detail }) => follow(detail));
  document.addEventListener("minitorch:published", ({ detail }) =>
    detail.cell === live.cells[0] && showPublished());
})();
