// Longer than 200 lines: the sections of the season pages, their pins and counts.
import { expect, test } from "vitest";
import { HUB_SECTIONS, HUBS, SEASON_SECTIONS, SECTION_CATEGORIES } from "#contract/deals/season.ts";
import { asAdmin, asOwner, type Db, testDatabase } from "../as.ts";
import { one } from "../calls.ts";
import { people } from "../people.ts";

interface Season {
  announcements: { authority: string }[];
  sections: { section: string; total: number; deals: { id: string; title: string }[] }[];
  ending: { title: string }[];
  codes: { code: string }[];
  guides: { slug: string; title: string }[];
  unstated: number;
}

async function readSeason(db: Db, hub: string, by: string | null = null): Promise<Season> {
  const row = one(
    await db.call<{ read_season: Season }>("read_season", { hub_param: hub, by_param: by }),
  );
  return row.read_season;
}

/** Adds a public deal with the fields; `votes` are hot. Returns its id. */
async function addDeal(db: Db, fields: Record<string, string | number | null>): Promise<string> {
  const all = {
    user_id: people.amina,
    merchant: "Season House",
    category: "other",
    status: "active",
    price: 5,
    ...fields,
  };
  const names = Object.keys(all);
  const values = names.map((_, index) => `$${index + 1}`);
  const row = one(
    await db.query<{ id: string }>(
      `insert into public.deals (${names.join(", ")}) values (${values.join(", ")}) returning id`,
      Object.values(all),
    ),
  );
  return row.id;
}

const titlesOf = (season: Season, section: string) =>
  season.sections.find((part) => part.section === section)?.deals.map(({ title }) => title);
const totalOf = (season: Season, section: string) =>
  season.sections.find((part) => part.section === section)?.total;

const asReader = async (work: (db: Db) => Promise<void>) =>
  asOwner(async (db) => {
    // Other deals would fill the section.
    await db.query("delete from public.deals");
    await work(db);
  });

test("a brief season page has the same deals, with only the columns of their cards", () =>
  asOwner(async (db) => {
    const id = await addDeal(db, {
      title: "Brief lantern",
      category: "food",
      delivery_days: 2,
      expires_at: "2099-01-01",
    });
    await db.query("update public.deals set expires_at = now() + interval '1 hour' where id = $1", [
      id,
    ]);
    const brief = one(
      await db.call<{ read_season: Season }>("read_season", {
        hub_param: "ramadan",
        brief_param: true,
      }),
    ).read_season;
    const full = await readSeason(db, "ramadan");
    const columns = [
      "calculated_temperature",
      "currency",
      "delivery_days",
      "expires_at",
      "id",
      "image_url",
      "merchant",
      "order_by",
      "price",
      "title",
      "total_price",
    ];
    const cut = (deal: object) =>
      Object.fromEntries(Object.entries(deal).filter(([name]) => columns.includes(name)));
    expect(full.ending.length).toBeGreaterThan(0);
    expect(brief).toEqual({
      ...full,
      sections: full.sections.map((section) => ({ ...section, deals: section.deals.map(cut) })),
      ending: full.ending.map(cut),
    });
    expect(Object.keys(brief.ending[0] ?? {}).sort()).toEqual(columns);
  }));

test("pages, sections and categories are the same in the database and on the site", () =>
  asOwner(async (db) => {
    for (const hub of HUBS) {
      expect(one(await db.query("select private.hub_sections($1) as names", [hub]))).toEqual({
        names: HUB_SECTIONS[hub],
      });
    }
    for (const section of SEASON_SECTIONS) {
      expect(
        one(await db.query("select private.section_categories($1) as names", [section])),
      ).toEqual({ names: SECTION_CATEGORIES[section] });
      await addDeal(db, { title: "A deal of every section", season_section: section });
    }
    await expect(
      addDeal(db, { title: "A deal of no section", season_section: "cars" }),
    ).rejects.toMatchObject({ constraint: "deals_season_section_known" });
  }));

test("a deal is in the section that its poster chose, otherwise in one by its category", () =>
  asReader(async (db) => {
    await addDeal(db, { title: "Rice by category", category: "food" });
    await addDeal(db, { title: "Dates for iftar", category: "food", season_section: "iftar" });
    await addDeal(db, { title: "Rug for the home", category: "other", season_section: "home" });
    await addDeal(db, { title: "Thobe by category", category: "men" });
    await addDeal(db, { title: "Laptop of no section", category: "tech" });
    await db.become("visitor");
    const season = await readSeason(db, "ramadan");
    expect(season.sections.map(({ section }) => section)).toEqual(HUB_SECTIONS.ramadan);
    expect(titlesOf(season, "pantry")).toEqual(["Rice by category"]);
    expect(titlesOf(season, "iftar")).toEqual(["Dates for iftar"]);
    expect(titlesOf(season, "clothes")).toEqual(["Thobe by category"]);
    expect(titlesOf(season, "gifts")).toEqual([]);
    expect(titlesOf(season, "home")).toEqual(["Rug for the home"]);
    expect(season.sections.map(({ total }) => total)).toEqual([1, 1, 1, 0, 1]);
    expect(titlesOf(await readSeason(db, "EID "), "clothes")).toEqual(["Thobe by category"]);
  }));

test("chosen sections come before categories, each by trend, with at most eight deals and an exact count", () =>
  asReader(async (db) => {
    for (let n = 1; n <= 9; n++) {
      await addDeal(db, { title: `Food ${n} by category`, category: "food", hot_votes: n });
    }
    await addDeal(db, { title: "Chosen for the pantry", season_section: "pantry", hot_votes: 1 });
    await addDeal(db, { title: "Hotter and chosen", season_section: "pantry", hot_votes: 50 });
    const season = await readSeason(db, "ramadan");
    expect(titlesOf(season, "pantry")).toEqual([
      "Hotter and chosen",
      "Chosen for the pantry",
      ...[9, 8, 7, 6, 5, 4].map((n) => `Food ${n} by category`),
    ]);
    expect(totalOf(season, "pantry")).toBe(11);
  }));

test("a pinned deal is first in its section and in no other section of the page", () =>
  asReader(async (db) => {
    await addDeal(db, { title: "Popular rice", category: "food", hot_votes: 90 });
    const second = await addDeal(db, { title: "Second pin", category: "tech" });
    const first = await addDeal(db, { title: "First pin", category: "men", hot_votes: 5 });
    await db.become("maryam");
    const pin = (id: string, position: number) =>
      db.call("pin_deal", {
        hub_param: "ramadan",
        deal_id_param: id,
        section_param: "pantry",
        position_param: position,
      });
    await pin(second, 2);
    await pin(first, 1);
    await db.become("visitor");
    const season = await readSeason(db, "ramadan");
    expect(titlesOf(season, "pantry")).toEqual(["First pin", "Second pin", "Popular rice"]);
    expect(titlesOf(season, "clothes")).toEqual([]);
    expect(titlesOf(await readSeason(db, "eid"), "clothes")).toEqual(["First pin"]);
    await db.become("maryam");
    await db.call("unpin_deal", { hub_param: "ramadan", deal_id_param: first });
    expect(titlesOf(await readSeason(db, "ramadan"), "pantry")).toEqual([
      "Second pin",
      "Popular rice",
    ]);
  }));

test("pending, upcoming, expired and rejected deals are in no section, not even as a pin", () =>
  asReader(async (db) => {
    const hidden: Record<string, string>[] = [
      { title: "Pending rice", status: "pending" },
      { title: "Rejected rice", status: "rejected" },
      { title: "Upcoming rice", starts_at: "2099-01-01" },
      { title: "Rice that has ended", expires_at: "2020-01-01" },
      { title: "Rice marked as expired", expired_at: "2020-01-01" },
    ];
    for (const fields of hidden) {
      for (const section of [null, "pantry"]) {
        const id = await addDeal(db, { ...fields, category: "food", season_section: section });
        await db.query(
          "insert into public.season_pins (hub, deal_id, section, position) values ('ramadan', $1, 'pantry', 1)",
          [id],
        );
      }
    }
    await addDeal(db, { title: "Rice on sale", category: "food" });
    for (const who of ["visitor", "maryam", "amina"] as const) {
      await db.become(who);
      const season = await readSeason(db, "ramadan");
      expect(titlesOf(season, "pantry")).toEqual(["Rice on sale"]);
      expect(totalOf(season, "pantry")).toBe(1);
      expect(season.ending).toEqual([]);
    }
  }));

test.each([
  ["2027-03-01", 3, "2027-03-05"],
  ["2027-03-01", 10, "2027-03-16"],
  ["2027-03-01", 0, "2027-03-02"],
  ["2027-03-05", 0, "2027-03-08"],
  ["2027-03-06", 0, "2027-03-08"],
  ["2027-03-07", 1, "2027-03-09"],
  ["2027-03-03", 5, "2027-03-11"],
  ["2027-03-01", 60, "2027-05-25"],
])("an order of %s with %i working days arrives on %s", (day, deliveryDays, arrival) =>
  asOwner(async (db) => {
    expect(
      one(
        await db.query("select private.arrival_day($1::date, $2::smallint)::text as day", [
          day,
          deliveryDays,
        ]),
      ),
    ).toEqual({ day: arrival });
    const weekdays = await db.query(
      `select from generate_series($1::date + 1, $2::date, interval '1 day') as d
       where extract(isodow from d) < 6`,
      [day, arrival],
    );
    expect(weekdays).toHaveLength(deliveryDays + 1);
  }),
);

test("with a day, only deals that arrive by it are shown, and the counts are exact", () =>
  asReader(async (db) => {
    const soon = { category: "food", delivery_days: 3 };
    await addDeal(db, { title: "Three working days", ...soon });
    await addDeal(db, { title: "Three days, chosen", delivery_days: 3, season_section: "pantry" });
    await addDeal(db, { title: "Ten working days", category: "food", delivery_days: 10 });
    await addDeal(db, { title: "No delivery time", category: "food" });
    await addDeal(db, { title: "Ordered too late", ...soon, order_by: "2020-01-01" });
    const last = await addDeal(db, { title: "Last day to order", ...soon });
    await db.query(
      "update public.deals set order_by = (now() at time zone 'UTC')::date where id = $1",
      [last],
    );
    const { day } = one(
      await db.query<{ day: string }>(
        "select private.arrival_day((now() at time zone 'UTC')::date, 3::smallint)::text as day",
      ),
    );
    await db.become("visitor");
    const season = await readSeason(db, "ramadan", day);
    const [first, ...others] = titlesOf(season, "pantry") ?? [];
    expect(first).toBe("Three days, chosen");
    expect(others.sort()).toEqual(["Last day to order", "Three working days"]);
    expect(totalOf(season, "pantry")).toBe(3);
    expect(season.unstated).toBe(1);
    expect(titlesOf(await readSeason(db, "ramadan"), "pantry")).toHaveLength(6);
  }));

test("deals of the page that end within 72 hours are listed, soonest first", () =>
  asReader(async (db) => {
    const ends = async (title: string, hours: number, fields: Record<string, string> = {}) => {
      const id = await addDeal(db, { title, category: "food", ...fields });
      await db.query(
        "update public.deals set expires_at = now() + $2 * interval '1 hour' where id = $1",
        [id, hours],
      );
    };
    await ends("Ends in three days", 71);
    await ends("Ends tomorrow", 24, { category: "other", season_section: "iftar" });
    await ends("Ends next week", 160);
    await ends("A laptop that ends", 2, { category: "tech" });
    const { ending } = await readSeason(db, "ramadan");
    expect(ending.map(({ title }) => title)).toEqual(["Ends tomorrow", "Ends in three days"]);
  }));

test("an unknown page returns null", () =>
  asOwner(async (db) => {
    for (const hub of ["", "christmas", null]) {
      expect(one(await db.call("read_season", { hub_param: hub }))).toEqual({ read_season: null });
    }
  }));

test("announcements and codes are part of a season", () =>
  asAdmin(async (db) => {
    const [month] = await db.query<{ hijri_year: number; hijri_month: number; day: string }>(
      "select *, expected_on::text as day from public.get_season_months()",
    );
    await db.call("announce_month", {
      authority_param: "saudi",
      hijri_year_param: month?.hijri_year,
      hijri_month_param: month?.hijri_month,
      starts_on_param: month?.day,
      source_url_param: "https://spa.example/moon",
    });
    await db.become("visitor");
    const season = await readSeason(db, "hajj");
    expect(season.announcements).toEqual([expect.objectContaining({ authority: "saudi" })]);
    const { codes } = one(
      await db.query<{ codes: string[] }>(
        "select coalesce(array_agg(code), '{}') as codes from (select code from public.get_voucher_codes() limit 4) c",
      ),
    );
    expect(season.codes.map(({ code }) => code)).toEqual(codes);
  }));

test("the guides of a page are the six newest reviewed posts whose slugs begin with its name", () =>
  asOwner(async (db) => {
    await db.query("delete from public.blog_posts");
    // Otherwise a trigger would replace the dates.
    await db.query("set local session_replication_role = replica");
    await db.query(
      `insert into public.blog_posts (user_id, slug, title, status, published_at, first_published_at, reviewed_at)
       select $1::uuid, slug, 'Guide ' || slug, status::public.blog_post_status, published, coalesce(published, now()), reviewed
       from (values
         ('ramadan-draft', 'draft', null, now()),
         ('ramadan-unseen', 'published', now(), null),
         ('ramadan', 'published', now(), now()),
         ('ramadans-of-old', 'published', now(), now()),
         ('eid-gifts', 'published', now(), now())) as other (slug, status, published, reviewed)
       union all
       select $1::uuid, 'ramadan-' || n, 'Guide ' || n, 'published', now() - make_interval(days => n), now() - make_interval(days => n), now()
       from generate_series(1, 7) as n`,
      [people.amina],
    );
    expect((await readSeason(db, "ramadan")).guides).toEqual(
      [1, 2, 3, 4, 5, 6].map((n) => ({ slug: `ramadan-${n}`, title: `Guide ${n}` })),
    );
    expect((await readSeason(db, "eid")).guides).toEqual([
      { slug: "eid-gifts", title: "Guide eid-gifts" },
    ]);
    expect((await readSeason(db, "hajj")).guides).toEqual([]);
  }));

test("only admins pin deals, and only running or upcoming ones, to a section of the page", () =>
  asReader(async (db) => {
    const id = await addDeal(db, { title: "Rice to pin", category: "food" });
    const over = await addDeal(db, { title: "Rice that is over", expires_at: "2020-01-01" });
    const pending = await addDeal(db, { title: "Pending rice", status: "pending" });
    const pin = (changes: Record<string, unknown> = {}) =>
      db.call("pin_deal", {
        hub_param: "ramadan",
        deal_id_param: id,
        section_param: "pantry",
        position_param: 1,
        ...changes,
      });
    const unpin = () => db.call("unpin_deal", { hub_param: "ramadan", deal_id_param: id });
    for (const [who, refusal] of [
      ["visitor", { code: "PT401", hint: "not_authenticated" }],
      ["amina", { code: "PT403", hint: "not_admin" }],
    ] as const) {
      await db.become(who);
      await expect(pin()).rejects.toMatchObject(refusal);
      await expect(unpin()).rejects.toMatchObject(refusal);
    }
    await db.become("maryam");
    await expect(pin({ hub_param: "christmas" })).rejects.toMatchObject({ code: "PT400" });
    await expect(pin({ section_param: "qurbani" })).rejects.toMatchObject({ code: "PT400" });
    await expect(pin({ position_param: 9 })).rejects.toMatchObject({ code: "PT400" });
    await expect(pin({ deal_id_param: over })).rejects.toMatchObject({ hint: "deal_expired" });
    await expect(pin({ deal_id_param: pending })).rejects.toMatchObject({ hint: "deal_not_found" });
    await expect(unpin()).rejects.toMatchObject({ code: "PT404", hint: "pin_not_found" });
    await pin();
    await pin({ section_param: "iftar", position_param: 3 });
    await unpin();
    expect(
      await db.query(
        "select action, before, after from public.admin_actions where subject_id = $1 order by created_at",
        [id],
      ),
    ).toEqual([
      {
        action: "pin_deal",
        before: null,
        after: { page: "ramadan", section: "pantry", position: 1 },
      },
      {
        action: "pin_deal",
        before: { section: "pantry", position: 1 },
        after: { page: "ramadan", section: "iftar", position: 3 },
      },
      {
        action: "unpin_deal",
        before: { page: "ramadan", section: "iftar", position: 3 },
        after: null,
      },
    ]);
  }));

test("a section has at most eight pins of public deals", () =>
  asReader(async (db) => {
    const ids: string[] = [];
    for (let n = 0; n < 9; n++) ids.push(await addDeal(db, { title: `Rice ${n} to pin` }));
    await db.become("maryam");
    const pin = (id: string | undefined) =>
      db.call("pin_deal", {
        hub_param: "eid",
        deal_id_param: id,
        section_param: "home",
        position_param: 1,
      });
    for (const id of ids.slice(0, 8)) await pin(id);
    await expect(pin(ids[8])).rejects.toMatchObject({ code: "PT409", hint: "too_many_pins" });
    await pin(ids[0]);
    await db.become("owner");
    await db.query("update public.deals set status = 'rejected' where id = $1", [ids[1]]);
    await db.become("maryam");
    await pin(ids[8]);
  }));

test("pins of hidden deals are read by admins only, and pins cannot be written directly", () =>
  asReader(async (db) => {
    const id = await addDeal(db, { title: "Rice to pin" });
    await db.query(
      "insert into public.season_pins (hub, deal_id, section, position) values ('ramadan', $1, 'pantry', 1)",
      [id],
    );
    const pins = () => db.query("select section from public.season_pins");
    await db.become("visitor");
    expect(await pins()).toHaveLength(1);
    await db.become("owner");
    await db.query("update public.deals set status = 'rejected' where id = $1", [id]);
    await db.become("amina");
    expect(await pins()).toEqual([]);
    await db.become("maryam");
    expect(await pins()).toHaveLength(1);
    await expect(db.query("delete from public.season_pins")).rejects.toMatchObject({
      code: "42501",
    });
    await db.become("owner");
    await db.query("delete from public.deals where id = $1", [id]);
    expect(await pins()).toEqual([]);
  }));

test("every process of the site is notified of a pin", async () => {
  const { owner } = await testDatabase();
  const client = await owner.connect();
  const heard: (string | undefined)[] = [];
  client.on("notification", ({ payload }) => heard.push(payload));
  const { rows } = await client.query(
    "select id from public.deals where status = 'active' limit 1",
  );
  try {
    await client.query("listen samha_changes");
    await client.query(
      "insert into public.season_pins (hub, deal_id, section, position) values ('eid', $1, 'home', 8)",
      [rows[0].id],
    );
    await expect.poll(() => heard).toEqual(["season_pins"]);
  } finally {
    await client.query("delete from public.season_pins");
    await client.query("unlisten samha_changes");
    client.release();
  }
});
