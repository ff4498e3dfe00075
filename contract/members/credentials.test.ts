import { expect, test } from "vitest";
import { isEmailAddress, isPasswordTooLong, normalizeEmail } from "./credentials.ts";

test.each([
  "amina@example.com",
  "amina.khan+deals@mail.example.co.uk",
  "آمنة@example.com",
  "user@مثال.مصر",
  "user@XN--MGBH0FB.xn--wgbh1c",
  "user@münchen.example",
  "user@例え。テスト",
  "o'neil_1@a-b.example",
  `${"a".repeat(242)}@example.com`,
])("%s is the address of one mailbox", (email) => {
  expect(isEmailAddress(normalizeEmail(email))).toBe(true);
});

test.each([
  "",
  "amina",
  "amina@example",
  "amina@example.c",
  "amina@exam_ple.com",
  "amina@bilal@example.com",
  "n1<amina@example.com>",
  "Amina amina@example.com",
  "amina@example.com,bilal@example.com",
  "amina@example.com\r\nBcc: bilal@example.com",
  "name@gmail..com",
  "name@.gmail.com",
  "name@gmail.com.",
  "name@-gmail.com",
  "name@gmail-.com",
  ".name@gmail.com",
  "name.@gmail.com",
  "na..me@gmail.com",
  "name@127.0.0.1",
  "name@مثال..مصر",
  "name@مثال.مصر/x",
  `name@${"a".repeat(64)}.com`,
  '"amina"@example.com',
  `${"a".repeat(243)}@example.com`,
])("%j is refused as an email address", (email) => {
  expect(isEmailAddress(normalizeEmail(email))).toBe(false);
});

test("addresses of the same mailbox are normalized to one spelling", () => {
  expect(normalizeEmail(" AMINA@Example.com\n")).toBe("amina@example.com");
});

test.each([
  ["user@مثال.مصر", "user@xn--mgbh0fb.xn--wgbh1c"],
  ["user@XN--MGBH0FB.XN--WGBH1C", "user@xn--mgbh0fb.xn--wgbh1c"],
  ["user@MÜNCHEN.example", "user@xn--mnchen-3ya.example"],
  ["user@mu\u0308nchen.example", "user@xn--mnchen-3ya.example"],
  ["\u200eamina@example.com\u200f", "amina@example.com"],
  ["ami\u202ena@exam\u200bple.com", "amina@example.com"],
  ["amina@example.com\ufeff", "amina@example.com"],
  ["ami\u00adna@example.com\ufe0f", "amina@example.com"],
])("%j is stored as %s", (typed, stored) => {
  expect(normalizeEmail(typed)).toBe(stored);
});

test("a password is measured in characters, in every script", () => {
  expect(isPasswordTooLong("x".repeat(72))).toBe(false);
  expect(isPasswordTooLong("x".repeat(73))).toBe(true);
  expect(isPasswordTooLong("ش".repeat(40))).toBe(false);
  expect(isPasswordTooLong("e\u0301".repeat(72))).toBe(false);
  expect(isPasswordTooLong("🌙".repeat(73))).toBe(true);
});
