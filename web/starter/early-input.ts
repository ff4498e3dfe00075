import { isHeldBack, repetitionOf } from "./repetition.ts";

/** Controls that need the application. Links, and forms with an address, work without it. */
const CONTROL =
  'button, input, select, textarea, summary, [contenteditable], [role="button"], [tabindex="0"]';

/** Controls that the starter handles itself if it can. */
const OWN = ".accept-all";

/** Input before the application runs. */
export interface EarlyInput {
  /** Stores the last input of a control, so that an impatient second press counts once. */
  store(control: object, repeat: () => void): void;
  /** Repeats the stored input in order, for the running application. */
  repeat(): void;
  /** Discards stale input. Returns whether there was any. */
  discard(): boolean;
}

/** Stores input until `signal` aborts. Calls `start` when the visitor touches or focuses a control. */
export function collectEarlyInput(start: () => void, signal: AbortSignal): EarlyInput {
  const repeats = new Map<object, () => void>();
  const earlyInput: EarlyInput = {
    store: (control, repeat) => void repeats.set(control, repeat),
    repeat() {
      repeatFocus();
      const all = [...repeats.values()];
      repeats.clear();
      for (const repeat of all) repeat();
    },
    discard() {
      const hadAny = repeats.size > 0;
      repeats.clear();
      return hadAny;
    },
  };

  for (const type of ["pointerdown", "focusin"]) {
    document.addEventListener(type, reach, { capture: true, signal });
  }
  for (const type of ["click", "input", "change", "submit"]) {
    document.addEventListener(type, storeInput, { capture: true, signal });
  }
  return earlyInput;

  function reach(event: Event): void {
    const control = controlOf(event);
    if (control && !control.matches(OWN)) start();
  }

  function storeInput(event: Event): void {
    const control = controlOf(event);
    const repeat = control && repetitionOf(event, control);
    if (!repeat) return;
    earlyInput.store(control, repeat);
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

/** Repeats the focus event of the focused control for the application. */
function repeatFocus(): void {
  const focused = document.activeElement;
  if (focused && focused !== document.body) {
    focused.dispatchEvent(new FocusEvent("focusin", { bubbles: true }));
  }
}
