import { expect, test } from "vitest";
import { parseJsonObject } from "./parse-json-object.ts";

const parse = (text: string) => parseJsonObject(Buffer.from(text));
const nested = (levels: number) => `${'{"a":'.repeat(levels - 1)}{}${"}".repeat(levels - 1)}`;

test.each([
  ["{}", {}],
  [
    '{"email":"amina@example.com","data":{"email":"x"}}',
    { email: "amina@example.com", data: { email: "x" } },
  ],
  [
    '{"note":"a \\\\u0000 that was typed, \\"a\\": {[ and 😀"}',
    { note: 'a \\u0000 that was typed, "a": {[ and 😀' },
  ],
  ['{"list":[{"a":1},{"a":2}]}', { list: [{ a: 1 }, { a: 2 }] }],
])("%s is read", (text, value) => {
  expect(parse(text)).toEqual(value);
});

test("JSON nested 32 levels deep is read, 33 levels are refused", () => {
  expect(parse(nested(32))).not.toBeNull();
  expect(parse(nested(33))).toBeNull();
  expect(parse(`{"a":${"[".repeat(5000)}${"]".repeat(5000)}}`)).toBeNull();
});

test.each([
  ["a byte order mark", '\ufeff{"email":"amina@example.com"}'],
  ["a duplicate name", '{"email":"bilal@example.com","email":"amina@example.com"}'],
  [
    "a duplicate name, once escaped",
    '{"em\\u0061il":"bilal@example.com","email":"amina@example.com"}',
  ],
  ["a duplicate name in a nested object", '{"data":{"a":1,"a":2}}'],
  ["nothing", ""],
  ["half an object", "{"],
  ["a list", "[]"],
  ["a string", '"text"'],
  ["null", "null"],
  ["a form", "email=amina%40example.com"],
  ["a comment", '{/* */"email":"amina@example.com"}'],
  ["a null character", '{"data":{"username":"ab\\u0000c"}}'],
  ["a high surrogate alone", '{"data":{"username":"ab\\ud800c"}}'],
  ["a low surrogate alone", '{"data":{"username":"ab\\uDC00c"}}'],
])("%s is refused", (_, text) => {
  expect(parse(text)).toBeNull();
});

test("bytes that are not UTF-8 are refused", () => {
  expect(parseJsonObject(Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]))).toBeNull();
});
