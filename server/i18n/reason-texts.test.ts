import { expect, test } from "vitest";
import {
  FREQUENT_REASONS,
  readableReason,
  storedReason,
} from "#contract/moderation/reason-texts.ts";
import type { MarkedText } from "#contract/text/define-message.ts";
import { translate } from "./translate.ts";

const inArabic = (text: MarkedText) => translate("ar", text);
const all = Object.values(FREQUENT_REASONS).flat();

test.each(all)("the reason %j is stored in English and shown in Arabic", ({ stored, text }) => {
  expect(translate("en", text)).toBe(stored);
  const arabic = readableReason(stored, inArabic);
  expect(arabic).toMatch(/^[\u0600-\u06ff]/);
  expect(storedReason(arabic, inArabic)).toBe(stored);
});

test("a reason in an admin's own words stays as written", () => {
  const own = "The price isn’t the one in the shop. It costs £54.";
  expect(readableReason(own, inArabic)).toBe(own);
  expect(storedReason(own, inArabic)).toBe(own);
});
