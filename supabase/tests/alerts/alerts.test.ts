// Longer than 200 lines: alerts, consent, and everything that could reveal an alert.
import { expect, test } from "vitest";
import { asMember, asVisitor, type Db } from "../as.ts";
import { one } from "../calls.ts";
import { deals, people } from "../people.ts";
import {
  ALERTS,
  type Alert,
  matchesOf,
  ownAlerts,
  STORY,
  setAlert,
  tryAlert,
} from "./alert-calls.ts";

const agree = (db: Db) => db.call("give_consent", ALERTS);
const NOBODY = "0f1e2d3c-0000-4000-8000-00000000a001";
const TABLES = ["private.alerts", "private.alert_matches", "private.deal_steps"];

/** Adds an alert of a member with a match and an unread notice, and returns its id. */
async function matchedAlert(db: Db, who: "amina" | "bilal"): Promise<string> {
  await db.become(who);
  await agree(db);
  const id = await setAlert(db, STORY);
  await db.become("owner");
  await db.query(
    "insert into private.alert_matches (deal_id, alert_id, user_id) values ($1, $2, $3)",
    [deals.dates, id, people[who]],
  );
  await db.query("select private.notify_member($1, 'alert', 'alert', $2, $3, null, $4)", [
    people[who],
    id,
    `alert ${id}`,
    deals.dates,
  ]);
  await db.become(who);
  return id;
}

/** Returns the members with rows about alerts, by table. */
async function ownersOf(db: Db): Promise<Record<string, string[]>> {
  await db.become("owner");
  const owners: Record<string, string[]> = {};
  for (const [table, where] of [
    ["private.alerts", "true"],
    ["private.alert_matches", "true"],
    ["private.consents", "kind = 'alerts'"],
    ["public.notifications", "kind = 'alert'"],
  ] as const) {
    const rows = await db.query<{ user_id: string }>(`select user_id from ${table} where ${where}`);
    owners[table] = rows.map((row) => row.user_id);
  }
  return owners;
}

test("no alert is stored without consent, and trying an alert needs no consent", () =>
  asMember("amina", async (db) => {
    await expect(setAlert(db, STORY)).rejects.toMatchObject({
      code: "PT403",
      hint: "consent_needed",
    });
    await db.call("give_consent", { kind_param: "saved" });
    await expect(setAlert(db, STORY)).rejects.toMatchObject({ hint: "consent_needed" });
    expect(await ownAlerts(db)).toEqual([]);
    expect(await tryAlert(db, { categories: ["food"] })).toMatchObject({ count: 2 });
    await agree(db);
    await setAlert(db, STORY);
    expect(await ownAlerts(db)).toHaveLength(1);
  }));

test("an alert is returned as it was typed, and saving it replaces all of its fields", () =>
  asMember("amina", async (db) => {
    await agree(db);
    const id = await setAlert(db, {
      ...STORY,
      words_any: [" dates ", "تمر", "dates", ""],
      merchant: "Date House",
      poster_id: people.bilal,
      step: 50,
      within_minutes: 60,
    });
    const [alert] = (await ownAlerts(db)) as [Alert];
    expect(alert).toEqual({
      id,
      name: "Dates",
      words_any: ["dates", "تمر"],
      words_all: [],
      words_none: ["gift"],
      categories: ["food"],
      merchant: "Date House",
      poster: { id: people.bilal, username: "bilal" },
      max_total: 25,
      currency: "GBP",
      allows_unknown_delivery: false,
      channel: null,
      deal_type: null,
      step: 50,
      within_minutes: 60,
      is_paused: false,
      mail: "off",
      feed_key: expect.stringMatching(/^[0-9a-f]{32}$/),
      created_at: expect.any(String),
      last_matched_at: null,
      matches_of_week: 0,
      is_noisy: false,
    });
    // set_alert accepts the object that get_alerts returns.
    expect(await setAlert(db, { ...alert, is_paused: true })).toBe(id);
    expect(await ownAlerts(db)).toEqual([{ ...alert, is_paused: true }]);
    await setAlert(db, { id, name: "Free", deal_type: "freebie" });
    expect(await ownAlerts(db)).toMatchObject([
      { name: "Free", words_any: [], merchant: null, poster: null, feed_key: alert.feed_key },
    ]);
  }));

test.each([
  [{ categories: ["food"] }, "name"],
  [{ name: "x".repeat(61), categories: ["food"] }, "name"],
  [{ name: "Nothing" }, "conditions"],
  [{ name: "Blank", words_any: [" "], merchant: " " }, "conditions"],
  [{ name: "Short", words_any: ["a"] }, "words_any"],
  [{ name: "Signs", words_all: ["!!!"] }, "words_all"],
  [{ name: "Long", words_none: ["x".repeat(41)] }, "words_none"],
  [{ name: "Many", words_any: Array.from({ length: 11 }, (_, n) => `word${n}`) }, "words_any"],
  [{ name: "Bidi", words_any: ["da\u202etes"] }, "words_any"],
  [{ name: "Number", words_any: [70] }, "alert"],
  [{ name: "Nested", words_any: [["dates"]] }, "alert"],
  [{ name: "Text", words_any: "dates" }, "alert"],
  [{ name: "Category", categories: ["cars"] }, "categories"],
  [{ name: "Merchant", merchant: "!!!" }, "merchant"],
  [{ name: "Member", poster_id: NOBODY }, "poster_id"],
  [{ name: "Member", poster_id: "amina" }, "poster_id"],
  [{ name: "Amount", max_total: -1 }, "max_total"],
  [{ name: "Amount", max_total: 1.005 }, "max_total"],
  [{ name: "Currency", max_total: 5, currency: "pounds" }, "currency"],
  [{ name: "Channel", channel: "both" }, "channel"],
  [{ name: "Type", deal_type: "gift" }, "deal_type"],
  [{ name: "Step", step: 30 }, "step"],
  [{ name: "Time", categories: ["food"], within_minutes: 5 }, "within_minutes"],
  [{ name: "Time", step: 25, within_minutes: 0.5 }, "within_minutes"],
  [{ name: "Time", step: 25, within_minutes: 10_081 }, "within_minutes"],
  [{ name: "Unknown", categories: ["food"], user_id: people.bilal }, "alert"],
  [{ id: "7", name: "Id", categories: ["food"] }, "id"],
  [["dates"], "alert"],
])("wrong fields are refused and nothing is stored: %j", (alert, field) =>
  asMember("amina", async (db) => {
    await agree(db);
    const refused = await setAlert(db, alert).catch((error) => error);
    expect(refused).toMatchObject({ code: "PT400", hint: "invalid_field" });
    expect(JSON.parse(refused.detail).field).toBe(field);
    expect(await ownAlerts(db)).toEqual([]);
  }),
);

test("a member can have at most 30 alerts, and can still change one", () =>
  asMember("amina", async (db) => {
    await agree(db);
    await db.become("owner");
    await db.query(
      `insert into private.alerts (user_id, name, categories, currency)
       select $1, 'Alert ' || n, '{food}', 'GBP' from generate_series(1, 29) n`,
      [people.amina],
    );
    await db.become("amina");
    const id = await setAlert(db, STORY);
    await expect(setAlert(db, STORY)).rejects.toMatchObject({
      code: "PT409",
      hint: "too_many_alerts",
    });
    await setAlert(db, { ...STORY, id, name: "Changed" });
    await db.call("delete_alert", { alert_id_param: id });
    await setAlert(db, STORY);
  }));

test("a member's new and changed alerts are limited", () =>
  asMember("amina", async (db) => {
    await db.become("owner");
    await db.query("insert into private.settings values ('limit_alerts', '2/3600')");
    await db.become("amina");
    await agree(db);
    const id = await setAlert(db, STORY);
    await setAlert(db, { ...STORY, id });
    const refused = { code: "PT429", hint: "too_fast" };
    await expect(setAlert(db, { ...STORY, id })).rejects.toMatchObject(refused);
    await db.call("delete_alert", { alert_id_param: id });
  }));

test("deleting an alert deletes its matches and notices, and deleting it again does nothing", () =>
  asMember("amina", async (db) => {
    const id = await matchedAlert(db, "amina");
    expect(await matchesOf(db)).toMatchObject([{ alert_id: id, deal: { id: deals.dates } }]);
    await db.call("delete_alert", { alert_id_param: id });
    await db.call("delete_alert", { alert_id_param: id });
    await db.call("delete_alert", { alert_id_param: null });
    expect(await ownersOf(db)).toEqual({
      "private.alerts": [],
      "private.alert_matches": [],
      "private.consents": [people.amina],
      "public.notifications": [],
    });
  }));

test("withdrawing consent deletes the member's alerts, matches and notices, and those of no other member", () =>
  asMember("amina", async (db) => {
    await matchedAlert(db, "bilal");
    await matchedAlert(db, "amina");
    await db.call("withdraw_consent", ALERTS);
    await db.call("withdraw_consent", ALERTS);
    await expect(setAlert(db, STORY)).rejects.toMatchObject({ hint: "consent_needed" });
    for (const [table, owners] of Object.entries(await ownersOf(db))) {
      expect(owners, table).toEqual([people.bilal]);
    }
  }));

test("each consent covers its own data", () =>
  asMember("amina", async (db) => {
    const id = await matchedAlert(db, "amina");
    await db.call("give_consent", { kind_param: "saved" });
    await db.call("save_deal", { deal_id_param: deals.dates });
    await db.call("withdraw_consent", { kind_param: "saved" });
    expect(await ownAlerts(db)).toMatchObject([{ id }]);
    await db.call("give_consent", { kind_param: "saved" });
    await db.call("save_deal", { deal_id_param: deals.dates });
    await db.call("withdraw_consent", ALERTS);
    expect(await db.call("get_saved_deals")).toHaveLength(1);
  }));

test("the export has alerts and matches without feed keys, and account deletion removes both", () =>
  asMember("amina", async (db) => {
    const id = await matchedAlert(db, "amina");
    const [{ feed_key }] = (await ownAlerts(db)) as [Alert];
    const own = one(await db.call<{ export_my_data: object }>("export_my_data")).export_my_data;
    expect(own).toMatchObject({
      alerts: [{ id, words_any: ["dates", "ajwa"], mail: "off" }],
      alert_matches: [{ alert_id: id, deal_id: deals.dates, mail_after: null, mailed_at: null }],
      consents: [{ kind: "alerts" }],
    });
    expect(JSON.stringify(own)).not.toContain(feed_key);
    await db.call("request_account_deletion");
    await db.become("owner");
    await db.query("update private.account_deletions set due_at = now() - interval '1 second'");
    await db.query("select private.delete_due_accounts()");
    for (const [table, owners] of Object.entries(await ownersOf(db))) {
      expect(owners, table).toEqual([]);
    }
  }));

test("no role can read or write the tables, and members see and change their own alerts only", () =>
  asMember("amina", async (db) => {
    const id = await matchedAlert(db, "amina");
    const before = await ownAlerts(db);
    for (const who of ["visitor", "bilal", "safiya", "maryam"] as const) {
      await db.become(who);
      for (const sql of [
        "select from private.deals_to_match",
        ...TABLES.flatMap((table) => [`select from ${table}`, `delete from ${table}`]),
      ]) {
        await expect(db.query(sql), sql).rejects.toMatchObject({ code: "42501" });
      }
      if (who === "visitor") continue;
      expect(await ownAlerts(db)).toEqual([]);
      expect(await matchesOf(db)).toEqual([]);
      expect(await matchesOf(db, { alert_id_param: id })).toEqual([]);
      const unknown = { code: "PT404", hint: "alert_not_found" };
      const explained = { alert_id_param: id, deal_id_param: deals.dates };
      await expect(db.call("explain_alert", explained)).rejects.toMatchObject(unknown);
      await expect(db.call("new_feed_key", { alert_id_param: id })).rejects.toMatchObject(unknown);
      await db.call("delete_alert", { alert_id_param: id });
      const exported = await db.call<{ export_my_data: Record<string, unknown> }>("export_my_data");
      const own = one(exported).export_my_data;
      expect([own.alerts, own.alert_matches]).toEqual([[], []]);
      if (who === "safiya") continue;
      await agree(db);
      await expect(setAlert(db, { ...STORY, id })).rejects.toMatchObject(unknown);
    }
    await db.become("amina");
    expect(await ownAlerts(db)).toEqual(before);
  }));

test("a banned member cannot create alerts, but can read and delete them and revoke feeds", () =>
  asMember("safiya", async (db) => {
    await agree(db);
    await db.become("owner");
    const [row] = await db.query<{ id: string }>(
      `insert into private.alerts (user_id, name, categories, currency) values ($1, 'Food', '{food}', 'GBP') returning id`,
      [people.safiya],
    );
    const id = row?.id;
    await db.become("safiya");
    await expect(setAlert(db, STORY)).rejects.toMatchObject({ code: "PT403", hint: "banned" });
    await expect(setAlert(db, { ...STORY, id })).rejects.toMatchObject({ hint: "banned" });
    expect(await ownAlerts(db)).toHaveLength(1);
    await db.call("new_feed_key", { alert_id_param: id });
    await db.call("delete_alert", { alert_id_param: id });
    expect(await ownAlerts(db)).toEqual([]);
  }));

test("visitors are refused", () =>
  asVisitor(async (db) => {
    for (const [name, params] of [
      ["get_alerts", {}],
      ["get_alert_matches", {}],
      ["set_alert", { alert_param: JSON.stringify(STORY) }],
      ["try_alert", { alert_param: JSON.stringify(STORY) }],
      ["delete_alert", { alert_id_param: NOBODY }],
      ["new_feed_key", { alert_id_param: NOBODY }],
      ["explain_alert", { alert_id_param: NOBODY, deal_id_param: deals.dates }],
    ] as const) {
      await expect(db.call(name, params), name).rejects.toMatchObject({ code: "PT401" });
    }
  }));

test("matches of public deals are listed newest first, page by page", () =>
  asMember("amina", async (db) => {
    const id = await matchedAlert(db, "amina");
    await db.become("owner");
    await db.query(
      "insert into private.alert_matches (deal_id, alert_id, user_id) select d, $2, $3 from unnest($1::uuid[]) d",
      [[deals.pending, deals.rejected, deals.ended], id, people.amina],
    );
    await db.become("amina");
    const all = await matchesOf(db);
    expect(all).toMatchObject([{ deal: { id: deals.ended } }, { deal: { id: deals.dates } }]);
    const [first] = (await matchesOf(db, { limit_param: 1 })) as unknown as [
      { matched_at: string },
    ];
    const rest = await matchesOf(db, { before_param: first.matched_at });
    expect(rest).toMatchObject([{ deal: { id: deals.dates } }]);
  }));

test("an alert with more than 50 matches in a week is noisy", () =>
  asMember("amina", async (db) => {
    const id = await matchedAlert(db, "amina");
    const addMatches = async (count: number, matchedAt: string) => {
      await db.become("owner");
      await db.query(
        `with added as (
           insert into public.deals (user_id, title, merchant, category, status)
           select $1, 'Deal ' || n, 'Date House', 'food', 'active' from generate_series(1, $3::integer) n returning id)
         insert into private.alert_matches (deal_id, alert_id, user_id, matched_at) select id, $2, $1, $4::timestamptz from added`,
        [people.amina, id, count, matchedAt],
      );
      await db.become("amina");
    };
    await addMatches(20, new Date(Date.now() - 8 * 86_400_000).toISOString());
    await addMatches(49, new Date().toISOString());
    expect(await ownAlerts(db)).toMatchObject([{ matches_of_week: 50, is_noisy: false }]);
    await addMatches(1, new Date().toISOString());
    expect(await ownAlerts(db)).toMatchObject([
      { matches_of_week: 51, is_noisy: true, last_matched_at: expect.any(String) },
    ]);
  }));

test("an alert's feed needs its key, which a new key revokes, and contains public deals only", () =>
  asMember("amina", async (db) => {
    const id = await matchedAlert(db, "amina");
    const [{ feed_key }] = (await ownAlerts(db)) as [Alert];
    const feedOf = async (key: string | null) =>
      one(await db.call<{ read_alert_feed: object }>("read_alert_feed", { feed_key_param: key }))
        .read_alert_feed;
    await db.become("owner");
    await db.query(
      "insert into private.alert_matches (deal_id, alert_id, user_id) values ($1, $2, $3)",
      [deals.pending, id, people.amina],
    );
    await db.become("visitor");
    expect(await feedOf(feed_key)).toMatchObject({ name: "Dates", deals: [{ id: deals.dates }] });
    for (const wrong of [id, "", null, "0".repeat(32)]) expect(await feedOf(wrong)).toBeNull();
    await db.become("amina");
    const [row] = await db.call<{ new_feed_key: string }>("new_feed_key", { alert_id_param: id });
    await db.become("visitor");
    expect(await feedOf(feed_key)).toBeNull();
    expect(await feedOf(row?.new_feed_key ?? "")).toMatchObject({ name: "Dates" });
  }));
