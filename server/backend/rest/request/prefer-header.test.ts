import { expect, test } from "vitest";
import { readPrefer } from "./prefer-header.ts";

test.each([
  ["count=planned", "count=exact"],
  ["return=minimal,count=estimated", "return=minimal,count=exact"],
  ["COUNT = Planned; x=1", "count=exact"],
  ['count="planned"', "count=exact"],
  ["count=exact", "count=exact"],
  ["return=representation", "return=representation"],
  ["resolution=merge-duplicates", "resolution=merge-duplicates"],
  ["return=minimal,return=representation", "return=minimal"],
  ["tx=rollback,timezone=Asia/Riyadh", ""],
])("%s becomes %s", (sent, forwarded) => {
  expect(readPrefer(sent)).toBe(forwarded);
});
