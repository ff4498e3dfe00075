import { type KeyboardEvent, useRef } from "react";
import type { Selection, TextChange } from "./editor-markdown.ts";

export interface TextEditing {
  attach: (textarea: HTMLTextAreaElement | null) => void;
  /** Changes the text at the selection. The browser can undo the change. */
  edit: (change: (selection: Selection) => TextChange) => void;
  /** Like `edit`, but does not move the focus. If the text area has no focus, the browser cannot undo the change. */
  editInPlace: (change: (selection: Selection) => TextChange) => void;
}

export function useTextEditing(): TextEditing {
  const textarea = useRef<HTMLTextAreaElement | null>(null);

  function run(
    change: (selection: Selection) => TextChange,
    put: (element: HTMLTextAreaElement, change: TextChange) => void,
  ): void {
    const element = textarea.current;
    if (!element) return;
    const { value: text, selectionStart: start, selectionEnd: end } = element;
    put(element, change({ text, start, end }));
  }

  return {
    attach: (element) => {
      textarea.current = element;
    },
    edit: (change) => run(change, apply),
    editInPlace: (change) =>
      run(change, textarea.current === document.activeElement ? apply : write),
  };
}

/** Runs the shortcut for a key press: a letter with Ctrl, or with Command on a Mac. */
export function runShortcut(event: KeyboardEvent, shortcuts: Record<string, () => void>): void {
  if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
  const run = shortcuts[event.key.toLowerCase()];
  if (!run) return;
  event.preventDefault();
  run();
}

function apply(element: HTMLTextAreaElement, { from, to, insert, start, end }: TextChange): void {
  element.focus();
  element.setSelectionRange(from, to);
  // The only way to keep the browser's undo history, which setRangeText clears.
  if (!document.execCommand?.("insertText", false, insert)) {
    write(element, { from, to, insert });
  }
  element.setSelectionRange(start, end);
}

/** Replaces the text and puts the cursor after it. */
function write(
  element: HTMLTextAreaElement,
  { from, to, insert }: Pick<TextChange, "from" | "to" | "insert">,
): void {
  element.setRangeText(insert, from, to, "end");
  element.dispatchEvent(new Event("input", { bubbles: true }));
}
