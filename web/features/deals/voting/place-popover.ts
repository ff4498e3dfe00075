/** In pixels: the width of a popover (as in CSS), and its distance from the button and the window's edges. */
const WIDTH = 264;
const EDGE = 8;

/** Positions a popover below a button, between the left and right edges of the window. */
export function placePopover(popover: HTMLElement, button: HTMLElement): void {
  const box = button.getBoundingClientRect();
  const farthest = document.documentElement.offsetWidth - WIDTH - EDGE;
  const left = Math.max(EDGE, Math.min(box.left + box.width / 2 - WIDTH / 2, farthest));
  const top = box.bottom + EDGE + window.scrollY;
  popover.style.position = "absolute";
  popover.style.inset = `${top}px auto auto ${left + window.scrollX}px`;
}
