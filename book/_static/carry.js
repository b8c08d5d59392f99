// The dialog "Your work", which page.js opens from below the sidebar of every page: what this browser keeps of the reader's, saved to
// a file, loaded from one, or forgotten. work.js knows the form of the file.

(() => {
  "use strict";

  const work = window.minitorchWork;
  const kept = window.minitorchKept;
  const EXERCISES = window.minitorchExercises ?? {};

  function make(tag, className, ...content) {
    const node = document.createElement(tag);
    if (className) node.className = className;
    node.append(...content);
    return node;
  }

  function button(text, act, main = false) {
    const node = make("button", `predict-button${main ? " mt-main" : ""}`, text);
    node.type = "button";
    node.addEventListener("click", act);
    return node;
  }

  const count = (number, one, many = `${one}s`) => `${number} ${number === 1 ? one : many}`;

  class Dialog {
    constructor() {
      this.node = make("dialog", "mt-dialog mt-work");
      this.node.setAttribute("aria-labelledby", "mt-work-title");
      const title = make("h2", "", "Your work");
      title.id = "mt-work-title";
      this.what = make("div", "mt-work-what");
      this.said = make("div", "mt-work-said");
      this.said.setAttribute("role", "status");
      this.step = make("div", "mt-work-step");
      this.file = make("input", "mt-work-file");
      Object.assign(this.file, { type: "file", accept: ".json,application/json", hidden: true });
      this.file.addEventListener("change", () => this.take(this.file.files[0]));
      this.node.append(title, this.what, this.said, this.step, this.file);
      this.node.addEventListener("click", (event) => event.target === this.node && this.node.close());
      this.node.addEventListener("dragover", (event) => event.preventDefault());
      this.node.addEventListener("drop", (event) => {
        event.preventDefault();
        this.take(event.dataTransfer.files[0]);
      });
      document.body.append(this.node);
    }

    open() {
      this.said.replaceChildren();
      this.start();
      this.node.showModal();
    }

    // What is there, and what can be done with it

    start() {
      this.describe();
      const actions = make("div", "mt-work-actions",
        button("Save to a file", () => this.save(), true),
        button("Load from a file", () => this.file.click()));
      if (work.canUndo()) actions.append(button("Undo the last file", () => this.undo()));
      actions.append(button("Forget everything", () => this.askToForget()),
        button("Close", () => this.node.close()));
      this.step.replaceChildren(make("p", "mt-work-note",
        "A file can also be dropped here. The command line reads it too: ",
        make("code", "", "minitorch import FILE"), "."), actions);
    }

    describe() {
      const all = work.collect();
      const { solutions, drafts, answers, aside } = work.counted(all);
      const asked = Object.values(EXERCISES).reduce((sum, each) => sum + each, 0);
      const pages = Object.entries(all.drafts).filter(([, cells]) => Object.keys(cells).length);
      const list = make("ul", "",
        make("li", "", `${solutions}${asked ? ` of ${asked}` : ""} exercises solved`),
        make("li", "", `${count(answers, "answer")} to questions`),
        make("li", "", count(drafts, "edited cell"), ...pages.map((page) => this.draftsOf(...page))));
      if (aside) {
        list.append(make("li", "", `${count(aside, "text")} put aside for something newer`,
          make("ul", "", ...all.aside.map((each) =>
            this.draft(`${each.page}, ${each.cell}, ${each.when.slice(0, 16).replace("T", " ")}`, each)))));
      }
      this.what.replaceChildren(
        make("p", "", "This browser keeps, on this device only:"), list);
    }

    draftsOf(page, cells) {
      const link = make("a", "", page || "index");
      link.href = `${kept.ROOT}${page && !page.endsWith("/") ? `${page}.html` : page}`;
      const items = Object.entries(cells).map(([id, draft]) => {
        // Cells without an anchor are counted: "number-1".
        const there = /^number-/.test(id) || document.getElementById(`cell-${id}`) ||
          document.getElementById(id);
        const gone = page === kept.PAGE && !there;
        return this.draft(gone ? `${id} (the page no longer has this cell)` : id, draft);
      });
      return make("ul", "", make("li", "", link, make("ul", "", ...items)));
    }

    draft(name, { text }) {
      const listing = make("pre", "", text);
      listing.tabIndex = 0;
      listing.setAttribute("role", "region");
      listing.setAttribute("aria-label", `Code of ${name}`);
      return make("li", "", make("details", "", make("summary", "", name), listing));
    }

    say(text, wrong = false) {
      this.said.replaceChildren(make("p", wrong ? "mt-work-wrong" : "", text));
    }

    // Save

    save() {
      const now = new Date();
      const two = (number) => String(number).padStart(2, "0");
      const day = `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
      const link = make("a");
      link.href = URL.createObjectURL(
        new Blob([work.text(work.collect())], { type: "application/json" }));
      link.download = `minitorch-work-${day}.json`;
      this.node.append(link);
      link.click();
      link.remove();
      setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
      this.say(`Saved as ${link.download}, where your browser keeps downloads.`);
    }

    // Load

    async take(file) {
      this.file.value = "";
      if (!file) return;
      this.said.replaceChildren();
      try {
        if (file.size > 20e6) throw new RangeError("it is larger than 20 MB");
        const there = work.read(await file.text());
        this.ask(file.name, work.merge(work.collect(), there));
      } catch (error) {
        this.start();
        this.say(`${file.name} was not loaded: ${error.message}. Nothing was changed.`, true);
      }
    }

    ask(name, { work: result, changes }) {
      const { solutions, replaced, drafts, newer, older, answers } = changes;
      const told = [
        solutions.length && `${count(solutions.length, "new solution")}: ${solutions.join(", ")}`,
        replaced.length && `other code for ${replaced.join(", ")}; yours is put aside`,
        drafts && count(drafts, "new edited cell"),
        newer && `${count(newer, "edited cell")} newer than yours; yours is put aside`,
        older && `${count(older, "edited cell")} older than yours; the file's is put aside`,
        answers && `${count(answers, "answer")} to questions`,
      ].filter(Boolean);
      if (!told.length) {
        this.start();
        return this.say(`${name} has nothing that is not here already.`);
      }
      const cancel = button("Cancel", () => this.start());
      this.step.replaceChildren(
        make("p", "", make("strong", "", name), " brings:"),
        make("ul", "", ...told.map((each) => make("li", "", each))),
        make("p", "mt-work-note", "Solutions are code: they run in this browser when Python " +
          "starts. Load only your own file, or one from somebody you trust."),
        make("div", "mt-work-actions", button("Load it", () => this.load(name, result), true), cancel));
      cancel.focus();
    }

    load(name, result) {
      const done = work.load(result);
      this.start();
      if (!done) {
        return this.say("This browser has no room for it. Nothing was changed.", true);
      }
      this.say(`${name} is loaded. Open pages show edited cells after a reload. `);
      this.said.lastChild.append(button("Reload this page", () => location.reload()));
    }

    undo() {
      const done = work.undo();
      this.start();
      this.say(done ? "All is as it was before the last file. Reload the page to see it." :
        "That could not be undone: this browser keeps nothing.", !done);
    }

    // Forget

    askToForget() {
      const cancel = button("Cancel", () => this.start());
      this.step.replaceChildren(
        make("p", "", make("strong", "", "Forget everything?"), " Solutions, edited cells and " +
          "answers are then gone from this browser, and nothing brings them back but a file."),
        make("div", "mt-work-actions", button("Save to a file first", () => this.save(), true),
          button("Forget everything", () => this.forget()), cancel));
      cancel.focus();
    }

    forget() {
      work.forget();
      this.start();
      this.say("This browser has forgotten your work. Reload the page to see the book's.");
    }
  }

  window.minitorchCarry = new Dialog();
})();
