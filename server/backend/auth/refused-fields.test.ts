import { expect, test } from "vitest";
import { refusedFields } from "./refused-fields.ts";

const refusal = (body: unknown) => refusedFields(Buffer.from(JSON.stringify(body)));

test.each([
  [{ email: "amina@example.com", password: "a-long-password" }],
  [{ email: "amina@example.com", data: { username: "amina", note: "\\u0000 in words" } }],
  [{ refresh_token: "x", scope: null }],
  [{}],
])("%o passes", (body) => {
  expect(refusal(body)).toBeNull();
});

test.each([
  [{ email: { like: "%" }, password: "x" }, "email"],
  [{ email: "a@b.c", password: ["x"] }, "password"],
  [{ type: "recovery", token_hash: { like: "%" } }, "token_hash"],
  [{ email: "a@b.c", data: { username: "ab\u0000c" } }, "The request"],
  [{ email: "a\u0000@b.c" }, "The request"],
  [{ email: "a@b.c", data: { username: ["amina"] } }, "username"],
  [[1, 2], "The request"],
  ["text", "The request"],
])("%o is refused", (body, field) => {
  expect(refusal(body)).toBe(field);
});

test("what is no JSON, or nothing, is for the backend to judge", () => {
  expect(refusedFields(null)).toBeNull();
  expect(refusedFields(Buffer.alloc(0))).toBeNull();
  expect(refusedFields(Buffer.from("{"))).toBeNull();
});
