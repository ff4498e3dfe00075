/**
 * Scrolls a row that scrolls sideways until one of its elements is in the middle. Not by `scrollIntoView`, which would
 * scroll the page as well.
 */
export function centerInRow(row: HTMLElement, element: HTMLElement): void {
  const gap = element.getBoundingClientRect().left - row.getBoundingClientRect().left;
  row.scrollLeft += gap - (row.clientWidth - element.offsetWidth) / 2;
}
