import pg from "pg";
import { expect, test } from "vitest";
import { prepareDatabase } from "#server/database/prepare.ts";
import { createTestDatabase } from "#testing/database/test-database.ts";
import { prepareRoles } from "./roles.ts";

test("after a second start, the backend's login still owns nothing in public and is not a superuser", async () => {
  const database = await createTestDatabase();
  try {
    await prepareDatabase(database, () => undefined);
    const backend = new pg.Client({ connectionString: database.backendUrl });
    await backend.connect();
    const { rows } = await backend.query(
      `select rolsuper, rolinherit, rolcreaterole, rolbypassrls,
         (select count(*)::int from pg_class where relnamespace = 'public'::regnamespace and relowner = r.oid) as owned
       from pg_roles r where rolname = current_user`,
    );
    expect(rows).toEqual([
      { rolsuper: false, rolinherit: false, rolcreaterole: false, rolbypassrls: false, owned: 0 },
    ]);
    expect((await backend.query("select * from public.deals")).rows).toEqual([]);
    await expect(backend.query("create table public.mine (id int)")).rejects.toMatchObject({
      code: "42501",
    });
    await expect(backend.query("select * from private.admins")).rejects.toMatchObject({
      code: "42501",
    });
    await backend.end();
  } finally {
    await database.drop();
  }
});

test("a database user without the required privileges gets an error that names them", async () => {
  const database = await createTestDatabase();
  await database.owner.query("create role weak_owner login password 'weak'");
  try {
    const weak = new URL(database.ownerUrl);
    weak.username = "weak_owner";
    weak.password = "weak";
    await expect(
      prepareRoles({ ownerUrl: weak.href, backendUrl: database.backendUrl }),
    ).rejects.toThrow(/must be a superuser, or own the database/);
  } finally {
    await database.owner.query("drop role weak_owner");
    await database.drop();
  }
});
