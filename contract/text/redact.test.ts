import { expect, test } from "vitest";
import { redact } from "./redact.ts";
import { redactNamedValues, redactText } from "./redact-text.ts";
import { isSensitiveName } from "./sensitive-words.ts";

test.each([
  "password",
  "newPassword",
  "access_token",
  "refreshToken",
  "apikey",
  "x-api-key",
  "anonKey",
  "email",
  "contact_email",
  "phone",
  "address",
  "profile",
  "profile_image_url",
  "Authorization",
  "set-cookie",
  "jwt",
  "keys",
])("the value of a field called %s is redacted in a log", (name) => {
  expect(redact({ [name]: "amina-secret" })).toEqual({ [name]: "[redacted]" });
});

test.each([
  "message",
  "title",
  "monkey",
  "keyboard",
  "pinned",
  "price",
  "code",
  "path",
  "shipping",
])("a field called %s keeps its value", (name) => {
  expect(isSensitiveName(name)).toBe(false);
  expect(redact({ [name]: "dates" })).toEqual({ [name]: "dates" });
});

test("fields are redacted at any depth, in lists, maps and headers too", () => {
  const value = {
    list: [{ user: { password: "hunter2" } }],
    map: new Map([["token", "abc"]]),
    headers: new Headers({ authorization: "Bearer abc", accept: "text/html" }),
  };

  expect(redact(value)).toEqual({
    list: [{ user: { password: "[redacted]" } }],
    map: { token: "[redacted]" },
    headers: { authorization: "[redacted]", accept: "text/html" },
  });
});

test.each([
  ["an email address", "sent to amina.k+deals@mail.example.org today", "sent to [redacted] today"],
  [
    "a JSON web token",
    "got eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJhbWluYSJ9.c2lnbmF0dXJl here",
    "got [redacted] here",
  ],
  [
    "a token in an address",
    "/auth/callback?token_hash=abc123&type=signup",
    "/auth/callback?token_hash=[redacted]&type=signup",
  ],
  [
    "a password in JSON",
    '{"password":"hunter2","title":"Dates"}',
    '{"password":"[redacted]","title":"Dates"}',
  ],
  ["a bearer token", "authorization: Bearer abc.def", "authorization: Bearer [redacted]"],
  [
    "a database password",
    "postgres://samha:hunter2@localhost:5432/x",
    "postgres://[redacted]@localhost:5432/x",
  ],
  ["a phone number", "call +44 20 7946 0958 now", "call [redacted] now"],
  [
    "PostgreSQL's detail",
    "Key (email)=(amina k) already exists.",
    "Key (email)=([redacted]) already exists.",
  ],
])("%s inside a text is redacted", (_case, text, expected) => {
  expect(redact(text)).toBe(expected);
});

test("a text without secrets is unchanged", () => {
  const text =
    "Error getting user profile for 2f1c6f0e-5b0f-4d6c-9b1a-0e4a372f1c6f at 2026-11-20T15:21:36.295+00:00";
  expect(redact(text)).toBe(text);
});

test("an error keeps its name, message, stack, code and cause, without secrets", () => {
  const error = Object.assign(
    new Error("no mail to hamza@example.org", { cause: new Error("token=abc") }),
    {
      code: "EAUTH",
    },
  );

  const redacted = redact(error) as Record<string, unknown>;

  expect(redacted).toMatchObject({
    name: "Error",
    message: "no mail to [redacted]",
    code: "EAUTH",
  });
  expect(redacted.cause).toMatchObject({ message: "token=[redacted]" });
  expect(redacted.stack).not.toContain("hamza@");
});

test("cycles, throwing getters and odd values do not break the log", () => {
  const value: Record<string, unknown> = {
    big: 10n,
    run: () => 1,
    bytes: new Uint8Array(4),
    none: null,
  };
  value.self = value;
  Object.defineProperty(value, "broken", {
    enumerable: true,
    get() {
      throw new Error("no");
    },
  });

  expect(redact(value)).toEqual({
    big: "10",
    run: "[function]",
    bytes: "[binary]",
    none: null,
    self: "[circular]",
    broken: "[unreadable]",
  });
});

test("the same object twice is not a cycle", () => {
  const deal = { id: 1 };
  expect(redact([deal, deal])).toEqual([{ id: 1 }, { id: 1 }]);
});

test.each([
  "_keysession_".repeat(1_000),
  "_keysession_=".repeat(1_000),
  "key=".repeat(3_000),
  "key='".repeat(3_000),
  "a".repeat(12_000),
  "a-".repeat(6_000),
  "a: ".repeat(4_000),
])("a hostile text is redacted in linear time: %#", (text) => {
  let read = 0;
  redactNamedValues(text, (name) => {
    read += name.length;
    return name.length % 2 === 0;
  });
  expect(read).toBeLessThanOrEqual(text.length);
});

test("at most 10,000 characters of a text are read", () => {
  expect(redactText("a".repeat(100_000))).toHaveLength(10_001);
});

test.each([
  ["password='it is \"quoted\"' title=Dates", "password='[redacted]' title=Dates"],
  ['{"token": "cut off in the mid', '{"token": "[redacted]'],
  ["message: password=abc, price=5", "message: password=[redacted], price=5"],
  ["my-new_password_2 = abc", "my-new_password_2 = [redacted]"],
  ["monkey=banana keys=abc", "monkey=banana keys=[redacted]"],
])("the value of a sensitive name is redacted: %s", (text, expected) => {
  expect(redactText(text)).toBe(expected);
});
