// An exercise on the page: one button, Check, under the stub; the verdict below it; and the mark of
// a solved one. The notebook's check cell is there as well, but its code is not shown: its output is
// the verdict.
//
// Checking always runs the stub's present text directly before the check, so that no verdict is
// about another text; a text that is edited later makes the verdict an older one, which is said.

(() => {
  "use strict";

  const live = window.minitorchLive;
  const kept = window.minitorchKept;
  const { cells, page, make, setButton } = live;

  /** Bring stubs and checks together. */
  function addExercises() {
    for (const check of cells.filter((cell) => cell.part === "check")) {
      const stub = cells.find((cell) => cell.part === "stub" && cell.exercise === check.exercise);
      if (!stub) {
        check.part = ""; // a cell like any other
        continue;
      }
      Object.assign(stub, { stub, check });
      Object.assign(check, { stub, check, judged: null, name: `the check of ${check.exercise}` });
      check.node.classList.add("live-verdict", "live-unjudged");
      check.node.setAttribute("role", "group");
      check.node.setAttribute("aria-label", `Verdict on exercise ${check.exercise}`);
      stub.node.classList.add("live-stub");
      showChecking(stub);
    }
    for (const stub of stubs()) stub.solution = solutionOf(stub);
  }

  const stubs = () => cells.filter((cell) => cell.part === "stub" && cell.check);

  /** The button says what goes on. It never cancels: pressed twice, it still checks. */
  function showChecking({ stub, check }) {
    const busy = stub.state !== "idle" || check.state !== "idle";
    setButton(stub.runButton, "done", busy ? "Checking" : "Check", `Check exercise ${stub.exercise}`);
  }

  // Verdicts

  function verdictStaleness({ stub, judged, state }) {
    if (judged === null || judged === stub.source || state === "running") return "";
    return "This verdict is on the earlier text. Check judges the present one.";
  }

  /** Whether a cell may run now: of a check, whether its stub has run last, as it is on the screen. */
  function mayBeJudged({ part, stub }) {
    if (part !== "check") return true;
    return page.last?.cell === stub && page.last.text === stub.source;
  }

  /** The stub itself fails: then there is nothing to judge, and no older verdict may stay. */
  function notChecked(check) {
    const error = check.stub.outputs.find((output) => output.output_type === "error");
    forgetVerdict(check);
    check.explain(`Not checked: the code above ends with ${error?.ename ?? "an error"}. ` +
      "Mend that first, then press Check." + missingName(check, error?.evalue));
    check.setState("idle", "not run");
    live.announce(check.note.textContent);
  }

  function forgetVerdict(check) {
    check.judged = null;
    check.node.classList.add("live-unjudged");
    check.showPublished();
  }

  function judging(check) {
    check.judged = page.last.text;
    check.node.classList.remove("live-unjudged");
  }

  function judged(check) {
    live.announce(live.saidBy(check.box) || `${check.exercise} checked.`);
    live.dressCard(check);
    const hint = missingName(check, check.box.textContent);
    if (hint) check.explain(hint.trim());
    live.mark(check);
  }

  /** A name of the lesson is not there when only the exercise's own preparation has run. */
  function missingName(check, text = "") {
    const name = text.match(/name '(\w+)' is not defined/)?.[1];
    if (!name) return "";
    const cell = cells.find((c) => c.number < check.stub.number && !c.hasRun &&
      new RegExp(`^(def|class) ${name}\\b|^${name} *=|import .*\\b${name}\\b`, "m").test(c.source));
    return cell ? ` ${name} comes from ${cell.name} of the lesson, which has not run: run it, ` +
      "then check again." : "";
  }

  // Solved

  function solutionOf(stub) {
    const source = kept.read("minitorch.course")?.solved?.[stub.exercise]?.source;
    return typeof source === "string" ? source.trim() : undefined;
  }

  /** Something was solved or put aside: here, in another tab, or by an import. */
  function refreshSolutions() {
    for (const stub of stubs()) {
      const untouched = stub.source === live.baseline(stub);
      const before = stub.solution;
      stub.solution = solutionOf(stub);
      if (stub.solution !== before) {
        if (untouched) stub.setText(live.baseline(stub));
        else if (stub.source === live.baseline(stub)) live.keepDraft(stub); // no draft any more
      }
      showSolved(stub);
    }
  }

  function showSolved(stub) {
    stub.solvedNote?.remove();
    stub.node.classList.toggle("live-is-solved", stub.solution !== undefined);
    if (stub.solution === undefined) return;
    const note = (stub.solvedNote = make("p", "live-solved"));
    const tick = make("span", "live-tick", "✓");
    tick.setAttribute("aria-hidden", "true");
    const shown = stub.source.includes(stub.solution);
    note.append(tick, shown
      ? " Solved. The text above is yours; the book's solution is folded below."
      : " Solved, with another text than the one above. ");
    if (!shown) {
      const show = make("button", "live-button", "Show my solution");
      show.type = "button";
      show.addEventListener("click", () => showSolution(stub));
      note.append(show);
    }
    stub.input.after(note);
  }

  function showSolution(stub) {
    if (stub.source !== stub.original) live.putAside(stub);
    stub.setText(stub.solution);
    live.keepDraft(stub);
    showSolved(stub);
    stub.focus();
  }

  window.addEventListener("minitorch:course", refreshSolutions);
  window.addEventListener("storage", (event) => event.key === "minitorch.course" && refreshSolutions());
  window.addEventListener("pageshow", (event) => event.persisted && refreshSolutions());

  Object.assign(live, {
    addExercises, forgetVerdict, judged, judging, mayBeJudged, notChecked, refreshSolutions, showChecking, showSolved,
    verdictStaleness,
  });
})();
