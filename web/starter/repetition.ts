type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** How to repeat, for the application, what happened to a control; null for what the browser does by itself. */
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

/** The page must not act on a press itself; a value, and a panel that the browser opens, stay as they are. */
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

/** A form with an address of its own works without scripts. */
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

/** React notices a box by its click; one that is no `MouseEvent` does not tick it again. */
function repeatChecked(box: HTMLInputElement): () => void {
  const { checked } = box;
  return () => {
    set(box, "checked", checked, !checked);
    box.dispatchEvent(new Event("click", { bubbles: true }));
  };
}

/**
 * React takes a field to be as it found it, and does not notice a value that it knows: the setter that it has put on the
 * element is given another one first.
 */
function set(
  field: Field,
  property: "value" | "checked",
  wanted: string | boolean,
  other: string | boolean,
): void {
  Object.getOwnPropertyDescriptor(field, property)?.set?.call(field, other);
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), property)?.set?.call(field, wanted);
}
