/** Rows that `centerInRow` has scrolled. */
const scrolled = new WeakSet<HTMLElement>();

/**
 * Scrolls a row sideways until the element is centered, unless the reader scrolled it before hydration. `scrollIntoView` would
 * scroll the page as well.
 */
export function centerInRow(row: HTMLElement, element: HTMLElement): void {
  if (row.scrollLeft !== 0 && !scrolled.has(row)) return;
  scrolled.add(row);
  const gap = element.getBoundingClientRect().left - row.getBoundingClientRect().left;
  row.scrollLeft += gap - (row.clientWidth - element.offsetWidth) / 2;
}
