import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { createTestDatabase } from "#testing/database/test-database.ts";
import { typesOf } from "./generate-types.ts";

test("contract/database.types.ts matches the database", async () => {
  const database = await createTestDatabase();
  try {
    const written = await readFile(
      new URL("../contract/database.types.ts", import.meta.url),
      "utf8",
    );
    expect(await typesOf(database.owner)).toBe(written);
  } finally {
    await database.drop();
  }
});
