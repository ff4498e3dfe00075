type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Returns a function that repeats an event for the application; null for events that the browser handles. */
export function repetitionOf(event: Event, control: HTMLElement): (() => void) | null {
  if (event.type === "submit") return repeatSubmit(control);
  if (event.type === "click") return repeatClick(control);
  if (control instanceof HTMLSelectElement) return repeatValue(control, "change");
  if (control instanceof HTMLInputElement && /^(?:checkbox|radio)$/.test(control.type)) {
    return repeatChecked(control);
  }
  const isText = control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement;
  return isText ? repeatValue(control, "input") : null;
}

/** Returns whether an event is kept from the browser: clicks on buttons and submissions are, other clicks and changed values are not. */
export function isHeldBack({ type, target }: Event): boolean {
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
