import { expect, test } from "vitest";
import { isEmailAddress, isPasswordTooLong, normalizeEmail } from "./credentials.ts";

test.each([
  "amina@example.com",
  "amina.khan+deals@mail.example.co.uk",
  "آمنة@example.com",
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
  "ami\u202ena@example.com",
  '"amina"@example.com',
  `${"a".repeat(243)}@example.com`,
])("%j is refused as an email address", (email) => {
  expect(isEmailAddress(normalizeEmail(email))).toBe(false);
});

test("addresses of the same mailbox are normalized to one spelling", () => {
  expect(normalizeEmail(" AMINA@Example.com\n")).toBe("amina@example.com");
});

test("a password is measured in bytes, not in characters", () => {
  expect(isPasswordTooLong("x".repeat(72))).toBe(false);
  expect(isPasswordTooLong("x".repeat(73))).toBe(true);
  expect(isPasswordTooLong("€".repeat(24))).toBe(false);
  expect(isPasswordTooLong("€".repeat(25))).toBe(true);
});
