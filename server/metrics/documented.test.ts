import { readFile } from "node:fs/promises";
import { Registry } from "prom-client";
import { expect, test } from "vitest";
import { createPrometheusMeter } from "./prometheus-meter.ts";
import { watchDatabase } from "./watch-database.ts";

test("the operations handbook explains every metric", async () => {
  const registry = new Registry();
  createPrometheusMeter(registry);
  await watchDatabase(registry, "postgres://nobody@127.0.0.1:1/none").stop();
  const handbook = await readFile("docs/operations.md", "utf8");
  const names = registry.getMetricsAsArray().map(({ name }) => name);
  expect(names.length).toBeGreaterThan(10);
  expect(
    names.filter(
      (name) => !handbook.includes(`| \`${name}`) && !handbook.includes(`, \`${name}\``),
    ),
  ).toEqual([]);
});
