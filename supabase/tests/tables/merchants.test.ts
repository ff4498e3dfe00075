import { expect, test } from "vitest";
import { asOwner, asVisitor, type Db } from "../as.ts";
import { people } from "../people.ts";

/** Adds one merchant of Amina's in each state. */
async function addMerchants(db: Db): Promise<void> {
  await db.become("owner");
  await db.query(
    `insert into public.merchants (user_id, name, slug, description, contact_email, phone, category, status, rejection_reason)
     values
     ($1, 'Date House', 'date-house', 'Dates', 'secret@dates.example', '+44 1274 496 000', 'food', 'approved', null),
     ($1, 'Oud Loft', 'oud-loft', 'Oud', 'secret@oud.example', '', 'perfumes', 'pending', null),
     ($1, 'Mat Shop', 'mat-shop', 'Mats', 'secret@mats.example', '', 'prayer', 'rejected', 'No address')`,
    [people.amina],
  );
}

const names = async (db: Db) =>
  (await db.query<{ name: string }>("select name from public.merchants order by name")).map(
    ({ name }) => name,
  );

test("a merchant in review is seen by its member and by admins only", () =>
  asOwner(async (db) => {
    await addMerchants(db);
    await db.become("visitor");
    expect(await names(db)).toEqual(["Date House"]);
    await db.become("bilal");
    expect(await names(db)).toEqual(["Date House"]);
    await db.become("amina");
    expect(await names(db)).toEqual(["Date House", "Mat Shop", "Oud Loft"]);
    await db.become("maryam");
    expect(await names(db)).toEqual(["Date House", "Mat Shop", "Oud Loft"]);
  }));

test.each(["*", "contact_email", "phone", "rejection_reason"])(
  "%s cannot be selected, even by the registrant",
  (columns) =>
    asOwner(async (db) => {
      await addMerchants(db);
      for (const who of ["visitor", "bilal", "amina", "maryam"] as const) {
        await db.become(who);
        await expect(db.query(`select ${columns} from public.merchants`)).rejects.toMatchObject({
          code: "42501",
        });
        await expect(
          db.query("select id from public.merchants where contact_email like 'secret%'"),
        ).rejects.toMatchObject({ code: "42501" });
      }
      await db.become("owner");
      expect(await db.query(`select ${columns} from public.merchants`)).toHaveLength(3);
    }),
);

const WRITES = [
  `insert into public.merchants (user_id, name, slug, description, contact_email, category, status) values ('${people.amina}', 'Smuggled', 'smuggled', 'x', 'a@b.co', 'food', 'approved')`,
  "update public.merchants set status = 'approved'",
  "delete from public.merchants",
];

test.each(WRITES)("direct writes are refused: %s", (sql) =>
  asVisitor(async (db) => {
    await addMerchants(db);
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
      await addMerchants(db);
      await db.query("alter table public.merchants disable row level security");
      await db.query("grant all on public.merchants to anon, authenticated");
      for (const who of ["visitor", "amina", "maryam"] as const) {
        await db.become(who);
        await expect(db.query(sql)).rejects.toMatchObject({ code: "42501" });
      }
      await db.become("owner");
      await db.query(sql);
    }),
);

test.each([
  ["name", "x", "merchants_name_length"],
  ["website", "javascript:alert(1)", "merchants_website_format"],
  ["logo_url", "data:image/png;base64,AA", "merchants_logo_url_format"],
  ["contact_email", "nobody", "merchants_contact_email_format"],
  ["phone", "<b>", "merchants_phone_format"],
  ["category", "weapons", "merchants_category_known"],
  ["description", "", "merchants_description_length"],
])("the constraint of %s applies to every writer", (column, value, constraint) =>
  asOwner(async (db) => {
    await addMerchants(db);
    await expect(
      db.query(`update public.merchants set ${column} = $1`, [value]),
    ).rejects.toMatchObject({ constraint });
  }),
);

test("an approved merchant outlives its member, and no other does", () =>
  asOwner(async (db) => {
    await addMerchants(db);
    await db.query("delete from auth.users where id = $1", [people.amina]);
    expect(await names(db)).toEqual(["Date House"]);
  }));
