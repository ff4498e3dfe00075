import { expect, test } from "vitest";
import { inEnglish } from "#testing/in-english.ts";
import {
  changePasswordSchema,
  newPasswordSchema,
  signInSchema,
  signUpSchema,
} from "./validation.ts";

function problems(schema: { safeParse: (value: unknown) => unknown }, value: unknown) {
  const result = schema.safeParse(value) as {
    success: boolean;
    error?: { issues: { path: PropertyKey[]; message: string }[] };
  };
  return Object.fromEntries(
    (result.error?.issues ?? []).map((issue) => [issue.path[0], inEnglish(issue.message)]),
  );
}

test("a username is converted to lower case at sign-up", () => {
  const values = { username: " Amina_K ", email: " amina@example.org ", password: "secret" };
  expect(signUpSchema.parse(values)).toEqual({
    username: "amina_k",
    email: "amina@example.org",
    password: "secret",
  });
});

test.each([
  [{ username: "ab" }, "Use at least 3 letters, digits or underscores."],
  [{ username: "amina k" }, "Use only letters, digits and underscores."],
  [{ username: "аmina" }, "Use only letters, digits and underscores."],
  [{ username: "a".repeat(31) }, "Use at most 30 letters, digits or underscores."],
  [{ username: "Admin" }, "This name is reserved. Choose another."],
  [{ password: "12345" }, "Password must be at least 6 characters."],
  [{ password: "      " }, "A password can’t be only spaces."],
  [{ password: "\u00a0\t \u2003  " }, "A password can’t be only spaces."],
  [{ password: "x".repeat(73) }, "This password is too long: at most 72 characters."],
  [{ password: "ع".repeat(73) }, "This password is too long: at most 72 characters."],
  [{ email: "amina" }, "Enter your email address, for example name@example.com."],
  [{ email: "x<a@b.example>" }, "Enter your email address, for example name@example.com."],
  [{ email: `${"a".repeat(300)}@example.org` }, "This email address is too long."],
])("sign-up with %o is refused: %s", (change, message) => {
  const values = { username: "amina", email: "amina@example.org", password: "secret", ...change };
  expect(Object.values(problems(signUpSchema, values))).toEqual([message]);
});

test("sign-in accepts any password that is not empty", () => {
  expect(problems(signInSchema, { email: "amina@example.org", password: "" })).toEqual({
    password: "Enter your password.",
  });
  expect(problems(signInSchema, { email: "amina@example.org", password: "abc" })).toEqual({});
  expect(problems(signInSchema, { email: "Amina@Example.org", password: "x".repeat(80) })).toEqual(
    {},
  );
});

test("a new password has at most 72 characters; the current one may be longer", () => {
  const tooLong = {
    password: "This password is too long: at most 72 characters.",
  };
  const password = "x".repeat(73);
  expect(problems(newPasswordSchema, { password })).toEqual(tooLong);
  expect(problems(changePasswordSchema, { current: password, password })).toEqual(tooLong);
  expect(problems(changePasswordSchema, { current: password, password: "x".repeat(72) })).toEqual(
    {},
  );
});
