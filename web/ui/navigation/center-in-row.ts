/** Scrolls a row sideways until the element is centred. `scrollIntoView` would scroll the page as well. */
export function centerInRow(row: HTMLElement, element: HTMLElement): void {
  const gap = element.getBoundingClientRect().left - row.getBoundingClientRect().left;
  row.scrollLeft += gap - (row.clientWidth - element.offsetWidth) / 2;
}
