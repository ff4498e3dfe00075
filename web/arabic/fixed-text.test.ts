import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { CATEGORIES } from "#contract/categories.ts";
import {
  CLASS_TEXTS,
  DATABASE_HINTS,
  FALLBACKS,
  MESSAGES,
  PASSWORD_TEXTS,
  SIGN_IN_TEXTS,
  SIGN_UP_TEXTS,
  USER_TEXTS,
} from "#contract/errors.ts";
import { fixedText } from "./arabic.ts";

const contract = new URL("../../contract/", import.meta.url);
const schemas = new URL("../../supabase/schemas/", import.meta.url);

test("every category has an Arabic name", () => {
  expect(CATEGORIES.map(({ name }) => name).filter(isEnglish)).toEqual([]);
});

test("every error that a reader is told is told in Arabic", () => {
  const tables = [
    CLASS_TEXTS,
    USER_TEXTS,
    MESSAGES,
    FALLBACKS,
    SIGN_IN_TEXTS,
    SIGN_UP_TEXTS,
    PASSWORD_TEXTS,
  ].flatMap((table): string[] => Object.values(table));
  const hints = Object.values(DATABASE_HINTS).flatMap(({ text }) => text ?? []);
  expect([...tables, ...hints].filter(isEnglish)).toEqual([]);
});

test("every rule of a form is told in Arabic", () => {
  const rules = read(contract, /(schema|validation|username|contact|price|edit-deal)\.ts$/).flatMap(
    (text) =>
      [...text.matchAll(/"([A-Z][^"\n]* [^"\n]+(?:\.|http:\/\/))"/g)].map(([, rule]) => rule),
  );
  expect(rules.length).toBeGreaterThan(30);
  expect(rules.filter((rule) => isEnglish(rule ?? ""))).toEqual([]);
});

test("every sentence by which the database refuses something is told in Arabic", () => {
  const refusals = read(schemas, /\.sql$/).flatMap((sql) => [
    ...sql.matchAll(/raise exception '((?:[^'%]|'')+)'[^;]*?errcode = 'PT/g),
    ...sql.matchAll(/refuse_field\(\s*'\w+',\s*'((?:[^'%]|'')+)'/g),
  ]);
  expect(refusals.length).toBeGreaterThan(50);
  const told = refusals.map(([, text = ""]) => text.replaceAll("''", "'"));
  expect([...new Set(told)].filter(isEnglish)).toEqual([]);
});

test.each([
  ["Keep the title to 140 characters.", "العنوان: 140 حرفًا على الأكثر."],
  ["Keep the description to 5,000 characters.", "الوصف: 5,000 حرف على الأكثر."],
  ["Too many comments. Try again in 2 minutes.", "تعليقات كثيرة. حاول مرة أخرى بعد دقيقتين."],
  [
    "Too many deals. New members start slowly. Try again in 45 seconds.",
    "عروض كثيرة. يبدأ الأعضاء الجدد بخطوات هادئة. حاول مرة أخرى بعد 45 ثانية.",
  ],
  ["Too many tries. Try again in 5 seconds.", "محاولات كثيرة. حاول مرة أخرى بعد 5 ثوانٍ."],
  ["Your account is banned: Spam", "حسابك محظور: \u2068Spam\u2069"],
  [
    "Somebody else has already decided: this deal is rejected",
    "سبق أن قرّر مشرف آخر: هذا العرض مرفوض",
  ],
])("%s is told in Arabic with its numbers and names", (english, arabic) => {
  expect(fixedText(english)).toBe(arabic);
});

test("what nobody has translated is shown as it is", () => {
  expect(fixedText("A sentence of tomorrow")).toBe("A sentence of tomorrow");
});

function isEnglish(text: string): boolean {
  return !/[\u0600-\u06ff]/.test(fixedText(text));
}

function read(folder: URL, names: RegExp): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => names.test(name) && !name.includes(".test."))
    .map((name) => readFileSync(new URL(name, folder), "utf8"));
}
