export type PageSlot = number | "gap";

/**
 * The numbers of a pager: the first, the last, the current with its neighbours, and a gap where some are
 * left out. A gap never stands for a single page.
 */
export function pageNumbers(page: number, pageCount: number): PageSlot[] {
  const shown = new Set([1, pageCount, page - 1, page, page + 1]);
  if (page <= 3) for (const early of [2, 3, 4]) shown.add(early);
  if (page >= pageCount - 2) for (const late of [1, 2, 3]) shown.add(pageCount - late);
  const numbers = [...shown]
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
