export type PageSlot = number | "gap";

/** Returns the first, the last and the current page with its neighbors. A gap replaces at least two pages. */
export function pageNumbers(page: number, pageCount: number): PageSlot[] {
  const pages = new Set([1, pageCount, page - 1, page, page + 1]);
  if (page <= 3) for (const early of [2, 3, 4]) pages.add(early);
  if (page >= pageCount - 2) for (const late of [1, 2, 3]) pages.add(pageCount - late);
  const numbers = [...pages]
    .filter((number) => number >= 1 && number <= pageCount)
    .sort((a, b) => a - b);

  const slots: PageSlot[] = [];
  let previous = 0;
  for (const number of numbers) {
    if (number - previous === 2) slots.push(previous + 1);
    else if (number - previous > 2) slots.push("gap");
    slots.push(number);
    previous = number;
  }
  return slots;
}
