// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { centerInRow } from "./center-in-row.ts";

function rowOf(scrollLeft: number) {
  const row = document.createElement("ul");
  const element = row.appendChild(document.createElement("li"));
  row.scrollLeft = scrollLeft;
  element.getBoundingClientRect = () => new DOMRect(300, 0, 100, 40);
  return { row, element };
}

test("a row is scrolled to its element, again after each change", () => {
  const { row, element } = rowOf(0);
  centerInRow(row, element);
  expect(row.scrollLeft).toBe(300);
  centerInRow(row, element);
  expect(row.scrollLeft).toBe(600);
});

test("a row that the reader scrolled before hydration stays", () => {
  const { row, element } = rowOf(-20);
  centerInRow(row, element);
  expect(row.scrollLeft).toBe(-20);
});
