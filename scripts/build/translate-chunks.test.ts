import { expect, test } from "vitest";
import { translateAll, translateCode } from "./translate-chunks.ts";

const ARABIC = new Map<string, unknown>([["dEaLs1", ["العروض"]]]);

test("the sentences of a chunk are replaced, and nothing else", () => {
  const code = "const a=t({id:`dEaLs1`,message:[`Deals`],values:{0:b}}),c={id:`dEaLs1`,message:d};";
  expect(translateCode(code, ARABIC, "a.js")).toBe(
    'const a=t({id:`dEaLs1`,message:["العروض"],values:{0:b}}),c={id:`dEaLs1`,message:d};',
  );
});

test("a sentence nested in the values of another one is replaced too", () => {
  const code = "t({id:'dEaLs1',message:['Deals'],values:{0:t({id:'dEaLs1',message:['Deals']})}})";
  expect(translateCode(code, ARABIC, "a.js")).not.toContain("'Deals'");
});

test("an untranslated sentence fails the build, and the error quotes it", () => {
  const code = "t({id:`vOtEs2`,message:[`Votes`]})";
  expect(() => translateCode(code, ARABIC, "a.js")).toThrow(
    "a.js: a sentence is not translated: [`Votes`]",
  );
});

test("chunks with sentences and their importers have translated files that import each other", () => {
  const chunks = new Map([
    ["assets/page-1.js", 'import{a}from"./words-2.js";import"./library-3.js";'],
    ["assets/words-2.js", "export const a={id:`dEaLs1`,message:[`Deals`]};"],
    ["assets/library-3.js", "export const b=1;"],
  ]);
  expect([...translateAll(chunks, ARABIC, "ar", "9")]).toEqual([
    ["assets/page-1.ar-9.js", 'import{a}from"./words-2.ar-9.js";import"./library-3.js";'],
    ["assets/words-2.ar-9.js", 'export const a={id:`dEaLs1`,message:["العروض"]};'],
  ]);
});
