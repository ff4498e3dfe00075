import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { createTestDatabase } from "#testing/database/test-database.ts";
import { DEMO_MERCHANTS, insertDemoMerchants } from "./merchants.ts";

test("the merchants satisfy the rules of the database; approved merchants are public, and one is pending", async () => {
  const database = await createTestDatabase();
  try {
    const ids = new Map<string, string>();
    for (const { by } of DEMO_MERCHANTS) {
      const id = randomUUID();
      ids.set(by, id);
      await database.owner.query(
        "insert into auth.users (id, email, raw_user_meta_data) values ($1, $2, $3)",
        [id, `${by}@example.com`, JSON.stringify({ username: by })],
      );
    }
    const client = await database.owner.connect();
    await insertDemoMerchants(client, ids, new Date());
    const { rows } = await client.query("select name, slug from public.list_businesses()");
    client.release();

    const approved = DEMO_MERCHANTS.filter(({ status }) => status === "approved");
    expect(rows.map(({ name }) => name).sort()).toEqual(approved.map(({ name }) => name).sort());
    expect(DEMO_MERCHANTS.filter(({ status }) => status === "pending")).toHaveLength(1);
  } finally {
    await database.drop();
  }
});
