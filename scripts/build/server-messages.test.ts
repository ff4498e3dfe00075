import path from "node:path";
import { expect, test } from "vitest";
import { readServerMessages, serverMessages } from "./server-messages.ts";

test("only the folders server and contract of the repository have server texts", () => {
  const matches = ["server/mail/a.ts", "contract/a.ts", "web/a.ts", "web/server/a.ts"].map((file) =>
    serverMessages.match(path.resolve(file)),
  );
  expect(matches).toEqual([true, true, false, false]);
});

test("server texts are found whether they are on one line or on several", () => {
  const code = `const A = defineMessage("Salam,");
const B = defineMessage(
  "A \\"quoted\\" word, and (this)",
);
export function defineMessage(message: string) {}`;
  expect(readServerMessages(code)).toEqual(["Salam,", 'A "quoted" word, and (this)']);
});

test("a template or a concatenation is refused", () => {
  expect(() => readServerMessages("defineMessage(`Hello`)")).toThrow("one string literal");
  expect(() => readServerMessages('defineMessage("a" + name)')).toThrow("one string literal");
});
