import { type KeyboardEvent, useRef } from "react";
import type { Selection, TextChange } from "./editor-markdown.ts";

export interface TextEditing {
  /** Hand it the textarea. */
  attach: (textarea: HTMLTextAreaElement | null) => void;
  /** Changes the text at the selection, so that the browser's own undo takes it back. */
  edit: (change: (selection: Selection) => TextChange) => void;
}

/** Editing a textarea from outside, as if it were typed. */
export function useTextEditing(): TextEditing {
  const textarea = useRef<HTMLTextAreaElement | null>(null);
  return {
    attach: (element) => {
      textarea.current = element;
    },
    edit: (change) => {
      const element = textarea.current;
      if (!element) return;
      const { value: text, selectionStart: start, selectionEnd: end } = element;
      apply(element, change({ text, start, end }));
    },
  };
}

/** Runs the shortcut that a key press stands for: Ctrl, or Command on a Mac, and a letter. */
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
  // Nothing else keeps the browser's undo, which setRangeText empties.
  if (!document.execCommand?.("insertText", false, insert)) {
    element.setRangeText(insert, from, to);
    element.dispatchEvent(new Event("input", { bubbles: true }));
  }
  element.setSelectionRange(start, end);
}
