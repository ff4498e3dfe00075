import { expect, test } from "vitest";
import { MERCHANT_TEXTS, registerMerchantSchema } from "./merchant-schema.ts";

const least = {
  name: "Date House",
  category: "food",
  description: "Dates from Medina.",
  website: "",
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
    .error?.issues.map(({ path, message }) => [path[0], message]) ?? [];

test("name, category, description and contact e-mail are enough", () => {
  expect(problems({})).toEqual([]);
});

test.each([
  ["name", " x ", MERCHANT_TEXTS.name],
  ["name", "x".repeat(81), "Keep the name to 80 characters."],
  ["category", "", MERCHANT_TEXTS.category],
  ["description", "  ", MERCHANT_TEXTS.description],
  ["description", "x".repeat(2001), "Keep the description to 2,000 characters."],
  ["website", "dates.example", MERCHANT_TEXTS.website],
  ["website", "javascript:alert(1)", MERCHANT_TEXTS.website],
  ["contact_email", "nobody", MERCHANT_TEXTS.email],
  ["phone", "call us", MERCHANT_TEXTS.phone],
  ["halal_certifier", "x".repeat(121), "Keep the certifier to 120 characters."],
])("a %s such as %j is told what to do", (field, value, message) => {
  expect(problems({ [field]: value })).toEqual([[field, message]]);
});

test("space around a value is no mistake", () => {
  expect(
    problems({ contact_email: " orders@dates.example ", phone: " +44 1274 496 000 " }),
  ).toEqual([]);
});
