import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), "utf8");

/** The texts that a source marks for translation, in the browser's way or in the server's. */
function textsOf(path: string): string[] {
  const marked =
    /\bmsg`([^`]*)`|\bmessage:\s*"((?:[^"\\]|\\.)*)"|\bdefineMessage\(\s*"((?:[^"\\]|\\.)*)"/g;
  return [...read(path).matchAll(marked)].map(([, ...texts]) => texts.find(Boolean) ?? "").sort();
}

test("a mail says of every notice what the page says", () => {
  const page = textsOf("web/features/notifications/notice-texts.ts");
  expect(page.length).toBeGreaterThan(25);
  expect(textsOf("server/mail/notices/notice-texts.ts")).toEqual(page);
});
