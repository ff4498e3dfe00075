import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { createTestDatabase } from "#testing/database/test-database.ts";
import { GENERATED } from "./generate-types.ts";

test.each(Object.entries(GENERATED))("%s matches the database", async (name, textOf) => {
  const database = await createTestDatabase();
  try {
    const written = await readFile(new URL(`../${name}`, import.meta.url), "utf8");
    expect(await textOf(database.owner)).toBe(written);
  } finally {
    await database.drop();
  }
});
