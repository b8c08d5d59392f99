// Controls of viz.explore: a slider, a switch or a choice for each setting. The states were computed
// when the notebook ran; they are read when a control is first touched.
//
// A state that was not computed ahead is asked of the page: the event "minitorch:explore" with
// {mark, values, show(html, words), refuse(text)} in its detail. Where Python runs, somebody calls
// preventDefault() and answers; an element that may ask has the attribute data-live.

(() => {
  "use strict";

  const STYLE = `
    .mt-explore{max-width:640px;margin:0;padding:8px 0}
    .mt-explore-title{margin:0 0 6px;font-weight:bold;font-size:15px}
    .mt-explore-controls{display:flex;flex-direction:column;gap:6px;margin:0 0 10px;padding:0;border:0}
    .mt-explore-row{display:flex;flex-wrap:wrap;align-items:center;gap:6px 10px;margin:0;padding:0;border:0;font-size:15px}
    .mt-explore-name{min-width:5.5em;float:none;padding:0;margin:0;font-size:inherit;width:auto}
    .mt-explore input[type=range]{flex:1 1 4em;min-width:4em;max-width:22em;accent-color:#3f80c0;height:28px;margin:0}
    .mt-explore output{min-width:3.5em;font-variant-numeric:tabular-nums;font-weight:bold}
    .mt-explore label{display:inline-flex;align-items:center;gap:5px;min-height:28px;cursor:pointer;margin:0}
    .mt-explore input[type=radio],.mt-explore input[type=checkbox]{accent-color:#3f80c0;width:17px;height:17px;margin:0}
    .mt-explore select,.mt-explore input[type=number]{font:inherit;font-size:16px;padding:2px 6px;max-width:9em}
    .mt-explore-step{font:inherit;line-height:1;width:30px;height:30px;border-radius:6px;border:1px solid #7d8894;background:none;color:inherit;cursor:pointer}
    .mt-explore-step:disabled{opacity:.45;cursor:default}
    .mt-explore :focus-visible{outline:2px solid #3f80c0;outline-offset:2px}
    .mt-explore-frame{overflow-x:auto}
    .mt-explore-frame>svg,.mt-explore-frame>img{display:block;max-width:100%;height:auto}
    .mt-explore div.mt-explore-frame pre{margin:0 0 8px;padding:6px 8px;font-size:14px;white-space:pre-wrap}
    .mt-explore-said{font-size:14px;margin:4px 0 0}
    .mt-explore-voice{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
    .mt-explore-stills{display:none}
    @media print{.mt-explore-controls,.mt-explore-said{display:none!important}
      .mt-explore-stills{display:flex;flex-wrap:wrap;gap:10px}.mt-explore-stills>div{width:46%;break-inside:avoid}
      .mt-explore.mt-has-stills>.mt-explore-frame{display:none}}`;

  const MOST_CHOICES = 6; // more become a list to pull down
  const MOST_STILLS = 4; // on paper
  const ENOUGH = 400; // milliseconds without a change, before the state is read out

  function make(tag, className, text) {
    const node = document.createElement(tag);
    if (className) node.className = className;
    if (text) node.textContent = text;
    return node;
  }

  /** Compressed states (of a built site), or the text in the page. */
  async function readFrames(box) {
    const inline = box.querySelector("script.mt-explore-frames");
    if (inline) return JSON.parse(inline.textContent);
    const answer = await fetch(box.dataset.frames);
    if (!answer.ok) throw new Error(`${box.dataset.frames} answered ${answer.status}`);
    const stream = answer.body.pipeThrough(new DecompressionStream("deflate"));
    return new Response(stream).json();
  }

  class Explorer {
    constructor(box) {
      this.box = box;
      this.settings = JSON.parse(box.dataset.settings);
      this.places = this.settings.map((setting) => setting.start);
      this.others = {}; // values that are not in the list: {x: 2.5}
      this.view = box.querySelector(".mt-explore-frame");
      this.frames = null; // a promise, once a control was touched
      this.addControls();
    }

    addControls() {
      const form = make("div", "mt-explore-controls");
      form.setAttribute("role", "group");
      form.setAttribute("aria-label", this.box.querySelector(".mt-explore-title").textContent);
      // JupyterLab's own keys must not take the arrow keys away.
      form.dataset.lmSuppressShortcuts = "true";
      this.settings.forEach((setting, i) => form.append(CONTROLS[setting.kind](this, setting, i)));
      this.said = make("p", "mt-explore-said");
      this.said.hidden = true;
      this.voice = make("div", "mt-explore-voice");
      this.voice.setAttribute("aria-live", "polite");
      this.view.before(form, this.said);
      this.view.after(this.voice);
      this.box.append(make("div", "mt-explore-stills"));
    }

    choose(i, place) {
      this.places[i] = place;
      delete this.others[this.settings[i].name];
      this.show();
    }

    index() {
      return this.settings.reduce((sum, { labels }, i) => sum * labels.length + this.places[i], 0);
    }

    async show() {
      this.asked = (this.asked ?? 0) + 1;
      const asked = this.asked;
      if (Object.keys(this.others).length) return this.compute(asked);
      try {
        this.frames ??= readFrames(this.box);
        const frames = await this.frames;
        if (asked !== this.asked) return; // the reader is elsewhere by now
        const i = this.index();
        this.put(this.htmlOf(frames, i), frames.words[i]);
      } catch (error) {
        this.frames = null; // the next touch tries again
        this.say(`The states of this picture could not be loaded (${error.message}). ` +
          "Touch a control to try again.");
      }
    }

    htmlOf(frames, i) {
      return frames.frames[i].map((part) => frames.parts[part]).join("");
    }

    put(html, words) {
      this.say("");
      // What stands below shall not jump when a state is a line shorter.
      this.tallest = Math.max(this.tallest ?? 0, this.view.offsetHeight);
      this.view.style.minHeight = `${this.tallest}px`;
      this.view.innerHTML = html;
      clearTimeout(this.timer);
      this.timer = setTimeout(() => (this.voice.textContent = words), ENOUGH);
    }

    say(text) {
      this.said.textContent = text;
      this.said.hidden = !text;
    }

    /** A state that nobody has computed yet: Python does, if it runs. */
    compute(asked) {
      const values = this.settings.map(({ name }, i) =>
        name in this.others ? { name, value: this.others[name] } : { name, place: this.places[i] });
      const event = new CustomEvent("minitorch:explore", {
        bubbles: true,
        cancelable: true,
        detail: {
          mark: this.box.id,
          values,
          show: (html, words) => asked === this.asked && this.put(html, words),
          refuse: (text) => asked === this.asked && this.say(text),
        },
      });
      if (this.box.dispatchEvent(event)) {
        this.say("Run the cell above first: this value was not computed ahead.");
      }
    }

    // On paper: some states side by side, along the first setting.

    async printStills() {
      const frames = this.frames ? await this.frames : null;
      const inline = this.box.querySelector("script.mt-explore-frames");
      const known = frames ?? (inline && JSON.parse(inline.textContent));
      const stills = this.box.querySelector(".mt-explore-stills");
      if (!known || stills.childElementCount) return;
      const [first, ...rest] = this.settings;
      const stride = rest.reduce((product, { labels }) => product * labels.length, 1);
      const offset = this.index() % stride;
      const count = Math.min(MOST_STILLS, first.labels.length);
      for (let n = 0; n < count; n += 1) {
        const place = count > 1 ? Math.round((n * (first.labels.length - 1)) / (count - 1)) : 0;
        const still = make("div", "", `${first.name} = ${first.labels[place]}`);
        const picture = make("div");
        picture.innerHTML = this.htmlOf(known, place * stride + offset);
        still.append(picture);
        stills.append(still);
      }
      this.box.classList.add("mt-has-stills");
    }

    forgetStills() {
      this.box.querySelector(".mt-explore-stills").replaceChildren();
      this.box.classList.remove("mt-has-stills");
    }
  }

  const spoken = (name) => name.replaceAll("_", " ");
  let count = 0;

  function row(setting) {
    const node = make("div", "mt-explore-row");
    const name = make("label", "mt-explore-name", spoken(setting.name));
    node.append(name);
    return { node, name };
  }

  function named(control, name) {
    count += 1;
    control.id = `mt-explore-control-${count}`;
    name.htmlFor = control.id;
    return control;
  }

  const CONTROLS = {
    slider(explorer, setting, i) {
      const { node, name } = row(setting);
      const slider = named(make("input"), name);
      Object.assign(slider, { type: "range", min: 0, max: setting.labels.length - 1, step: 1 });
      slider.value = setting.start;
      const value = make("output");
      value.setAttribute("for", slider.id);
      const back = stepButton("‹", `${spoken(setting.name)}: one value back`);
      const onwards = stepButton("›", `${spoken(setting.name)}: one value onwards`);
      const tell = () => {
        const place = Number(slider.value);
        value.textContent = setting.labels[place];
        slider.setAttribute("aria-valuetext", setting.labels[place]);
        back.disabled = place === 0;
        onwards.disabled = place === setting.labels.length - 1;
      };
      const moved = () => {
        tell();
        if (other) other.value = "";
        explorer.choose(i, Number(slider.value));
      };
      const step = (by) => {
        slider.value = Number(slider.value) + by;
        moved();
      };
      slider.addEventListener("input", moved);
      back.addEventListener("click", () => step(-1));
      onwards.addEventListener("click", () => step(1));
      const other = explorer.box.hasAttribute("data-live") ? otherValue(explorer, setting, value) : null;
      tell();
      node.append(back, slider, onwards, value, ...(other ? [other] : []));
      return node;
    },

    switch(explorer, setting, i) {
      const { node, name } = row(setting);
      const box = named(make("input"), name);
      box.type = "checkbox";
      box.checked = setting.start === 1;
      box.addEventListener("change", () => explorer.choose(i, box.checked ? 1 : 0));
      name.className = "";
      node.prepend(box);
      return node;
    },

    choice(explorer, setting, i) {
      if (setting.labels.length > MOST_CHOICES) return CONTROLS.list(explorer, setting, i);
      const node = make("fieldset", "mt-explore-row");
      node.append(make("legend", "mt-explore-name", spoken(setting.name)));
      const group = `mt-explore-group-${(count += 1)}`;
      setting.labels.forEach((text, place) => {
        const label = make("label");
        const radio = make("input");
        Object.assign(radio, { type: "radio", name: group, checked: place === setting.start });
        radio.addEventListener("change", () => explorer.choose(i, place));
        label.append(radio, text);
        node.append(label);
      });
      return node;
    },

    list(explorer, setting, i) {
      const { node, name } = row(setting);
      const list = named(make("select"), name);
      setting.labels.forEach((text) => list.append(make("option", "", text)));
      list.selectedIndex = setting.start;
      list.addEventListener("change", () => explorer.choose(i, list.selectedIndex));
      node.append(list);
      return node;
    },
  };

  function stepButton(sign, label) {
    const node = make("button", "mt-explore-step", sign);
    node.type = "button";
    node.setAttribute("aria-label", label);
    return node;
  }

  /** Any number, where Python can compute what was not computed ahead. */
  function otherValue(explorer, setting, shown) {
    const field = make("input");
    Object.assign(field, { type: "number", step: "any", placeholder: "other" });
    field.setAttribute("aria-label", `${spoken(setting.name)}: any other number`);
    field.addEventListener("change", () => {
      if (field.value === "" || !Number.isFinite(field.valueAsNumber)) return;
      explorer.others[setting.name] = field.valueAsNumber;
      shown.textContent = field.value;
      explorer.show();
    });
    return field;
  }

  /** Give every explorer below this node its controls. */
  function begin(root = document) {
    for (const box of root.querySelectorAll(".mt-explore:not([data-ready])")) {
      box.dataset.ready = "";
      explorers.push(new Explorer(box));
    }
    if (explorers.length && !document.getElementById("mt-explore-style")) {
      const style = make("style", "", STYLE);
      style.id = "mt-explore-style";
      document.head.append(style);
    }
  }

  if (window.minitorchExplore) return void window.minitorchExplore.begin();
  const explorers = [];
  window.minitorchExplore = { begin };
  const connected = () => explorers.filter(({ box }) => box.isConnected);
  window.addEventListener("beforeprint", () => connected().forEach((one) => one.printStills()));
  window.addEventListener("afterprint", () => connected().forEach((one) => one.forgetStills()));
  if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", () => begin());
  else begin();
})();
