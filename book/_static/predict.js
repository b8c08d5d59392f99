// Predict, then run: a question with choices, before the cell that answers it.
//
// On the page it is an admonition of dropdowns (book/how-to-use.md says how it is used), which work
// without this script. Here they become radio buttons with feedback for each choice, and the output
// of the next cell is covered until the reader has answered, runs the cell, or asks to see it.
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
      return JSON.parse(localStorage.getItem(KEY)) ?? {};
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
      this.veil();
      const letter = stored()[PAGE]?.[this.id];
      const known = this.choices.find((choice) => choice.letter === letter);
      if (known) this.answer(known, false);
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
      this.unmark();
      for (const { input } of this.choices) input.checked = false;
      this.check.hidden = false;
      this.check.disabled = true;
      this.again.hidden = true;
      keep(this.id, undefined);
      this.choices[0].input.focus();
    }

    // The published output stays in the document (search finds it) and is only not painted.

    veil() {
      if (!this.cell?.querySelector(".cell_output")) return;
      this.cover = make("div", "predict-veil");
      const button = make("button", "predict-button", "Show the output");
      button.type = "button";
      button.addEventListener("click", () => this.unveil());
      this.cover.append(make("span", "", "The output is covered until you have answered."), button);
      const output = this.cell.querySelector(".cell_output");
      (output.closest("details") ?? output).before(this.cover);
      this.cell.classList.add("predict-veiled");
    }

    unveil() {
      this.cell?.classList.remove("predict-veiled");
      this.cover?.remove();
      this.cover = null;
    }
  }

  function begin() {
    const boxes = document.querySelectorAll("div.admonition.predict");
    window.minitorchPredict = [...boxes].map((box, i) => new Question(box, i + 1));
    // A link straight into a covered output means to see it.
    const target = location.hash && document.getElementById(location.hash.slice(1));
    window.minitorchPredict.find(({ cell }) => target && cell?.contains(target))?.unveil();
  }

  if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", begin);
  else begin();
})();
