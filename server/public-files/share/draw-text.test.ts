import { expect, test } from "vitest";
import { amountText } from "#server/public-files/feeds/price-text.ts";
import { drawableText, drawText } from "./draw-text.ts";

const draw = (text: string) => drawText({ text, size: 56, color: "#ffffff", maxWidth: 600 });

test.each([
  ["Family Eid bundle 🎁🌙", "Family Eid bundle"],
  ["👨‍👩‍👧‍👦 pass for 4", "pass for 4"],
  ["Flag 🇵🇸 and 🏴󠁧󠁢󠁥󠁮󠁧󠁿 tea", "Flag and tea"],
  ["Box 5️⃣ 🤲🏽 ❤️", "Box 5"],
  ["Cafe\u0301 ☕ 咖啡", "Café"],
  ["চা 500 g", "500 g"],
  ["Al-Ḥayāt Ṭaʿām", "Al-Hayāt Taām"],
  ["عرض العيد 🌙", "عرض العيد"],
  ["Oud\u0001\uFFFE\u{1F9FF}", "Oud"],
])("'%s' is drawn as '%s'", async (text, drawn) => {
  const [one, other] = await Promise.all([draw(text), draw(drawn)]);
  expect(one?.png.equals(other?.png ?? Buffer.alloc(0))).toBe(true);
});

test.each(["🎁🌙", "কাপড়ের দোকান", "茶叶", "नमस्ते!", " "])("'%s' is left out", async (text) => {
  expect(await draw(text)).toBeNull();
});

test("a long title ends with an ellipsis, and never inside a character", async () => {
  for (const text of ["W".repeat(140), "ش".repeat(140), "e\u0301".repeat(70), "مُحَمَّد ".repeat(17)]) {
    const drawn = await drawText({ text, size: 56, color: "#ffffff", maxWidth: 600, maxLines: 2 });
    expect(drawn?.width).toBeLessThanOrEqual(600);
    expect(drawn?.height).toBeLessThanOrEqual(Math.ceil(56 * 1.34 * 2));
  }
});

test("every price can be drawn", async () => {
  const fonts = [
    "@expo-google-fonts/figtree/700Bold/Figtree_700Bold.ttf",
    "@expo-google-fonts/vazirmatn/700Bold/Vazirmatn_700Bold.ttf",
  ].map((name) => new URL(import.meta.resolve(name)).pathname);
  for (const currency of Intl.supportedValuesOf("currency")) {
    for (const language of ["en", "ar"] as const) {
      const price = amountText(1234.5, currency, language).replaceAll(/\s+/g, " ");
      expect(await drawableText(price, fonts)).toBe(price);
    }
  }
});
