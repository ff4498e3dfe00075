import { expect, test } from "vitest";
import { withExactCounts } from "./exact-counts.ts";

test.each([
  ["count=planned", "count=exact"],
  ["return=minimal,count=estimated", "return=minimal,count=exact"],
  ["COUNT = Planned; x=1", "count=exact; x=1"],
  ["count=exact", "count=exact"],
  ["return=representation", "return=representation"],
  ["resolution=merge-duplicates", "resolution=merge-duplicates"],
])("%s becomes %s", (sent, passed) => {
  expect(withExactCounts(sent)).toBe(passed);
});
