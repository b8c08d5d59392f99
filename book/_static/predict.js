// Predict, then run: a question with choices, before the cell that answers it.
//
// On the page it is an admonition of dropdowns (book/how-to-use.md says how it is used), which work
// without this script. Here they become radio buttons with feedback for each choice. What gives the
// answer away is covered until the reader has answered, runs the cell, or asks to see it: the output
// of the next cell, and all that follows up to the next code cell, question or heading; further, up
// to the cell that the question names (class "covers-<cell id>", from its metadata) and what follows
// that one. Covered parts are hidden="until-found": browsers that know it search in them and uncover.
// Answers are kept in localStorage["minitorch.predict"]: {"<page>": {"<cell id>": "B"}}.

(() => {
  "use strict";

  const KEY = "minitorch.predict";
  const RIGHT = "predict-right"; // the class of the right choice
  const PAGE = location.pathname.split("/").pop().replace(/\.html$/, "");

  function make(tag, className, text) {
    const node = document.createElement(tag);
    if (className) node.className = className;
    if (text) node.textContent = text;
    return node;
  }

  // What was answered. A browser may refuse to store anything: then the page forgets, no more.

  function stored() {
    try {
      const all = JSON.parse(localStorage.getItem(KEY));
      return all?.constructor === Object ? all : {};
    } catch {
      return {};
    }
  }

  function keep(question, letter) {
    try {
      const all = stored();
      all[PAGE] = { ...all[PAGE], [question]: letter };
      if (!letter) delete all[PAGE][question];
      localStorage.setItem(KEY, JSON.stringify(all));
    } catch {
      // private windows and full stores
    }
  }

  /** The first code cell after the question, within its section. */
  function nextCell(node) {
    while ((node = node.nextElementSibling)) {
      if (node.matches("div.cell")) return node;
      const inside = node.querySelector("div.cell");
      if (inside) return inside;
    }
    return null;
  }

  /** What a choice says: its letter, its label and its feedback, taken from a dropdown. */
  function readChoice(dropdown) {
    const text = dropdown.querySelector(".sd-summary-text");
    return {
      letter: text.textContent.trim()[0],
      label: [...text.childNodes],
      feedback: [...dropdown.querySelector(".sd-summary-content").childNodes],
      right: dropdown.classList.contains(RIGHT),
    };
  }

  class Question {
    constructor(box, number) {
      this.box = box;
      this.cell = nextCell(box);
      this.name = `predict-${number}`;
      this.id = this.cell?.id || this.name;
      this.choices = [...box.querySelectorAll("details.sd-dropdown")].map(readChoice);
      this.build();
      this.ends = [...box.classList].find((name) => name.startsWith("covers-"))?.slice(7);
      this.veil();
      this.recall();
      // The reader's own run shows its output in any case; a run that another cell needs does not.
      if (this.cell) {
        new MutationObserver(() => this.hasRun() && this.unveil())
          .observe(this.cell, { attributes: true, attributeFilter: ["class"] });
      }
    }

    /** Show what was answered before, here or in another tab, or came from a file. */
    recall() {
      const letter = stored()[PAGE]?.[this.id];
      const known = this.choices.find((choice) => choice.letter === letter);
      if (known && !known.input.checked) this.answer(known, false);
      else if (!known && this.again.hidden === false) this.clear();
    }

    hasRun() {
      return ["live-ran", "live-asked"].every((name) => this.cell.classList.contains(name));
    }

    build() {
      const title = this.box.querySelector(".admonition-title");
      const wording = [...this.box.children].filter(
        (node) => node !== title && !node.matches("details"));
      this.box.querySelectorAll("details").forEach((dropdown) => dropdown.remove());
      this.form = make("fieldset", "predict-form");
      const legend = make("legend", "predict-legend");
      legend.append(...wording);
      this.form.append(legend, ...this.choices.map((choice) => this.row(choice)));
      this.check = make("button", "predict-button", "Check my answer");
      this.check.type = "button";
      this.check.disabled = true;
      this.check.addEventListener("click", () => this.answer(this.picked()));
      this.again = make("button", "predict-button", "Try again");
      this.again.type = "button";
      this.again.hidden = true;
      this.again.addEventListener("click", () => this.forget());
      this.said = make("div", "predict-feedback");
      this.said.setAttribute("role", "status"); // spoken when it changes
      const buttons = make("div", "predict-buttons");
      buttons.append(this.check, this.again);
      this.form.append(this.said, buttons);
      this.box.append(this.form);
      this.box.classList.add("predict-ready");
    }

    row(choice) {
      const row = make("label", "predict-choice");
      choice.input = make("input");
      Object.assign(choice.input, { type: "radio", name: this.name, value: choice.letter });
      const text = make("span", "predict-label");
      text.append(...choice.label);
      choice.mark = make("span", "predict-mark");
      row.append(choice.input, text, choice.mark);
      choice.row = row;
      // A pointer answers at once. Arrow keys move through the choices, so the keyboard answers
      // with Enter or with the button.
      let pointed = false;
      row.addEventListener("pointerup", () => (pointed = true));
      choice.input.addEventListener("change", () => {
        this.check.disabled = false;
        if (pointed) this.answer(choice);
        pointed = false;
      });
      choice.input.addEventListener("keydown", (event) => {
        pointed = false;
        if (event.key !== "Enter") return;
        event.preventDefault();
        if (choice.input.checked) this.answer(choice);
      });
      return row;
    }

    picked() {
      return this.choices.find((choice) => choice.input.checked);
    }

    answer(choice, fresh = true) {
      this.unmark();
      choice.input.checked = true;
      choice.row.classList.add(choice.right ? "predict-hit" : "predict-miss");
      choice.mark.textContent = choice.right ? "Right" : "Not so";
      this.said.className = `predict-feedback ${choice.right ? "predict-hit" : "predict-miss"}`;
      this.said.replaceChildren(...choice.feedback);
      this.check.hidden = true;
      this.again.hidden = false;
      if (fresh) {
        keep(this.id, choice.letter);
        if (document.activeElement === this.check) this.again.focus();
      }
      this.unveil();
    }

    unmark() {
      for (const { row, mark } of this.choices) {
        row.classList.remove("predict-hit", "predict-miss");
        mark.textContent = "";
      }
      this.said.className = "predict-feedback";
      this.said.replaceChildren();
    }

    forget() {
      this.clear();
      keep(this.id, undefined);
      this.choices[0].input.focus();
    }

    clear() {
      this.unmark();
      for (const { input } of this.choices) input.checked = false;
      this.check.hidden = false;
      this.check.disabled = true;
      this.again.hidden = true;
      if (this.cell && !this.hasRun()) this.veil();
    }

    /** What gives the answer away, in runs of neighbours: the output, then what follows the cell. */
    answers() {
      const output = this.cell?.querySelector(".cell_output");
      if (!output) return [];
      let passed = !this.ends; // is the last cell that belongs to the answer behind us?
      const after = [];
      for (let node = this.cell.nextElementSibling; node; node = node.nextElementSibling) {
        if (node.matches("section, div.admonition.predict")) break;
        if (node.matches("div.cell")) {
          if (passed) break;
          passed = node.id === `cell-${this.ends}`;
        }
        after.push(node);
      }
      return [[output.closest("details") ?? output], after].filter((run) => run.length);
    }

    // Covered parts stay in the document, so that search and links find them.

    veil() {
      if (this.cover) return;
      const runs = this.answers();
      if (!runs.length) return;
      this.behind = runs.map((nodes) => {
        const cloth = make("div", "predict-behind");
        nodes[0].before(cloth);
        cloth.append(...nodes);
        cloth.setAttribute("hidden", "until-found");
        cloth.addEventListener("beforematch", () => this.unveil());
        return cloth;
      });
      this.cover = make("div", "predict-veil");
      const button = make("button", "predict-button", "Show the answer");
      button.type = "button";
      button.addEventListener("click", () => this.show());
      this.cover.append(make("span", "", runs.length > 1
        ? "The output, and what follows from it, is covered until you have answered."
        : "The output is covered until you have answered."), button);
      this.behind[0].before(this.cover);
      this.cell.classList.add("predict-veiled");
    }

    unveil() {
      if (!this.cover) return;
      this.cell.classList.remove("predict-veiled");
      this.cover.remove();
      for (const cloth of this.behind) cloth.replaceWith(...cloth.childNodes);
      this.cover = null;
      this.behind = [];
    }

    /** Uncover on request: the keyboard and the screen reader go on where the button was. */
    show() {
      const first = this.behind[0].firstElementChild;
      this.unveil();
      first.tabIndex = -1;
      first.focus({ preventScroll: true });
    }

    /** Whether this element is covered here. */
    covers(node) {
      return this.behind?.some((cloth) => cloth.contains(node)) ?? false;
    }
  }

  /** A link to something covered means to see it. */
  function reach(node) {
    const question = node && window.minitorchPredict.find((each) => each.covers(node));
    if (!question) return;
    question.unveil();
    node.scrollIntoView();
  }

  const target = () => document.getElementById(decodeURIComponent(location.hash.slice(1)).split(":")[0]);

  /** Paper shows all, also in browsers that know no "until-found". */
  function coverForScreens() {
    const paper = matchMedia("print");
    paper.addEventListener("change", () => {
      for (const { behind = [] } of window.minitorchPredict) {
        for (const cloth of behind) {
          if (paper.matches) cloth.removeAttribute("hidden");
          else cloth.setAttribute("hidden", "until-found");
        }
      }
    });
  }

  function begin() {
    const boxes = document.querySelectorAll("div.admonition.predict");
    window.minitorchPredict = [...boxes].map((box, i) => new Question(box, i + 1));
    coverForScreens();
    const follow = () => {
      try {
        reach(target());
      } catch {
        // an address that is damaged leads nowhere
      }
    };
    follow();
    window.addEventListener("hashchange", follow);
    document.addEventListener("minitorch:reach", (event) => reach(event.target));
    const recall = () => window.minitorchPredict.forEach((question) => question.recall());
    window.addEventListener("minitorch:kept", recall); // a file was loaded, or all forgotten
    window.addEventListener("storage", (event) => event.key === KEY && recall());
  }

  if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", begin);
  else begin();
})();
