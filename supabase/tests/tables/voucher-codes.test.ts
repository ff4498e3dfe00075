import { expect, test } from "vitest";
import { asMember, asOwner, asVisitor, type Db } from "../as.ts";
import { people } from "../people.ts";

/** Adds one code by Amina in each state. */
async function addCodes(db: Db): Promise<void> {
  await db.become("owner");
  await db.query(
    `insert into public.voucher_codes (user_id, code, merchant, discount_type, status) values
     ($1, 'OPEN1', 'Date House', 'other', 'active'),
     ($1, 'WAITS1', 'Date House', 'other', 'pending'),
     ($1, 'REFUSED1', 'Date House', 'other', 'rejected')`,
    [people.amina],
  );
}

const codes = async (db: Db) =>
  (await db.query<{ code: string }>("select code from public.voucher_codes order by code")).map(
    ({ code }) => code,
  );

test("a code in review is seen by its member and by admins only", () =>
  asOwner(async (db) => {
    await addCodes(db);
    await db.become("visitor");
    expect(await codes(db)).toEqual(["OPEN1"]);
    await db.become("bilal");
    expect(await codes(db)).toEqual(["OPEN1"]);
    await db.become("amina");
    expect(await codes(db)).toEqual(["OPEN1", "REFUSED1", "WAITS1"]);
    await db.become("maryam");
    expect(await codes(db)).toEqual(["OPEN1", "REFUSED1", "WAITS1"]);
  }));

const WRITES = [
  `insert into public.voucher_codes (user_id, code, merchant, discount_type, status) values ('${people.amina}', 'SMUGGLED', 'Shop', 'other', 'active')`,
  "update public.voucher_codes set status = 'active'",
  "delete from public.voucher_codes",
];

test.each(WRITES)("direct writes are refused: %s", (sql) =>
  asVisitor(async (db) => {
    await addCodes(db);
    for (const who of ["visitor", "amina", "maryam"] as const) {
      await db.become(who);
      await expect(db.query(sql)).rejects.toMatchObject({ code: "42501" });
    }
  }),
);

test.each(WRITES)(
  "the guard trigger refuses writes even with every privilege and no policy: %s",
  (sql) =>
    asOwner(async (db) => {
      await addCodes(db);
      await db.query("alter table public.voucher_codes disable row level security");
      await db.query("grant all on public.voucher_codes to anon, authenticated");
      for (const who of ["visitor", "amina", "maryam"] as const) {
        await db.become(who);
        await expect(db.query(sql)).rejects.toMatchObject({ code: "42501" });
      }
      await db.become("owner");
      await db.query(sql);
    }),
);

test("the constraints apply to every writer", () =>
  asMember("amina", async (db) => {
    await db.become("owner");
    const insert = (columns: string, values: string) =>
      db.query(
        `insert into public.voucher_codes (user_id, merchant, ${columns}) values ('${people.amina}', 'Shop', ${values})`,
      );
    await insert("code, discount_type, discount_value", "'FINE10', 'percentage', 100");
    await expect(
      insert("code, discount_type, discount_value", "'TOO', 'percentage', 101"),
    ).rejects.toMatchObject({ constraint: "voucher_codes_percentage_range" });
    await expect(insert("code, discount_type", "'NONE', 'fixed'")).rejects.toMatchObject({
      constraint: "voucher_codes_discount_given",
    });
    await expect(insert("code, discount_type", "'TWO WORDS', 'other'")).rejects.toMatchObject({
      constraint: "voucher_codes_code_format",
    });
    await expect(
      insert("code, discount_type, merchant_url", "'LINK', 'other', 'javascript:alert(1)'"),
    ).rejects.toMatchObject({ constraint: "voucher_codes_merchant_url_format" });
  }));
