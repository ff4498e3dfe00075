import { expect, test } from "vitest";
import { readServerMessages } from "./server-messages.ts";

test("the texts of the server are found on one line or several", () => {
  const code = `const A = defineMessage("Salam,");
const B = defineMessage(
  "A \\"quoted\\" word, and (this)",
);
export function defineMessage(message: string) {}`;
  expect(readServerMessages(code)).toEqual(["Salam,", 'A "quoted" word, and (this)']);
});

test("a concatenated text is refused", () => {
  expect(() => readServerMessages("defineMessage(`Hello`)")).toThrow("one string literal");
  expect(() => readServerMessages('defineMessage("a" + name)')).toThrow("one string literal");
});
