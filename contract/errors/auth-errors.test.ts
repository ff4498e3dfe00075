import { expect, test } from "vitest";
import { inEnglish } from "#testing/in-english.ts";
import * as authErrors from "./auth-errors.ts";
import { classifyError } from "./plain-error.ts";

const signInErrorText = (error: unknown) => inEnglish(authErrors.signInErrorText(error));
const signUpErrorText = (error: unknown) => translated(authErrors.signUpErrorText(error));
const newPasswordError = (error: unknown) => translated(authErrors.newPasswordError(error));
const translated = <Failure extends { message: string }>(failure: Failure): Failure => ({
  ...failure,
  message: inEnglish(failure.message),
});
const classified = (error: unknown) => classifyError(error, "/login", new Date(0));

test("wrong credentials give 'Invalid email or password. Please try again.', raw or classified", () => {
  const error = {
    name: "AuthApiError",
    message: "Invalid login credentials",
    status: 400,
    code: "invalid_credentials",
  };

  expect(signInErrorText(error)).toBe("Invalid email or password. Please try again.");
  expect(signInErrorText(classified(error))).toBe("Invalid email or password. Please try again.");
  expect(signInErrorText({ message: "Invalid login credentials" })).toBe(
    "Invalid email or password. Please try again.",
  );
});

test("any other failed sign-in shows the server message, or 'Failed to sign in. Please try again.'", () => {
  expect(
    signInErrorText({ message: "Too many attempts. Try again in 60 seconds.", status: 429 }),
  ).toBe("Too many attempts. Try again in 60 seconds.");
  expect(signInErrorText({ status: 500 })).toBe("Failed to sign in. Please try again.");
  expect(signInErrorText(undefined)).toBe("Failed to sign in. Please try again.");
});

test("a lost connection at sign-in is reported as such", () => {
  expect(
    signInErrorText({ name: "AuthRetryableFetchError", message: "Failed to fetch", status: 0 }),
  ).toBe("Network connection issue. Please check your internet connection.");
});

test.each([
  [
    "a database error saving the new user",
    { message: "Database error saving new user", status: 500 },
  ],
  ["status 500", { message: "unexpected_failure", status: 500 }],
  [
    "a duplicate-key violation on the username",
    {
      message: 'duplicate key value violates unique constraint "profiles_username_key"',
      code: "23505",
      status: 409,
    },
  ],
  ["the database's hint", { message: "taken", hint: "username_taken", code: "PT409", status: 409 }],
])("%s gives 'This username is already taken.' (409)", (_case, error) => {
  const expected = { message: "This username is already taken.", status: 409 };

  expect(signUpErrorText(error)).toEqual(expected);
  expect(signUpErrorText(classified(error))).toEqual(expected);
});

test("a short password gives 'Password must be at least 6 characters.' (422)", () => {
  const error = {
    message: "Password should be at least 6 characters.",
    status: 422,
    code: "weak_password",
  };
  expect(signUpErrorText(error)).toEqual({
    message: "Password must be at least 6 characters.",
    status: 422,
  });
});

test.each([
  [{ message: "User already registered", status: 422, code: "user_already_exists" }],
  [{ message: "User already registered" }],
  [{ message: "A user with this email address has already been registered" }],
  [
    {
      message: 'duplicate key value violates unique constraint "users_email_partial_key"',
      code: "23505",
    },
  ],
])("%o gives 'This email is already registered.' (409)", (error) => {
  expect(signUpErrorText(error)).toEqual({
    message: "This email is already registered.",
    status: 409,
  });
});

test("any other failed sign-up shows the server message, or 'Registration failed. Please try again.'", () => {
  expect(
    signUpErrorText({ message: "Signups not allowed for this instance", status: 422 }),
  ).toEqual({
    message: "Signups not allowed for this instance",
    status: 422,
  });
  expect(signUpErrorText({}).message).toBe("Registration failed. Please try again.");
});

test.each([
  [
    { message: "Invalid login credentials", status: 400, code: "invalid_credentials" },
    { field: "current", message: "This is not your current password." },
  ],
  [
    { message: "New password should be different from the old password.", status: 422 },
    { field: "password", message: "Choose a password that differs from the current one." },
  ],
  [
    { message: "Password should be at least 6 characters.", status: 422, code: "weak_password" },
    { field: "password", message: "Password must be at least 6 characters." },
  ],
  [
    { message: "A password cannot be only spaces.", status: 422, code: "password_blank" },
    { field: "password", message: "A password can’t be only spaces." },
  ],
  [
    { message: "This password is too long.", status: 422, code: "password_too_long" },
    {
      field: "password",
      message: "This password is too long: at most 72 characters.",
    },
  ],
  [
    { name: "AuthSessionMissingError", message: "Auth session missing!", status: 400 },
    { field: null, message: "Your session has ended. Ask for a new link." },
  ],
  [
    { message: "Too many tries. Try again in 60 seconds.", status: 429, code: "too_fast" },
    { field: null, message: "Too many tries. Try again in 60 seconds." },
  ],
  [
    new TypeError("Failed to fetch"),
    {
      field: null,
      message: "Network connection issue. Please check your internet connection.",
    },
  ],
])("a new password that fails with %o shows the error at its field", (error, expected) => {
  expect(newPasswordError(error)).toEqual(expected);
  expect(newPasswordError(classified(error))).toEqual(expected);
});
