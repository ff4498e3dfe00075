import { expect, test } from "vitest";
import { packRows, parsePacked } from "./pack-rows.ts";

const dates = { id: "1", title: "Dates", life: { endedBy: null }, tags: ["food"] };
const attar = { id: "2", title: "Attar", life: { endedBy: "poster" }, tags: [] };

test("unpacking returns the original value", () => {
  for (const value of [
    { deals: [dates, attar], total: 2, error: null },
    [dates],
    [dates, { ...attar, merchant: "House of Rayhan" }],
    [[dates, attar], []],
    [dates, dates],
    { lists: [{ deals: [dates, attar] }, { deals: [] }, { deals: [dates, dates, dates] }] },
    [1, "a", null],
    null,
  ]) {
    expect(parsePacked(JSON.stringify(packRows(value)))).toEqual(value);
  }
});

test("a list contains the field names of its deals once", () => {
  const json = JSON.stringify(packRows({ deals: [dates, attar, dates] }));
  expect(json.match(/"title"/g)).toHaveLength(1);
  expect(json.match(/"endedBy"/g)).toHaveLength(1);
});

test("values that all deals of a list share are written once", () => {
  const deals = [dates, attar].map((deal) => ({ ...deal, currency: "GBP" }));
  expect(JSON.stringify(packRows(deals)).match(/GBP/g)).toHaveLength(1);
});

test("an object without a value for a field is left as it is", () => {
  const list = [dates, { ...attar, title: undefined }];
  expect(parsePacked(JSON.stringify(packRows(list)))).toEqual([
    dates,
    { id: "2", life: attar.life, tags: [] },
  ]);
});
