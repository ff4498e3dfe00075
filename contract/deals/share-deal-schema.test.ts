// Longer than most: every rule of the form, with the values on both sides of its limits.
import { expect, test, vi } from "vitest";
import { inEnglish } from "#testing/in-english.ts";
import { toLocalEnd, toLocalMoment } from "./moment-field.ts";
import {
  dealInput,
  dealSchema,
  type ShareDealInput,
  shareDealSchema,
} from "./share-deal-schema.ts";

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
  season_section: "",
  delivery_days: "",
  order_by: "",
  channel: "",
  delivery_kind: "",
  delivery_cost: "",
  free_delivery_over: "",
  unit_amount: "",
  unit: "",
  deal_type: "",
  is_associated: "",
  contains_meat: "",
  original_price_source: "",
};

function problems(change: Partial<ShareDealInput>) {
  const issues = shareDealSchema.safeParse({ ...attar, ...change }).error?.issues ?? [];
  return Object.fromEntries(issues.map(({ path, message }) => [path[0], inEnglish(message)]));
}

test("a deal without optional fields is accepted", () => {
  expect(shareDealSchema.parse({ ...attar, title: "  Oud and amber  " })).toMatchObject({
    title: "Oud and amber",
    price: 19.5,
    original_price: null,
    currency: "GBP",
    starts_at: null,
    expires_at: null,
  });
});

test("the original price is above the price if both are known", () => {
  const low = { original_price: "Enter an amount above the price, or leave it empty." };
  expect(problems({ original_price: "19.50" })).toEqual(low);
  expect(problems({ original_price: "25" })).toEqual({});
  expect(problems({ original_price: "5", price: "" })).toEqual({});
});

test("the end is in the future and after the start", () => {
  expect(problems({ expires_at: "2020-01-01T10:00" })).toEqual({
    expires_at: "Choose a time in the future.",
  });
  expect(problems({ starts_at: "2098-02-02T10:00", expires_at: "2098-02-02T09:00" })).toEqual({
    expires_at: "The end must be after the start.",
  });
  expect(problems({ starts_at: "2098-02-02T10:00", expires_at: "2098-02-02T11:00" })).toEqual({});
});

test("a time is read and shown in the browser's time zone, and sent in UTC", () => {
  const typed = "2098-06-01T18:30";
  const { starts_at } = shareDealSchema.parse({ ...attar, starts_at: typed });
  expect(starts_at).toBe(new Date(2098, 5, 1, 18, 30).toISOString());
  expect(toLocalMoment(starts_at)).toBe(typed);
  expect(toLocalMoment(null)).toBe("");
});

test("an end date without a time ends in its last minute and is shown as a date again", () => {
  const { expires_at } = shareDealSchema.parse({ ...attar, expires_at: "2098-01-31" });
  expect(expires_at).toBe(new Date(2098, 0, 31, 23, 59).toISOString());
  expect(toLocalEnd(expires_at)).toBe("2098-01-31");
  const evening = shareDealSchema.parse({ ...attar, expires_at: "2098-01-31T18:00" }).expires_at;
  expect(evening).toBe(new Date(2098, 0, 31, 18).toISOString());
  expect(toLocalEnd(evening)).toBe("2098-01-31T18:00");
  expect(toLocalEnd(null)).toBe("");
});

test("a time without a date is not an end", () => {
  expect(problems({ expires_at: "T18:00" })).toEqual({ expires_at: "Enter a date, too." });
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
  ["12,5 £", 12.5],
  ["\u200f19.50", 19.5],
  ["£1,250.00", 1250],
  ["1.250,00", 1250],
  ["1,000,000", 1_000_000],
])("the typed price %j is read as %s", (price, amount) => {
  expect(shareDealSchema.parse({ ...attar, price }).price).toBe(amount);
});

test.each([
  ["nineteen", "Enter the price as a number, for example 19.50. Use 0 if it’s free."],
  ["-1", "Enter the price as a number, for example 19.50. Use 0 if it’s free."],
  ["1e5", "Enter the price as a number, for example 19.50. Use 0 if it’s free."],
  ["NaN", "Enter the price as a number, for example 19.50. Use 0 if it’s free."],
  ["1,2,3", "Leave out the comma between thousands, for example 1250 or 19.50."],
  ["1,00,0", "Leave out the comma between thousands, for example 1250 or 19.50."],
  ["19.505", "Use at most two decimals, for example 19.50."],
  ["1000000.01", "Enter a price of at most 1,000,000."],
])("the typed price %j is refused: %s", (price, message) => {
  expect(problems({ price })).toEqual({ price: message });
});

test.each([
  ["rayhan.example/attar-set", "https://rayhan.example/attar-set"],
  [" rayhan.example:8080?a=b ", "https://rayhan.example:8080?a=b"],
  ["متجر.example", "https://xn--pgbep1f.example"],
])("the link %j is accepted without https://", (typed, deal_url) => {
  expect(shareDealSchema.parse({ ...attar, deal_url: typed })).toMatchObject({ deal_url });
});

test("a link starts with https:// or http://, or is left empty", () => {
  const message = "Enter a link that starts with https:// or http://";

  expect(problems({ deal_url: "attar set" })).toEqual({ deal_url: message });
  expect(problems({ deal_url: "ftp://rayhan.example" })).toEqual({ deal_url: message });
  expect(problems({ deal_url: "javascript:alert(1)" })).toEqual({ deal_url: message });
  expect(problems({ deal_url: "" })).toEqual({});
  expect(problems({ deal_url: `https://a.example/${"a".repeat(2_048)}` })).toHaveProperty(
    "deal_url",
  );
});

test("a title has 5 to 140 visible characters", () => {
  expect(problems({ title: "Oud" })).toEqual({
    title: "Add a title (5 characters or more).",
  });
  expect(problems({ title: "a".repeat(141) })).toEqual({
    title: "Keep the title to 140 characters.",
  });
  expect(problems({ title: "🌙".repeat(140) })).toEqual({});
  expect(problems({ title: "🌙".repeat(4) })).toHaveProperty("title");
});

test("merchant, category, location and description follow the rules of the contract", () => {
  expect(problems({ merchant: " " })).toHaveProperty("merchant");
  expect(problems({ merchant: "a".repeat(81) })).toHaveProperty("merchant");
  expect(problems({ category: "all" })).toEqual({ category: "Choose a category." });
  expect(problems({ location: "a".repeat(121) })).toHaveProperty("location");
  expect(problems({ description: "a".repeat(5_001) })).toEqual({
    description: "Keep the description to 5,000 characters.",
  });
});

test("all invalid fields are reported together", () => {
  expect(Object.keys(problems({ deal_url: "x", price: "x", title: "" }))).toEqual([
    "deal_url",
    "title",
    "price",
  ]);
});

test("a stored deal fills the form, and the form returns the same deal", () => {
  const stored = shareDealSchema.parse({
    ...attar,
    original_price: "30",
    starts_at: "2098-06-01T18:30",
    expires_at: "2098-06-02",
  });
  expect(dealInput(stored)).toEqual({
    ...attar,
    price: "19.50",
    original_price: "30",
    currency: "GBP",
    starts_at: "2098-06-01T18:30",
    expires_at: "2098-06-02",
  });
  expect(shareDealSchema.parse(dealInput(stored))).toEqual(stored);
});

test("section, delivery time and last day to order are optional and become values", () => {
  expect(
    shareDealSchema.parse({
      ...attar,
      season_section: "gifts",
      delivery_days: " 0 ",
      order_by: "2098-03-01",
    }),
  ).toMatchObject({ season_section: "gifts", delivery_days: 0, order_by: "2098-03-01" });
  expect(shareDealSchema.parse(attar)).toMatchObject({
    season_section: null,
    delivery_days: null,
    order_by: null,
  });
});

test.each(["61", "-1", "2.5", "soon"])("%s working days are refused", (delivery_days) => {
  expect(problems({ delivery_days })).toEqual({
    delivery_days: "Enter a whole number from 0 to 60.",
  });
});

test("the last day to order is neither in the past nor before the start", () => {
  expect(problems({ order_by: "2020-01-01" })).toEqual({
    order_by: "Choose today or a later day.",
  });
  expect(problems({ order_by: "2098-02-30" })).toEqual({
    order_by: "Enter the date as day, month and year.",
  });
  expect(problems({ order_by: "2098-02-01", starts_at: "2098-02-03T12:00" })).toEqual({
    order_by: "Choose the day of the start or a later one.",
  });
  expect(problems({ order_by: new Date().toISOString().slice(0, 10) })).toEqual({});
});

test("a stored last day to order may have passed, a new one may not", () => {
  const refused = (order_by: string, more: Partial<ShareDealInput> = {}) =>
    dealSchema("2020-01-01").safeParse({ ...attar, ...more, order_by }).error?.issues.length ?? 0;
  expect(refused("2020-01-01")).toBe(0);
  expect(refused("2020-01-02")).toBe(1);
  expect(refused("2020-01-01", { starts_at: "2020-01-03T12:00" })).toBe(1);
});

test.each([
  ["America/Los_Angeles", "2030-12-10T18:00", "2030-12-10", true],
  ["America/Los_Angeles", "2030-12-10T18:00", "2030-12-09", false],
  ["Asia/Kuala_Lumpur", "2030-12-11T02:00", "2030-12-11", true],
  ["Asia/Kuala_Lumpur", "2030-12-11T02:00", "2030-12-10", false],
  ["Pacific/Kiritimati", "2030-12-11T00:30", "2030-12-10", false],
  ["Etc/GMT+12", "2030-12-10T23:59", "2030-12-10", true],
])(
  "in %s, a deal that starts at %s may be ordered until %s: %s",
  (zone, starts_at, order_by, isValid) => {
    vi.stubEnv("TZ", zone);
    expect(problems({ starts_at, order_by })).toEqual(
      isValid ? {} : { order_by: expect.stringContaining("start") },
    );
    vi.unstubAllEnvs();
  },
);
