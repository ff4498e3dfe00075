import { expect, test } from "vitest";
import { isCommonPassword } from "./common-passwords.ts";

const OWN = ["amina.khan@example.com", "amina_k"];

test.each([
  "iloveyou1",
  "qwerty12345",
  "Password2026!",
  "qwertyuiop[",
  "asdf1234",
  "1qaz2wsx",
  "aaaaaaaa",
  "7654321",
  "samha2026",
  "Samha!",
  "سمحة2026",
  "amina.khan@example.com",
  "Amina.Khan1",
  "amina_k",
  "2026amina_k",
])("%s is refused as a password of amina_k", (password) => {
  expect(isCommonPassword(password, OWN)).toBe(true);
});

test.each(["dates-and-oud", "amina-password", "xK4#pw!9", "a-long-password", "سوق التمر القديم"])(
  "%s is accepted",
  (password) => {
    expect(isCommonPassword(password, OWN)).toBe(false);
  },
);
