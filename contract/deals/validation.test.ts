import { expect, test } from "vitest";
import { inEnglish } from "#testing/in-english.ts";
import {
  changePasswordSchema,
  commentSchema,
  newPasswordSchema,
  signInSchema,
  signUpSchema,
  submitDealSchema,
} from "./validation.ts";

const attar = {
  deal_url: "https://rayhan.example/attar-set",
  title: "Oud and amber attar gift set",
  price: "19.50",
  merchant: "House of Rayhan",
  category: "perfumes",
  location: "",
  image_url: "",
  description: "",
};

function problems(schema: { safeParse: (value: unknown) => unknown }, value: unknown) {
  const result = schema.safeParse(value) as {
    success: boolean;
    error?: { issues: { path: PropertyKey[]; message: string }[] };
  };
  return Object.fromEntries(
    (result.error?.issues ?? []).map((issue) => [issue.path[0], inEnglish(issue.message)]),
  );
}
const refuse = (change: Partial<typeof attar>) =>
  problems(submitDealSchema, { ...attar, ...change });

test("a valid deal is accepted, with its price as a number", () => {
  expect(submitDealSchema.parse({ ...attar, title: "  Oud and amber  " })).toEqual({
    ...attar,
    title: "Oud and amber",
    price: 19.5,
  });
});

test.each([
  ["0", 0],
  ["", null],
  ["  ", null],
  ["£19.50", 19.5],
  ["1000000", 1_000_000],
  ["19.", 19],
  [".5", 0.5],
  ["١٩٫٥٠", 19.5],
  ["12,50", 12.5],
  ["12,5 €", 12.5],
  ["£1,250.00", 1250],
  ["1.250,00", 1250],
  ["1,000,000", 1_000_000],
])("the typed price %j is read as %s", (price, amount) => {
  expect(submitDealSchema.parse({ ...attar, price }).price).toBe(amount);
});

test.each([
  ["nineteen", "Enter the price as a number, for example 19.50. Use 0 if it’s free."],
  ["-1", "Enter the price as a number, for example 19.50. Use 0 if it’s free."],
  ["1e5", "Enter the price as a number, for example 19.50. Use 0 if it’s free."],
  ["NaN", "Enter the price as a number, for example 19.50. Use 0 if it’s free."],
  ["1,000", "Leave out the comma between thousands, for example 1250 or 19.50."],
  ["1,00,0", "Leave out the comma between thousands, for example 1250 or 19.50."],
  ["19.505", "Use at most two decimals, for example 19.50."],
  ["1000000.01", "Enter a price of at most 1,000,000."],
])("the typed price %j is refused: %s", (price, message) => {
  expect(refuse({ price })).toEqual({ price: message });
});

test.each(["rayhan.example/attar-set", " rayhan.example:8080?a=b ", "متجر.example"])(
  "the link %j is understood without https://",
  (typed) => {
    const { deal_url } = submitDealSchema.parse({ ...attar, deal_url: typed });
    expect(deal_url).toBe(`https://${typed.trim()}`);
  },
);

test("a link starts with https:// or http://, or is left empty", () => {
  const message = "Enter a link that starts with https:// or http://";

  expect(refuse({ deal_url: "attar set" })).toEqual({ deal_url: message });
  expect(refuse({ deal_url: "ftp://rayhan.example" })).toEqual({ deal_url: message });
  expect(refuse({ deal_url: "javascript:alert(1)" })).toEqual({ deal_url: message });
  expect(refuse({ deal_url: "" })).toEqual({});
  expect(refuse({ deal_url: `https://a.example/${"a".repeat(2_048)}` })).toHaveProperty("deal_url");
});

test("a title has 5 to 140 visible characters", () => {
  expect(refuse({ title: "Oud" })).toEqual({
    title: "Add a title (5 characters or more).",
  });
  expect(refuse({ title: "a".repeat(141) })).toEqual({
    title: "Keep the title to 140 characters.",
  });
  expect(refuse({ title: "🌙".repeat(140) })).toEqual({});
  expect(refuse({ title: "🌙".repeat(4) })).toHaveProperty("title");
});

test("merchant, category, location and description follow the rules of the contract", () => {
  expect(refuse({ merchant: " " })).toHaveProperty("merchant");
  expect(refuse({ merchant: "a".repeat(81) })).toHaveProperty("merchant");
  expect(refuse({ category: "all" })).toEqual({ category: "Choose a category." });
  expect(refuse({ location: "a".repeat(121) })).toHaveProperty("location");
  expect(refuse({ description: "a".repeat(5_001) })).toEqual({
    description: "Keep the description to 5,000 characters.",
  });
});

test("all invalid fields are reported together", () => {
  expect(Object.keys(refuse({ deal_url: "x", price: "x", title: "" }))).toEqual([
    "deal_url",
    "title",
    "price",
  ]);
});

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
  [
    { password: "x".repeat(73) },
    "This password is too long: at most 72 characters, fewer with accents, Arabic letters or emoji.",
  ],
  [
    { password: "ع".repeat(37) },
    "This password is too long: at most 72 characters, fewer with accents, Arabic letters or emoji.",
  ],
  [{ email: "amina" }, "Enter your email address, for example name@example.com."],
  [{ email: "x<a@b.example>" }, "Enter your email address, for example name@example.com."],
  [{ email: `${"a".repeat(300)}@example.org` }, "This email address is too long."],
])("sign-up with %o is refused: %s", (change, message) => {
  const values = { username: "amina", email: "amina@example.org", password: "secret", ...change };
  expect(Object.values(problems(signUpSchema, values))).toEqual([message]);
});

test("sign-in only checks that the fields are not empty", () => {
  expect(problems(signInSchema, { email: "amina@example.org", password: "" })).toEqual({
    password: "Enter your password.",
  });
  expect(problems(signInSchema, { email: "amina@example.org", password: "abc" })).toEqual({});
  expect(problems(signInSchema, { email: "Amina@Example.org", password: "x".repeat(80) })).toEqual(
    {},
  );
});

test("a new password has at most 72 bytes; the current one may be longer", () => {
  const tooLong = {
    password:
      "This password is too long: at most 72 characters, fewer with accents, Arabic letters or emoji.",
  };
  const password = "x".repeat(73);
  expect(problems(newPasswordSchema, { password })).toEqual(tooLong);
  expect(problems(changePasswordSchema, { current: password, password })).toEqual(tooLong);
  expect(problems(changePasswordSchema, { current: password, password: "x".repeat(72) })).toEqual(
    {},
  );
});

test("a comment has 1 to 2,000 characters", () => {
  expect(problems(commentSchema, { content: " \n " })).toEqual({
    content: "Write a comment first.",
  });
  expect(problems(commentSchema, { content: "a".repeat(2_001) })).toEqual({
    content: "Keep the comment to 2,000 characters.",
  });
  expect(commentSchema.parse({ content: " Mashallah\0 " })).toEqual({ content: "Mashallah" });
});
