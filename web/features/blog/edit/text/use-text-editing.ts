import { type KeyboardEvent, useRef } from "react";
import type { Selection, TextChange } from "./editor-markdown.ts";

export interface TextEditing {
  attach: (textarea: HTMLTextAreaElement | null) => void;
  /** Changes the text at the selection; the browser's undo works. */
  edit: (change: (selection: Selection) => TextChange) => void;
}

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
    element.setRangeText(insert, from, to);
    element.dispatchEvent(new Event("input", { bubbles: true }));
  }
  element.setSelectionRange(start, end);
}
