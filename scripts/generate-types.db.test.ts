import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { createTestDatabase } from "#testing/database/test-database.ts";
import { procedureListOf } from "./database/procedure-list.ts";
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

test.each([
  ["without a tag", "stable", "Definer."],
  ["with an unknown caller", "stable", "[moderators; reads]"],
  ["that is stable and says that it writes", "stable", "[members; writes]"],
])("a procedure %s is refused", async (_, volatility, comment) => {
  const database = await createTestDatabase();
  try {
    await database.owner.query(`
      create function public.made_up() returns int language sql ${volatility} begin atomic; select 1; end;
      grant execute on function public.made_up to anon;
      comment on function public.made_up is '${comment}'`);
    await expect(procedureListOf(database.owner)).rejects.toThrow("made_up");
  } finally {
    await database.drop();
  }
});
