import { isHeldBack, repetitionOf } from "./repetition.ts";

/** What does nothing before the application runs. Links, and forms that the browser sends, work as documents. */
const CONTROL =
  'button, input, select, textarea, summary, [contenteditable], [role="button"], [tabindex="0"]';

/** What the starter does by itself. It keeps a press where it cannot. */
const OWN = ".accept-all";

/** What somebody did before the application ran. */
export interface Later {
  /** Keeps something for later; of one control only the last, so that an impatient second press counts once. */
  keep(control: object, repeat: () => void): void;
  /** The application runs: repeats what was kept, in the order in which it happened, and leaves the rest to it. */
  repeat(): void;
  /** What was pressed is not to be repeated by surprise much later. Returns whether there was anything. */
  forget(): boolean;
}

/** Watches for somebody who reaches for a control: `start` is called then, and what they do is kept until `signal` aborts. */
export function keepForLater(start: () => void, signal: AbortSignal): Later {
  const kept = new Map<object, () => void>();
  const later: Later = {
    keep: (control, repeat) => void kept.set(control, repeat),
    repeat() {
      repeatFocus();
      const all = [...kept.values()];
      kept.clear();
      for (const repeat of all) repeat();
    },
    forget() {
      const hadAny = kept.size > 0;
      kept.clear();
      return hadAny;
    },
  };

  for (const type of ["pointerdown", "focusin"]) {
    document.addEventListener(type, reach, { capture: true, signal });
  }
  for (const type of ["click", "input", "change", "submit"]) {
    document.addEventListener(type, keepInput, { capture: true, signal });
  }
  return later;

  function reach(event: Event): void {
    const control = controlOf(event);
    if (control && !control.matches(OWN)) start();
  }

  function keepInput(event: Event): void {
    const control = controlOf(event);
    const repeat = control && repetitionOf(event, control);
    if (!repeat) return;
    later.keep(control, repeat);
    start();
    if (!isHeldBack(event)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  }
}

function controlOf({ type, target }: Event): HTMLElement | null {
  if (type === "submit") return target instanceof HTMLFormElement ? target : null;
  return target instanceof Element ? target.closest<HTMLElement>(CONTROL) : null;
}

/** The application does not know yet which control has the focus. */
function repeatFocus(): void {
  const focused = document.activeElement;
  if (focused && focused !== document.body) {
    focused.dispatchEvent(new FocusEvent("focusin", { bubbles: true }));
  }
}
