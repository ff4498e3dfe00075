import { type KeyboardEvent, useEffect, useRef } from "react";

/**
 * Returns the props for keyboard use of a toolbar: Tab enters and leaves it; arrows, Home and End move between buttons. Arrows
 * respect right-to-left text.
 */
export function useToolbarKeys() {
  const bar = useRef<HTMLDivElement>(null);

  // Keeps one button in the tab order. Runs after every render because the buttons change.
  useEffect(() => {
    const buttons = visibleButtons(bar.current);
    const current = buttons.find((button) => button.tabIndex === 0) ?? buttons[0];
    if (current) keepInTabOrder(buttons, current);
  });

  return {
    ref: bar,
    onFocus: () => {
      const buttons = visibleButtons(bar.current);
      const focused = buttons.find((button) => button === document.activeElement);
      if (focused) keepInTabOrder(buttons, focused);
    },
    onKeyDown: (event: KeyboardEvent<HTMLDivElement>) => {
      const buttons = visibleButtons(bar.current);
      const focused = buttons.find((button) => button === document.activeElement);
      if (!focused) return;
      const at = buttons.indexOf(focused);
      const next = buttons.at(goal(event, at, buttons.length));
      if (next === focused) return;
      event.preventDefault();
      next?.focus();
    },
  };
}

/** Returns the index of the button that a key moves to; `at` for other keys. */
function goal({ key, currentTarget }: KeyboardEvent, at: number, count: number): number {
  const step = getComputedStyle(currentTarget).direction === "rtl" ? -1 : 1;
  if (key === "Home") return 0;
  if (key === "End") return count - 1;
  if (key === "ArrowRight") return (at + step + count) % count;
  if (key === "ArrowLeft") return (at - step + count) % count;
  return at;
}

function visibleButtons(bar: HTMLElement | null): HTMLButtonElement[] {
  return [...(bar?.querySelectorAll("button") ?? [])].filter(
    (button) => getComputedStyle(button).display !== "none",
  );
}

function keepInTabOrder(buttons: HTMLButtonElement[], current: HTMLButtonElement): void {
  for (const button of buttons) button.tabIndex = button === current ? 0 : -1;
}
