import { expect, test } from "vitest";
import { inEnglish } from "#testing/in-english.ts";
import { GENERAL_MESSAGES } from "./errors.ts";
import { classifyError, isAlreadyVoted, userFacingText } from "./plain-error.ts";

const NOON = new Date("2026-11-20T12:00:00Z");
const classify = (error: unknown) => classifyError(error, "/deals/a1b2c3d", NOON);
const named = (name: string, message: string) => Object.assign(new Error(message), { name });

test("the structured error object has message, type, code, originalError, timestamp and path", () => {
  const error = {
    message: "Deal not found",
    code: "PT404",
    hint: "deal_not_found",
    details: null,
    status: 404,
  };

  expect(classify(error)).toEqual({
    message: "Deal not found",
    type: "unknown",
    code: "deal_not_found",
    originalError: { ...error, name: "Error" },
    timestamp: "2026-11-20T12:00:00.000Z",
    path: "/deals/a1b2c3d",
  });
});

test("the structured error object can be stored and read back", () => {
  const classified = classify(Object.assign(new TypeError("x"), { cause: () => 1 }));
  expect(JSON.parse(JSON.stringify(classified))).toEqual(classified);
});

test.each([
  ["auth/invalid-login-credentials", "Invalid login credentials"],
  ["auth/user-not-found", "Account not found"],
  ["auth/too-many-requests", "Authentication error"],
  ["invalid_credentials", "Invalid login credentials"],
  ["user_not_found", "Account not found"],
])("auth code %s gives '%s'", (code, message) => {
  expect(classify({ code, message: "raw", status: 400 })).toMatchObject({ type: "auth", message });
});

test.each([
  ["an abort error", named("AbortError", "The operation was aborted")],
  [
    "a type error mentioning network",
    new TypeError("NetworkError when attempting to fetch resource."),
  ],
  ["Chromium's lost connection", new TypeError("Failed to fetch")],
  ["Safari's lost connection", new TypeError("Load failed")],
  [
    "a database response with status 0",
    { message: "TypeError: fetch failed", status: 0, code: "" },
  ],
])(
  "%s gives 'Network connection error. Please check your internet connection.'",
  (_case, error) => {
    expect(classify(error)).toMatchObject({
      type: "network",
      message: "Network connection error. Please check your internet connection.",
    });
  },
);

test("a TypeError from a bug is not a network error", () => {
  expect(classify(new TypeError("x is not a function")).type).toBe("unknown");
});

test.each([
  ["status 400", { status: 400, message: "title is 5 to 140 characters" }],
  ["code 400", { code: 400, message: "title is 5 to 140 characters" }],
  ["code PT400", { code: "PT400", message: "title is 5 to 140 characters" }],
])("%s is a validation error with the server message", (_case, error) => {
  expect(classify(error)).toMatchObject({
    type: "validation",
    message: "title is 5 to 140 characters",
  });
});

test("status 400 without a message gives 'Invalid request data'", () => {
  expect(classify({ status: 400 }).message).toBe("Invalid request data");
});

test.each([
  ["status 500", { status: 500, message: "stack trace" }],
  ["status 503", { status: 503, message: "upstream" }],
  ["code 500", { code: "500", message: "stack trace" }],
])("%s gives 'Server error. Please try again later.'", (_case, error) => {
  expect(classify(error)).toMatchObject({
    type: "server",
    message: "Server error. Please try again later.",
  });
});

test("an SQLSTATE above 500 is not a status", () => {
  expect(classify({ status: 409, code: "23505", message: "duplicate" }).type).toBe("unknown");
});

test("the error for a refused column asks visitors to sign in and does not name the column", () => {
  const error = { code: "42501", message: "permission denied for table profiles" };

  expect(classify({ ...error, status: 401 })).toMatchObject({
    type: "auth",
    message: "Not authenticated",
  });
  expect(classify({ ...error, status: 403 })).toMatchObject({
    type: "auth",
    message: GENERAL_MESSAGES.notAllowed,
  });
});

test("any other error with a message shows that message, and the default is 'An error occurred'", () => {
  expect(classify(new Error("The moon was not sighted")).message).toBe("The moon was not sighted");
  expect(classify("just a text").message).toBe("just a text");
  expect(classify(null).message).toBe("An error occurred");
  expect(classify({}).message).toBe("An error occurred");
});

test("a classified error keeps its class", () => {
  const first = classify({ status: 400, message: "Choose a category." });
  expect(classify(first)).toEqual(first);
});

test("a hint equal to an inherited property name is ignored", () => {
  expect(classify({ hint: "constructor", message: "m", code: "x" })).toMatchObject({
    code: "x",
    message: "m",
  });
});

test.each([
  ["auth", "", "Authentication error. Please try again."],
  ["auth", "Account not found", "Account not found"],
  ["network", "anything", "Network connection issue. Please check your internet connection."],
  ["validation", "", "Please check your input and try again."],
  ["server", "secret", "Server error. Our team has been notified."],
  ["unknown", "", "An unexpected error occurred. Please try again."],
] as const)(
  "a failure of class %s with the message '%s' is shown as '%s'",
  (type, message, text) => {
    expect(inEnglish(userFacingText({ type, message }))).toBe(text);
  },
);

test("a second vote is recognized by its hint or its message, raw or classified", () => {
  const second = {
    code: "PT409",
    hint: "already_voted",
    message: "You have already voted",
    status: 409,
  };

  expect(isAlreadyVoted(second)).toBe(true);
  expect(isAlreadyVoted(classify(second))).toBe(true);
  expect(isAlreadyVoted(new Error("Bilal has Already Voted here"))).toBe(true);
  expect(isAlreadyVoted({ hint: "deal_expired", message: "This deal has expired" })).toBe(false);
});
