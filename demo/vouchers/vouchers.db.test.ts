import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { createTestDatabase } from "#testing/database/test-database.ts";
import { DEMO_VOUCHERS, insertDemoVouchers } from "./vouchers.ts";

test("the codes satisfy the rules of the database, and active codes are shown", async () => {
  const database = await createTestDatabase();
  try {
    const ids = Array.from({ length: 14 }, () => randomUUID());
    for (const id of ids) {
      await database.owner.query(
        "insert into auth.users (id, email, raw_user_meta_data) values ($1, $2, $3)",
        [id, `${id}@example.com`, JSON.stringify({ username: `m_${id.slice(0, 8)}` })],
      );
    }
    const client = await database.owner.connect();
    await insertDemoVouchers(client, ids, new Date());
    const { rows } = await client.query("select code, user_id from public.get_voucher_codes()");
    const proofs = await client.query(
      "select code, worked_14d, failed_14d, failing_reason from public.voucher_codes where worked_14d + failed_14d > 0 order by code",
    );
    client.release();
    expect(proofs.rows).toEqual([
      { code: "DATES15", worked_14d: 9, failed_14d: 2, failing_reason: null },
      { code: "QASR5", worked_14d: 1, failed_14d: 5, failing_reason: "expired" },
      { code: "SALAM10", worked_14d: 4, failed_14d: 3, failing_reason: null },
      { code: "SIDR4", worked_14d: 3, failed_14d: 0, failing_reason: null },
    ]);
    expect(rows.at(-1)?.code).toBe("QASR5");

    const working = DEMO_VOUCHERS.filter(
      ({ daysUntilExpiry, status }) => (daysUntilExpiry ?? 0) >= 0 && status !== "pending",
    );
    expect(rows.map(({ code }) => code).sort()).toEqual(working.map(({ code }) => code).sort());
    expect(new Set(rows.map(({ user_id }) => user_id))).toEqual(new Set(ids));
    expect(rows[0].code).toBe("SAJDA10");
  } finally {
    await database.drop();
  }
});
