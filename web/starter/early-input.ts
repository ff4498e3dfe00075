import { isHeldBack, repetitionOf } from "./repetition.ts";

/** Controls that need the application. Links, and forms with an `action`, work without it. */
const CONTROL =
  'button, input, select, textarea, summary, [contenteditable], [role="button"], [tabindex="0"]';

/** Input before the application runs. */
export interface EarlyInput {
  /** Repeats the stored input in order, for the running application. */
  repeat(): void;
  /** Discards stale input. Returns whether there was any. */
  discard(): boolean;
}

/**
 * Stores input until `signal` aborts, and marks a pressed button or link as waiting. Calls `fetch` when the visitor touches a
 * control, and `start` at a focus, a click or a change.
 */
export function collectEarlyInput(options: {
  fetch: () => void;
  start: () => void;
  signal: AbortSignal;
}): EarlyInput {
  const { fetch, start, signal } = options;
  /** The last input of each control, so that an impatient second click counts once. */
  const repeats = new Map<HTMLElement, () => void>();

  listen("pointerdown", (event) => controlOf(event) && fetch());
  listen("focusin", (event) => controlOf(event) && start());
  for (const type of ["click", "input", "change", "submit"]) listen(type, storeInput);
  listen("click", (event) => {
    const opener = openerOf(event as MouseEvent);
    if (!opener) return;
    mark(opener);
    // The link may be a download, or the visitor may return with Back.
    setTimeout(unmark, LINK_MARK_MS, opener);
  });
  return {
    repeat() {
      repeatFocus();
      for (const repeat of takeAll()) repeat();
    },
    discard: () => takeAll().length > 0,
  };

  function listen(type: string, listener: (event: Event) => void): void {
    document.addEventListener(type, listener, { capture: true, signal });
  }

  function storeInput(event: Event): void {
    const control = controlOf(event);
    const repeat = control && repetitionOf(event, control);
    if (!repeat) return;
    repeats.set(control, repeat);
    start();
    if (!isHeldBack(event)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    mark(control);
  }

  function takeAll(): (() => void)[] {
    const all = [...repeats.values()];
    for (const control of repeats.keys()) unmark(control);
    repeats.clear();
    return all;
  }
}

/** Maximum time for which a pressed link is marked. */
const LINK_MARK_MS = 5_000;

function mark(pressed: HTMLElement): void {
  pressed.dataset.waiting = "";
  pressed.setAttribute("aria-busy", "true");
}

function unmark(pressed: HTMLElement): void {
  delete pressed.dataset.waiting;
  pressed.removeAttribute("aria-busy");
}

/** Returns the pressed link or search button that replaces this page, or null. */
function openerOf({ target, button, ctrlKey, metaKey, shiftKey }: MouseEvent): HTMLElement | null {
  if (button || ctrlKey || metaKey || shiftKey || !(target instanceof Element)) return null;
  return target.closest<HTMLElement>(
    'a:not([target], [href^="#"]), [action] button:not([type="button"])',
  );
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
