import { readdirSync, readFileSync } from "node:fs";
import { type I18n, setupI18n } from "@lingui/core";
import { expect, test } from "vitest";
import { CATEGORIES } from "#contract/deals/categories.ts";
import { GENERAL_MESSAGES } from "#contract/errors/errors.ts";
import { writeProblem } from "#contract/errors/problem.ts";
import { REFUSAL_STATUSES } from "#contract/errors/refusal-statuses.ts";
import { categoryNameIn } from "#lib/locale/locale-context.tsx";
import { inEnglish } from "#testing/in-english.ts";
import { translateError } from "./translate-error.ts";

const root = new URL("../../../", import.meta.url);

/** Values for the most frequent parameters. None of them adds an English word to a text. */
const PARAMS = { min: 2, max: 40, seconds: 130, field: "title", class: "unknown", reason: "7" };

/** Rules that the procedures of the database can report. */
const RULES = [
  ...new Set(
    read("supabase/schemas/", /\.sql$/)
      .flatMap((sql) => [
        // In the details, before the numbers, or as the last argument.
        ...sql.matchAll(/"rule": "(\w+)"/g),
        ...sql.matchAll(/(?<!enqueue\()'([a-z_]+)', '\{["}]/g),
        ...sql.matchAll(/refuse_value\([^;]*?,\s*'([a-z_]+)'\);/g),
      ])
      .flatMap(([, rule]) => rule ?? []),
  ),
];

const IMAGE_CODES = read("server/images/", /^image-refusal\.ts$/)
  .flatMap((source) => [...source.matchAll(/^ {2}(\w+): \[\d{3},/gm)])
  .flatMap(([, code]) => code ?? []);

/** Test language in which every message exists and is a single character. */
const invented: I18n = setupI18n({ locale: "xx", messages: { xx: anyMessage("◆") } });

test("every code that the database raises has its own text", () => {
  expect(withoutText(Object.keys(REFUSAL_STATUSES), { invalid_field: "needs a rule" })).toEqual([]);
});

test("every rule for which the database refuses a field has its own text", () => {
  expect(RULES.length).toBeGreaterThan(20);
  expect(withoutText(RULES)).toEqual([]);
});

test("every code of the image service has its own text", () => {
  expect(IMAGE_CODES.length).toBeGreaterThan(10);
  expect(withoutText(IMAGE_CODES)).toEqual([]);
});

test("no code shows English on a page in another language", () => {
  const codes = [...Object.keys(REFUSAL_STATUSES), ...RULES, ...IMAGE_CODES, "no_such_code"];
  const texts = codes.map((code) =>
    translateError(writeProblem(code, { ...PARAMS, message: "An English sentence" }), invented),
  );
  expect(texts.filter((text) => /[A-Za-z]/.test(text))).toEqual([]);
});

test("the name of every category can be translated", () => {
  for (const { slug } of CATEGORIES) expect(categoryNameIn(invented, slug)).toBe("◆");
});

/** Returns the codes that show only the general text. */
function withoutText(codes: readonly string[], except: Record<string, string> = {}): string[] {
  const general = inEnglish(writeProblem("no_such_code", { class: "unknown" }));
  expect(general).not.toBe(GENERAL_MESSAGES.unknown);
  return codes.filter(
    (code) => !(code in except) && inEnglish(writeProblem(code, PARAMS)) === general,
  );
}

function anyMessage(translation: string): Record<string, string> {
  return new Proxy<Record<string, string>>({}, { get: () => translation, has: () => true });
}

function read(folder: string, names: RegExp): string[] {
  const directory = new URL(folder, root);
  return readdirSync(directory, { recursive: true, encoding: "utf8" })
    .filter((name) => names.test(name))
    .map((name) => readFileSync(new URL(name, directory), "utf8"));
}
