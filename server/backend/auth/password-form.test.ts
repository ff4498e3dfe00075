import { expect, test } from "vitest";
import { passwordsToTry, passwordToHash } from "./password-form.ts";

test.each([
  ["Caf\u00e9 noir 99", "Cafe\u0301 noir 99"],
  ["\u00fcber-mich-1", "u\u0308ber-mich-1"],
  ["\u0623\u062d\u0645\u062f-99", "\u0627\u0654\u062d\u0645\u062f-99"],
  ["\u00d1and\u00fa-2026", "N\u0303andu\u0301-2026"],
  ["\uac00\ub098\ub2e4-2026", "\u1100\u1161\u1102\u1161\u1103\u1161-2026"],
])("%j is the same password as %j", (composed, decomposed) => {
  expect(passwordToHash(decomposed)).toBe(passwordToHash(composed));
  expect(passwordsToTry(composed)).toEqual([composed]);
  expect(passwordsToTry(decomposed)).toEqual([composed, decomposed]);
});

test("a password of more than 72 bytes is hashed as a whole", () => {
  const long = "ش".repeat(40);
  expect(passwordToHash(long)).toHaveLength(44);
  expect(passwordToHash(long)).not.toBe(passwordToHash(`${"ش".repeat(39)}س`));
  expect(passwordToHash("x".repeat(72))).toBe("x".repeat(72));
});
