import { expect, test } from "vitest";
import { joinUnits } from "./join-units.ts";

test.each([
  ["Medjool dates, 5 kg box", "Medjool dates, 5\u00a0kg box"],
  ["hotel 400 m from the Haram", "hotel 400\u00a0m from the Haram"],
  ["three 12 ml bottles", "three 12\u00a0ml bottles"],
  ["1.5 l, 2 x 10 cm", "1.5\u00a0l, 2\u00a0x 10\u00a0cm"],
  ["تمر مجهول 5 كجم", "تمر مجهول 5\u00a0كجم"],
  ["٥ كغ و 2 لتر", "٥\u00a0كغ و 2\u00a0لتر"],
])("a number and its unit stay on one line: %s", (text, joined) => {
  expect(joinUnits(text)).toBe(joined);
});

test.each(["10 nights", "50 pieces", "5kg box", "sizes 50 to", "1 2 3", ""])(
  "a longer word may move to the next line: %s",
  (text) => {
    const isJoined = joinUnits(text).includes("\u00a0");
    expect(isJoined).toBe(text === "sizes 50 to");
  },
);
