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

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Returns a function that repeats an event for the application; null for events that the browser handles. */
function repetitionOf(event: Event, control: HTMLElement): (() => void) | null {
  if (event.type === "submit") return repeatSubmit(control);
  if (event.type === "click") return repeatClick(control);
  if (control instanceof HTMLSelectElement) return repeatValue(control, "change");
  if (control instanceof HTMLInputElement && /^(?:checkbox|radio)$/.test(control.type)) {
    return repeatChecked(control);
  }
  const isText = control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement;
  return isText ? repeatValue(control, "input") : null;
}

/**
 * Returns whether an event is kept from the browser: clicks on buttons and submissions are, other clicks and changed values are
 * not.
 */
function isHeldBack({ type, target }: Event): boolean {
  if (type === "submit") return true;
  return type === "click" && target instanceof Element && target.closest("button") !== null;
}

function repeatClick(control: HTMLElement): (() => void) | null {
  const { parentElement } = control;
  if (parentElement instanceof HTMLDetailsElement) {
    return () => parentElement.dispatchEvent(new Event("toggle"));
  }
  if (!(control instanceof HTMLButtonElement)) return null;
  return control.type === "submit" && isSentByBrowser(control.form) ? null : () => control.click();
}

function repeatSubmit(form: HTMLElement): (() => void) | null {
  if (!(form instanceof HTMLFormElement) || isSentByBrowser(form)) return null;
  return () => form.requestSubmit();
}

/** True for a form with an `action`, which works without JavaScript. */
function isSentByBrowser(form: HTMLFormElement | null): boolean {
  return form?.hasAttribute("action") ?? false;
}

function repeatValue(field: Field, type: "input" | "change"): () => void {
  const { value } = field;
  return () => {
    set(field, "value", value, "");
    field.dispatchEvent(new Event(type, { bubbles: true }));
  };
}

/** React detects a changed box by its click event. A click event that is not a `MouseEvent` does not toggle the box again. */
function repeatChecked(box: HTMLInputElement): () => void {
  const { checked } = box;
  return () => {
    set(box, "checked", checked, !checked);
    box.dispatchEvent(new Event("click", { bubbles: true }));
  };
}

/** Sets a value so that React detects the change: React's own setter on the element first receives another value. */
function set(
  field: Field,
  property: "value" | "checked",
  wanted: string | boolean,
  other: string | boolean,
): void {
  Object.getOwnPropertyDescriptor(field, property)?.set?.call(field, other);
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), property)?.set?.call(field, wanted);
}
