// What stands around the text of a page: how to open the chapter in JupyterLab, and how many of the
// exercises are solved, beside each chapter in the sidebar and in total below it.
//
// window.minitorchExercises   {"07": 5, ...}, written into each page when the site is built
// localStorage["minitorch.course"]   what the reader has solved, written by minitorch.course;
//                                    it says "minitorch:course" on the window after each change

(() => {
  "use strict";

  const KEY = "minitorch.course";
  const EXERCISES = window.minitorchExercises ?? {};

  function make(tag, className, ...content) {
    const node = document.createElement(tag);
    if (className) node.className = className;
    node.append(...content);
    return node;
  }

  // Progress

  /** How many exercises of each chapter are solved: {"07": 2}. */
  function solved() {
    const counts = {};
    try {
      for (const id of Object.keys(JSON.parse(localStorage.getItem(KEY))?.solved ?? {})) {
        const chapter = id.split(".")[0];
        counts[chapter] = (counts[chapter] ?? 0) + 1;
      }
    } catch {
      // nothing stored, or nothing that can be read
    }
    return counts;
  }

  const badges = {};
  let total = null;

  function addProgress() {
    const sidebar = document.querySelector(".bd-sidebar-primary .bd-links");
    const all = Object.values(EXERCISES).reduce((sum, count) => sum + count, 0);
    if (!sidebar || !all) return;
    for (const link of sidebar.querySelectorAll("a.reference.internal")) {
      // The page's own link is "#": its name is that of the page.
      const href = link.getAttribute("href") === "#" ? location.pathname : link.href;
      const chapter = href.match(/\/(\d\d)-[^/]*\.html/)?.[1];
      if (!EXERCISES[chapter]) continue;
      badges[chapter] = make("span", "mt-solved");
      link.append(" ", badges[chapter]);
    }
    total = { words: make("span"), bar: make("progress") };
    total.bar.max = all;
    total.bar.setAttribute("aria-label", "Exercises solved");
    sidebar.append(make("div", "mt-total", total.words, total.bar));
    showProgress();
    window.addEventListener("minitorch:course", showProgress);
    window.addEventListener("storage", (event) => event.key === KEY && showProgress());
  }

  function showProgress() {
    const counts = solved();
    let done = 0;
    for (const [chapter, count] of Object.entries(EXERCISES)) {
      const here = Math.min(counts[chapter] ?? 0, count);
      done += here;
      const badge = badges[chapter];
      if (!badge) continue;
      badge.textContent = `${here}/${count}`;
      badge.title = `${here} of ${count} exercises solved`;
      badge.classList.toggle("mt-some", here > 0);
      badge.classList.toggle("mt-all", here === count);
      const spoken = make("span", "live-voice", " exercises solved");
      badge.append(spoken);
    }
    total.words.textContent = `${done} of ${total.bar.max} exercises solved`;
    total.bar.value = done;
  }

  // "Your work": a button on every page; what it opens is fetched when it is first pressed.

  const coming = {}; // name -> promise

  /** Run a script that the page names with type="later", which no browser fetches by itself. */
  function later(name) {
    return coming[name] ??= new Promise((done, failed) => {
      const script = make("script");
      script.src = document.querySelector(`script[type="later"][src*="/${name}.js"]`).src;
      script.addEventListener("load", done);
      script.addEventListener("error", () => {
        delete coming[name]; // the next press tries again
        script.remove();
        failed(new Error(`${name}.js did not come`));
      });
      document.head.append(script);
    });
  }

  window.minitorchLater = later;

  async function openWork(said) {
    said.textContent = "";
    try {
      await later("work"); // the form of the file, before the dialog that speaks of it
      await later("carry");
      window.minitorchCarry.open();
    } catch (error) {
      console.warn(error);
      said.textContent = "This could not be fetched. Your work is kept; try again with the network back.";
    }
  }

  /** Only a narrow screen shows pictures too small: others do not fetch what enlarges them. */
  function enlargeWhereNarrow() {
    const narrow = matchMedia("(max-width: 760px)");
    const come = () => narrow.matches && later("enlarge").catch(() => {}); // pictures stay small
    narrow.addEventListener("change", come);
    come();
  }

  function addWork() {
    const sidebar = document.querySelector(".bd-sidebar-primary .bd-links") ??
      document.querySelector(".bd-sidebar-primary");
    if (!sidebar || typeof HTMLDialogElement !== "function") return;
    const opener = make("button", "predict-button", "Your work");
    const said = make("p", "mt-work-note");
    opener.type = "button";
    opener.setAttribute("aria-haspopup", "dialog");
    said.setAttribute("role", "status");
    opener.addEventListener("click", () => openWork(said));
    sidebar.append(make("div", "mt-carry", opener, said));
  }

  // JupyterLab: the link leads to the page that explains it; here, what to type for this chapter.

  function command(system, ...lines) {
    return make("div", "mt-command", make("p", "", system), make("pre", "", lines.join("\n")));
  }

  function labDialog(link) {
    const file = link.parentElement.querySelector(".mt-download").href.split("/").pop();
    const dialog = make("dialog", "mt-dialog");
    dialog.setAttribute("aria-labelledby", "mt-dialog-title");
    const title = make("h2", "", "Open this chapter in JupyterLab");
    title.id = "mt-dialog-title";
    const close = make("button", "predict-button", "Close");
    close.type = "button";
    close.autofocus = true;
    close.addEventListener("click", () => dialog.close());
    const more = make("a", "", "How to use this book");
    more.href = link.href;
    dialog.append(title,
      make("p", "", "A page on the web cannot start programs on your machine, so this takes a " +
        "terminal. In the folder of this project, type:"),
      command("Linux, macOS", "make lab"),
      command("Windows", "py book\\_tools\\tasks.py lab"),
      make("p", "", "JupyterLab opens in your browser, with the chapters in the list on the left. ",
        "This one is ", make("code", "", file), ". The first time, everything is installed into ",
        "the project's folder, which takes a minute or two."),
      make("p", "", "No copy of the project yet? ", "See ", more, "."),
      close);
    dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
    document.body.append(dialog);
    return dialog;
  }

  function addLab() {
    const link = document.querySelector("a.mt-lab");
    if (!link || typeof HTMLDialogElement !== "function") return;
    let dialog = null;
    link.setAttribute("role", "button");
    link.addEventListener("click", (event) => {
      event.preventDefault();
      dialog ??= labDialog(link);
      dialog.showModal();
    });
    link.addEventListener("keydown", (event) => {
      if (event.key === " ") {
        event.preventDefault();
        link.click();
      }
    });
  }

  // Paper is light: in dark colours a browser would print pale letters on white.

  function lightOnPaper() {
    const paper = matchMedia("print");
    const theme = document.documentElement.dataset;
    let kept = null;
    const turn = () => {
      if (paper.matches) {
        kept ??= theme.theme;
        theme.theme = "light";
      } else if (kept) {
        theme.theme = kept;
        kept = null;
      }
    };
    paper.addEventListener("change", turn);
  }

  function begin() {
    addProgress();
    addWork();
    addLab();
    enlargeWhereNarrow();
    lightOnPaper();
  }

  if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", begin);
  else begin();
})();
