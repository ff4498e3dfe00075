import { expect, test } from "vitest";
import { formatTable } from "./format-table.ts";

test("the table lists each measurement with its target and result", () => {
  const table = formatTable([
    {
      name: "home page",
      measured: 12_345.6,
      reference: 20_000,
      unit: "pages/s",
      target: { atLeast: 0.5 },
    },
    { name: "list", measured: 0.0412, reference: 0.02, unit: "ms", target: { atMost: 1.5 } },
  ]);
  expect(table.split("\n")).toEqual([
    "what             measured       reference  ratio  target  ok",
    "---------  --------------  --------------  -----  ------  ---",
    "home page  12,346 pages/s  20,000 pages/s   0.62  >= 0.5  yes",
    "list            0.0412 ms         0.02 ms   2.06  <= 1.5  NO",
  ]);
});
