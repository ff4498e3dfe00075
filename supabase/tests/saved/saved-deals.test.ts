// Longer than 200 lines: saving, consent, and everything that could reveal a saved deal.
import { expect, test } from "vitest";
import { asMember, asVisitor, type Db } from "../as.ts";
import { one } from "../calls.ts";
import { deals, people } from "../people.ts";

type Saved = {
  id: string;
  title: string;
  note: string;
  list_name: string;
  remind_price: boolean;
  is_expired: boolean;
};

const SAVED = { kind_param: "saved" };
const agree = (db: Db) => db.call("give_consent", SAVED);
const save = (db: Db, id: string, details?: object) =>
  db.call("save_deal", {
    deal_id_param: id,
    ...(details && { details_param: JSON.stringify(details) }),
  });
const saved = (db: Db, params = {}) => db.call<Saved>("get_saved_deals", params);
const rowsOf = async (db: Db, sql: string) => {
  await db.become("owner");
  return db.query(sql);
};

/** Adds public deals with these ends, in days from now; null: no end. Returns their ids. */
async function addDeals(db: Db, ends: readonly (number | null)[]): Promise<string[]> {
  await db.become("owner");
  const rows = await db.query<{ id: string }>(
    `insert into public.deals (user_id, title, price, merchant, category, status, starts_at, expires_at)
     select $1, 'Deal ' || place, 10, 'Date House', 'food', 'active', now() - interval '90 days', now() + make_interval(days => days)
     from unnest($2::integer[]) with ordinality as t (days, place) order by place returning id`,
    [people.bilal, ends],
  );
  return rows.map(({ id }) => id);
}

test("without consent nothing is saved or imported", () =>
  asMember("amina", async (db) => {
    const refused = { code: "PT403", hint: "consent_needed" };
    await expect(save(db, deals.dates)).rejects.toMatchObject(refused);
    const all = { deal_ids_param: [deals.dates] };
    await expect(db.call("import_saved_deals", all)).rejects.toMatchObject(refused);
    expect(await saved(db)).toEqual([]);
    await agree(db);
    await save(db, deals.dates);
    expect(await saved(db)).toMatchObject([{ id: deals.dates }]);
  }));

test("consent applies to a version of the text that exists, and a later one replaces it: another version or kind is refused", () =>
  asMember("amina", async (db) => {
    for (const wrong of [
      { ...SAVED, version_param: 0 },
      { ...SAVED, version_param: 3 },
      { ...SAVED, version_param: null },
      { kind_param: "seasons" },
      { kind_param: null },
    ]) {
      await expect(db.call("give_consent", wrong)).rejects.toMatchObject({
        code: "PT400",
        hint: "invalid_field",
      });
    }
    await agree(db);
    await agree(db);
    expect(await db.call("get_my_consents")).toMatchObject([{ kind: "saved", version: 1 }]);
    await db.call("give_consent", { ...SAVED, version_param: 2 });
    await agree(db);
    expect(await db.call("get_my_consents")).toMatchObject([{ kind: "saved", version: 2 }]);
  }));

test("withdrawing consent deletes the member's saved deals and their notices, and those of no other member", () =>
  asMember("amina", async (db) => {
    await agree(db);
    await save(db, deals.dates);
    await db.become("bilal");
    await agree(db);
    await save(db, deals.dates);
    await db.become("owner");
    await db.query("delete from public.notifications");
    await db.query(
      "select private.notify_member(m, 'saved_over', 'deal', $1, 'saved') from unnest($2::uuid[]) m",
      [deals.dates, [people.amina, people.bilal]],
    );
    await db.become("amina");
    await db.call("withdraw_consent", SAVED);
    await db.call("withdraw_consent", SAVED);
    await expect(save(db, deals.dates)).rejects.toMatchObject({ hint: "consent_needed" });
    for (const table of ["private.saved_deals", "private.consents", "public.notifications"]) {
      const rows = await rowsOf(
        db,
        `select user_id from ${table} where user_id in ('${people.amina}', '${people.bilal}')`,
      );
      expect(rows, table).toEqual([{ user_id: people.bilal }]);
    }
  }));

test("the soonest end comes first, deals without an end follow, ended ones are last; pages neither repeat nor miss a deal", () =>
  asMember("amina", async (db) => {
    const ids = await addDeals(db, [30, null, -1, 2, -20, null]);
    await db.become("amina");
    await agree(db);
    for (const id of ids) {
      await save(db, id);
      await db.query("select pg_sleep(0.002)");
    }
    const order = ["Deal 4", "Deal 1"];
    const all = (await saved(db)).map(({ title }) => title);
    expect(all.slice(0, 2)).toEqual(order);
    expect(all.slice(2, 4).sort()).toEqual(["Deal 2", "Deal 6"]);
    expect(all.slice(4)).toEqual(["Deal 3", "Deal 5"]);
    const paged: string[] = [];
    for (let after: string | null = null; paged.length < all.length; ) {
      const page: Saved[] = await saved(db, { limit_param: 1, after_param: after });
      paged.push(...page.map(({ title }) => title));
      after = page.at(-1)?.id ?? null;
    }
    expect(paged).toEqual(all);
    expect(await saved(db, { limit_param: 5, after_param: ids[4] })).toEqual([]);
  }));

test("a saved deal has a list, a note and reminders, which can be changed separately", () =>
  asMember("amina", async (db) => {
    await agree(db);
    await save(db, deals.dates, { list_name: " Eid ", note: "For the guests" });
    await save(db, deals.dates, { remind_price: false });
    expect(await saved(db, { list_param: "Eid" })).toMatchObject([
      { note: "For the guests", list_name: "Eid", remind_price: false, remind_ending: true },
    ]);
    expect(await saved(db, { list_param: "Wedding" })).toEqual([]);
  }));

test.each([
  [{ list_name: "x".repeat(41) }],
  [{ note: "x".repeat(301) }],
  [{ note: "two\u202eone" }],
  [{ note: 7 }],
  [{ remind_price: "yes" }],
  [{ user_id: "someone" }],
  [["a"]],
])("wrong details are refused: %j", (details) =>
  asMember("amina", async (db) => {
    await agree(db);
    await expect(save(db, deals.dates, details)).rejects.toMatchObject({
      code: "PT400",
      hint: "invalid_field",
    });
    expect(await saved(db)).toEqual([]);
  }),
);

test("a deal that is not public cannot be saved, not even by its poster; one that is taken down leaves the list", () =>
  asMember("amina", async (db) => {
    await agree(db);
    for (const id of [deals.pending, "0f1e2d3c-0000-4000-8000-00000000a001"]) {
      await expect(save(db, id)).rejects.toMatchObject({ code: "PT404", hint: "deal_not_found" });
    }
    await save(db, deals.dates);
    await db.become("owner");
    await db.query("update public.deals set status = 'rejected' where id = $1", [deals.dates]);
    await db.become("amina");
    expect(await saved(db)).toEqual([]);
  }));

test("a member can save at most 2,000 deals, one by one or imported", () =>
  asMember("amina", async (db) => {
    await db.become("owner");
    await db.query(
      `insert into public.deals (user_id, title, merchant, category, status)
       select $1, 'Deal ' || n, 'Date House', 'food', 'active' from generate_series(1, 1999) n`,
      [people.bilal],
    );
    await db.query(
      `insert into private.saved_deals (user_id, deal_id, told_currency, told_over)
       select $1, id, 'GBP', false from public.deals where title ~ '^Deal \\d+$'`,
      [people.amina],
    );
    const [one, other] = (await addDeals(db, [1, 1])) as [string, string];
    await db.become("amina");
    await agree(db);
    await save(db, one);
    const full = { code: "PT409", hint: "too_many_saved" };
    await expect(save(db, other)).rejects.toMatchObject(full);
    await expect(db.call("import_saved_deals", { deal_ids_param: [other] })).rejects.toMatchObject(
      full,
    );
    await save(db, one, { note: "still possible" });
  }));

test("an import skips deals that are not public or saved already, and refuses more than 200", () =>
  asMember("amina", async (db) => {
    await agree(db);
    const all = { deal_ids_param: [deals.dates, deals.pending, deals.dates] };
    expect(await db.call("import_saved_deals", all)).toEqual([{ import_saved_deals: 1 }]);
    expect(await db.call("import_saved_deals", all)).toEqual([{ import_saved_deals: 0 }]);
    const many = { deal_ids_param: Array(201).fill(deals.dates) };
    await expect(db.call("import_saved_deals", many)).rejects.toMatchObject({ code: "PT400" });
  }));

test("a member's saves are limited, imports included", () =>
  asMember("amina", async (db) => {
    await db.become("owner");
    await db.query("insert into private.settings values ('limit_saves', '3/3600')");
    await db.become("amina");
    await agree(db);
    await save(db, deals.dates);
    await save(db, deals.dates, { note: "For Eid" });
    await db.call("import_saved_deals", { deal_ids_param: [deals.dates] });
    const refused = { code: "PT429", hint: "too_fast" };
    await expect(save(db, deals.dates)).rejects.toMatchObject(refused);
    const all = { deal_ids_param: [deals.dates] };
    await expect(db.call("import_saved_deals", all)).rejects.toMatchObject(refused);
    await db.call("unsave_deal", { deal_id_param: deals.dates });
  }));

test("removing a deal deletes its notices, and removing it again does nothing", () =>
  asMember("amina", async (db) => {
    await agree(db);
    await save(db, deals.dates);
    await db.become("owner");
    await db.query("select private.notify_member($1, 'saved_over', 'deal', $2, 'saved')", [
      people.amina,
      deals.dates,
    ]);
    await db.become("amina");
    await db.call("unsave_deal", { deal_id_param: deals.dates });
    await db.call("unsave_deal", { deal_id_param: deals.dates });
    expect(await saved(db)).toEqual([]);
    expect(await rowsOf(db, "select from public.notifications where kind = 'saved_over'")).toEqual(
      [],
    );
  }));

test("no role can read or write the tables, and members see their own saved deals only", () =>
  asMember("amina", async (db) => {
    await agree(db);
    await save(db, deals.dates);
    for (const who of ["visitor", "bilal", "maryam"] as const) {
      await db.become(who);
      for (const table of ["private.saved_deals", "private.consents"]) {
        for (const sql of [`select * from ${table}`, `delete from ${table}`]) {
          await expect(db.query(sql), sql).rejects.toMatchObject({ code: "42501" });
        }
      }
      if (who === "visitor") continue;
      expect(await saved(db)).toEqual([]);
      expect(await db.call("get_my_consents")).toEqual([]);
      await db.call("unsave_deal", { deal_id_param: deals.dates });
      const own = one(
        await db.call<{ export_my_data: Record<string, unknown> }>("export_my_data"),
      ).export_my_data;
      expect([own.saved_deals, own.consents]).toEqual([[], []]);
    }
    await db.become("amina");
    expect(await saved(db)).toHaveLength(1);
  }));

test("visitors are refused", () =>
  asVisitor(async (db) => {
    const refused = { code: "PT401" };
    for (const [name, params] of [
      ["get_saved_deals", {}],
      ["get_my_consents", {}],
      ["give_consent", SAVED],
      ["withdraw_consent", SAVED],
      ["save_deal", { deal_id_param: deals.dates }],
      ["unsave_deal", { deal_id_param: deals.dates }],
      ["import_saved_deals", { deal_ids_param: [deals.dates] }],
    ] as const) {
      await expect(db.call(name, params), name).rejects.toMatchObject(refused);
    }
  }));

test("the export has the saved deals and the consent, and account deletion removes both", () =>
  asMember("amina", async (db) => {
    await agree(db);
    await save(db, deals.dates, { note: "For Eid" });
    const own = one(await db.call<{ export_my_data: object }>("export_my_data")).export_my_data;
    expect(own).toMatchObject({
      saved_deals: [{ deal_id: deals.dates, note: "For Eid" }],
      consents: [{ kind: "saved", version: 1 }],
    });
    await db.call("request_account_deletion");
    await db.become("owner");
    await db.query("update private.account_deletions set due_at = now() - interval '1 second'");
    await db.query("select private.delete_due_accounts()");
    for (const table of ["private.saved_deals", "private.consents"]) {
      expect(
        await db.query(`select from ${table} where user_id = '${people.amina}'`),
        table,
      ).toEqual([]);
    }
  }));
