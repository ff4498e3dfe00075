import { expect, test } from "vitest";
import { inEnglish } from "#testing/in-english.ts";
import { registerMerchantSchema } from "./merchant-schema.ts";

const least = {
  name: "Date House",
  category: "food",
  description: "Dates from Medina.",
  website: "",
  opening_hours: "",
  is_muslim_owned: "",
  location: "",
  halal_certifier: "",
  certificate_number: "",
  contact_email: "orders@dates.example",
  phone: "",
  logo_url: "",
};

const problems = (changes: Partial<typeof least>) =>
  registerMerchantSchema
    .safeParse({ ...least, ...changes })
    .error?.issues.map(({ path, message }) => [path[0], inEnglish(message)]) ?? [];

test("name, category, description and contact email are enough", () => {
  expect(problems({})).toEqual([]);
});

test.each([
  ["name", " x ", "Enter the business name (2 characters or more)."],
  ["name", "x".repeat(81), "Keep the name to 80 characters."],
  ["category", "", "Choose a category."],
  ["description", "  ", "Tell people what the business sells."],
  ["description", "x".repeat(2001), "Keep the description to 2,000 characters."],
  ["website", "dates example", "Enter a link that starts with https:// or http://"],
  ["website", "javascript:alert(1)", "Enter a link that starts with https:// or http://"],
  ["contact_email", "nobody", "Enter an email address, for example name@example.com."],
  ["phone", "call us", "Enter 5 to 30 digits; spaces and + ( ) . / - are fine."],
  ["opening_hours", "x".repeat(201), "Keep the opening hours to 200 characters."],
  ["halal_certifier", "x".repeat(121), "Keep the certifier to 120 characters."],
])("an invalid %s is refused with an instruction: %j", (field, value, message) => {
  expect(problems({ [field]: value })).toEqual([[field, message]]);
});

test("surrounding spaces are accepted", () => {
  expect(
    problems({ contact_email: " orders@dates.example ", phone: " +44 1274 496 000 " }),
  ).toEqual([]);
});
