import { expect, test } from "vitest";
import { inEnglish } from "#testing/in-english.ts";
import { toLocalEnd, toLocalMoment } from "./moment-field.ts";
import { type ShareDealInput, shareDealSchema } from "./share-deal-schema.ts";

const attar: ShareDealInput = {
  deal_url: "",
  title: "Oud and amber attar gift set",
  price: "19,50",
  original_price: "",
  currency: "gbp",
  merchant: "House of Rayhan",
  category: "perfumes",
  location: "",
  image_url: "",
  description: "",
  starts_at: "",
  expires_at: "",
};

function problems(change: Partial<ShareDealInput>) {
  const issues = shareDealSchema.safeParse({ ...attar, ...change }).error?.issues ?? [];
  return issues.map(({ path, message }) => `${String(path[0])}: ${inEnglish(message)}`);
}

test("a deal without optional fields is accepted", () => {
  expect(shareDealSchema.parse(attar)).toMatchObject({
    price: 19.5,
    original_price: null,
    currency: "GBP",
    starts_at: null,
    expires_at: null,
  });
});

test("the usual price is above the price if both are known", () => {
  const low = ["original_price: Enter an amount above the price, or leave it empty."];
  expect(problems({ original_price: "19.50" })).toEqual(low);
  expect(problems({ original_price: "25" })).toEqual([]);
  expect(problems({ original_price: "5", price: "" })).toEqual([]);
});

test("the end is in the future and after the start", () => {
  expect(problems({ expires_at: "2020-01-01T10:00" })).toEqual([
    "expires_at: Choose a time in the future.",
  ]);
  expect(problems({ starts_at: "2098-02-02T10:00", expires_at: "2098-02-02T09:00" })).toEqual([
    "expires_at: The end must be after the start.",
  ]);
  expect(problems({ starts_at: "2098-02-02T10:00", expires_at: "2098-02-02T11:00" })).toEqual([]);
});

test("a time is read and shown in the browser's time zone, and sent in UTC", () => {
  const typed = "2098-06-01T18:30";
  const { starts_at } = shareDealSchema.parse({ ...attar, starts_at: typed });
  expect(starts_at).toBe(new Date(2098, 5, 1, 18, 30).toISOString());
  expect(toLocalMoment(starts_at)).toBe(typed);
  expect(toLocalMoment(null)).toBe("");
});

test("a date without a time ends in its last minute, and is shown as a date again", () => {
  const { expires_at } = shareDealSchema.parse({ ...attar, expires_at: "2098-01-31" });
  expect(expires_at).toBe(new Date(2098, 0, 31, 23, 59).toISOString());
  expect(toLocalEnd(expires_at)).toBe("2098-01-31");
  const evening = shareDealSchema.parse({ ...attar, expires_at: "2098-01-31T18:00" }).expires_at;
  expect(evening).toBe(new Date(2098, 0, 31, 18).toISOString());
  expect(toLocalEnd(evening)).toBe("2098-01-31T18:00");
  expect(toLocalEnd(null)).toBe("");
});

test("a time without a date is no end", () => {
  expect(problems({ expires_at: "T18:00" })).toEqual(["expires_at: Enter a date, too."]);
});
