import { expect, test } from "vitest";
import { type DealRow, dealFromRow } from "./deal.ts";

const ID = "d0000000-0000-4000-8000-000000000001";
const NOON = new Date("2026-11-20T12:00:00Z");

test("a deal with only an id is an 'Unnamed Deal' from an 'Unknown Merchant' with the price 0", () => {
  expect(dealFromRow({ id: ID }, NOON)).toMatchObject({
    title: "Unnamed Deal",
    description: "",
    price: 0,
    merchant: "Unknown Merchant",
    dealUrl: "",
    createdAt: "2026-11-20T12:00:00.000Z",
    hotVotes: 0,
    coldVotes: 0,
    temperature: 0,
  });
});

test("empty fields get the same defaults as missing ones", () => {
  const empty = { title: "", merchant: "", price: null, deal_url: null, created_at: null };
  expect(dealFromRow({ id: ID, ...empty }, NOON)).toEqual(dealFromRow({ id: ID }, NOON));
});

test("a row becomes a deal with every field in section 3 of the specification", () => {
  const row: DealRow = {
    id: ID,
    title: "Medjool dates, 1 kg",
    description: "From the new harvest",
    price: "9.99",
    merchant: "Date House",
    deal_url: "https://dates.example/1kg",
    image_url: "https://images.example/dates.webp",
    category: "food",
    location: "Bradford",
    status: "pending",
    user_id: "amina-id",
    username: "amina",
    created_at: "2026-11-19 08:00:00+00",
    hot_votes: 12,
    cold_votes: 2,
    temperature_offset: 5,
    calculated_temperature: 15,
  };
  expect(dealFromRow(row, NOON)).toMatchObject({
    title: "Medjool dates, 1 kg",
    description: "From the new harvest",
    price: 9.99,
    merchant: "Date House",
    dealUrl: "https://dates.example/1kg",
    imageUrl: "https://images.example/dates.webp",
    category: "food",
    location: "Bradford",
    status: "pending",
    userId: "amina-id",
    username: "amina",
    createdAt: "2026-11-19T08:00:00.000Z",
    hotVotes: 12,
    coldVotes: 2,
    temperatureOffset: 5,
    temperature: 15,
  });
});

test("a temperature is hot votes minus cold votes plus the offset", () => {
  const votes = { hot_votes: 12, cold_votes: 20, temperature_offset: 5 };
  expect(dealFromRow({ id: ID, ...votes }, NOON).temperature).toBe(-3);
});

test("a deal without an id is refused: 'Retrieved deal is missing ID field'", () => {
  expect(() => dealFromRow({ title: "Medjool dates, 1 kg" })).toThrow(
    expect.objectContaining({
      message: "Retrieved deal is missing ID field",
      code: "missing_deal_id",
    }),
  );
});

test.each(["archived", "", null, undefined])(
  "a deal with the status %j counts as pending",
  (status) => {
    const row = { id: ID, status: status as DealRow["status"] };
    expect(dealFromRow(row, NOON).status).toBe("pending");
  },
);

test.each(["pending", "active", "rejected"] as const)("a deal keeps the status %s", (status) => {
  expect(dealFromRow({ id: ID, status }, NOON).status).toBe(status);
});
