import { expect, test } from "vitest";
import { inEnglish } from "#testing/in-english.ts";
import { alertSchema, conditionsOf, wordsIn } from "./alert-schema.ts";

const EMPTY = Object.fromEntries(
  Object.keys(alertSchema.shape).map((name) => [name, ""]),
) as Parameters<typeof conditionsOf>[0];

const problems = (values: Partial<typeof EMPTY>) =>
  alertSchema
    .safeParse({ ...EMPTY, ...values })
    .error?.issues.map(({ path, message }) => `${String(path[0])}: ${inEnglish(message)}`);

test.each([
  ["dates, ajwa", ["dates", "ajwa"]],
  ["تمر، عجوة", ["تمر", "عجوة"]],
  [" prayer   mat \n mat,,", ["prayer mat", "mat"]],
  ["dates,dates", ["dates"]],
  [" , ", []],
])("the words of %j are %j", (typed, words) => {
  expect(wordsIn(typed)).toEqual(words);
});

test("an alert needs a condition; name, currency and time do not count as conditions", () => {
  const missing = ["words_any: Enter a word, or choose something else to look for."];
  expect(problems({})).toEqual(missing);
  expect(problems({ name: "Dates", currency: "GBP", within_minutes: "60", mail: "daily" })).toEqual(
    missing,
  );
  for (const name of ["words_none", "categories", "merchant", "poster", "step"]) {
    expect(problems({ [name]: "50" }), name).toBeUndefined();
  }
});

test("a list has at most ten words of 2 to 40 characters, and a total is a price", () => {
  expect(problems({ words_any: "ق" })).toEqual(["words_any: Each word needs 2 to 40 characters."]);
  expect(problems({ words_none: "x".repeat(41) })).toHaveLength(1);
  const eleven = Array.from({ length: 11 }, (_, index) => `word${index}`).join(",");
  expect(problems({ words_all: eleven })).toEqual([
    "words_all: Use at most 10 words, separated by commas.",
  ]);
  expect(problems({ max_total: "cheap" })).toHaveLength(1);
});

test("typed values become conditions; a time without a temperature is dropped", () => {
  const typed = { ...EMPTY, words_any: "dates", poster: " @Hamza", max_total: "£25" };
  expect(conditionsOf({ ...typed, poster: "@Hamza", within_minutes: "60" })).toMatchObject({
    wordsAny: ["dates"],
    poster: { id: "", username: "hamza" },
    maxTotal: 25,
    currency: "GBP",
    channel: null,
    step: null,
    withinMinutes: null,
  });
});
