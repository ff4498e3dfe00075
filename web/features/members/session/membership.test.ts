import { expect, test } from "vitest";
import { defaultUsername } from "./membership.ts";

test("a member without a profile has the name chosen at sign-up, in lower case", () => {
  expect(defaultUsername({ email: "a@x.example", user_metadata: { username: "Amina_K" } })).toBe(
    "amina_k",
  );
});

test("without a chosen name, the username is the cleaned part of the email before the @", () => {
  expect(defaultUsername({ email: "Bilal.Khan+deals@x.example" })).toBe("bilal_khan_deals");
});

test("only the part before the @ of an email address in the metadata becomes the username", () => {
  expect(defaultUsername({ user_metadata: { username: "hamza@x.example" } })).toBe("hamza");
});

test("without a long enough name the username is 'user'", () => {
  expect(defaultUsername({ email: "a@x.example", user_metadata: {} })).toBe("user");
  expect(defaultUsername({})).toBe("user");
});
