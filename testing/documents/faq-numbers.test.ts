import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const read = (path: string) =>
  readFileSync(new URL(`../../${path}`, import.meta.url), "utf8").replaceAll(/\s+/g, " ");

test("the FAQ gives the numbers by which deals trend", () => {
  const formula = read("supabase/schemas/20_deals/20_ranking.sql");
  const faq = read("web/pages/information/faq-voting.tsx");
  const [, seconds] = /extract\(epoch from [^/]*::double precision \/ (\d+);/.exec(formula) ?? [];
  expect(Number(seconds) / 3_600).toBe(12.5);
  expect(faq).toContain("ten times the votes are worth twelve and a half hours");

  const [, ...numbers] =
    /posted (\d+) hours ago with (\d+)° stands above one from (\d+) days ago with (\d+)°/.exec(
      faq,
    ) ?? [];
  const [hours = Number.NaN, young, days = Number.NaN, old] = numbers.map(Number);
  const trend = (degrees = Number.NaN, age: number) =>
    Math.log10(degrees) - (age * 3_600) / Number(seconds);
  expect(trend(young, hours)).toBeGreaterThan(trend(old, days * 24));
});
