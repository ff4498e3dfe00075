// Longer than 200 lines: who may announce a month, and every refusal.
import { expect, test } from "vitest";
import { firstDay, YEARS } from "#contract/calendar/umm-al-qura.ts";
import { asAdmin, asOwner, type Db, testDatabase } from "../as.ts";
import { one } from "../calls.ts";

const ALL = "select * from public.moon_announcements order by authority";

/** 1 Shawwal 1448 is expected on 9 March 2027. */
const shawwal = {
  authority_param: "uk_sighting",
  hijri_year_param: 1448,
  hijri_month_param: 10,
  starts_on_param: "2027-03-10",
  source_url_param: "https://moonsighting.example/shawwal",
};
const month = { authority_param: "uk_sighting", hijri_year_param: 1448, hijri_month_param: 10 };

const announce = (db: Db, changes: Record<string, unknown> = {}) =>
  db.call("announce_month", { ...shawwal, ...changes });

test("the database expects the same first days as the site", () =>
  asOwner(async (db) => {
    const rows = await db.query<{ day: string }>(
      `select private.expected_first_day(y::smallint, m::smallint)::text as day
       from generate_series(1447, 1460) y cross join generate_series(1, 12) m order by y, m`,
    );
    const ofSite = rows.map((_row, index) =>
      firstDay(YEARS.first + Math.floor(index / 12), (index % 12) + 1),
    );
    expect(rows.map(({ day }) => day)).toEqual(ofSite);
    expect(
      await db.query(
        `select private.expected_first_day(y::smallint, m::smallint) as day
         from (values (1446, 12), (1461, 1), (1448, 0), (1448, 13)) as outside (y, m)`,
      ),
    ).toEqual(Array(4).fill({ day: null }));
  }));

test("everyone can read the month that an admin announced, with its source", () =>
  asAdmin(async (db) => {
    await announce(db);
    for (const who of ["visitor", "amina"] as const) {
      await db.become(who);
      const announcement = one(await db.query(ALL.replace("*", "*, starts_on::text as day")));
      expect(announcement).toMatchObject({
        authority: "uk_sighting",
        hijri_year: 1448,
        hijri_month: 10,
        day: "2027-03-10",
        source_url: "https://moonsighting.example/shawwal",
      });
    }
  }));

test("another day replaces the announcement of the same authority, and the log has both", () =>
  asAdmin(async (db) => {
    await announce(db);
    await announce(db, { authority_param: "saudi", starts_on_param: "2027-03-09" });
    await announce(db, { starts_on_param: "2027-03-11" });
    await announce(db, { starts_on_param: "2027-03-11" });
    expect(
      await db.query(
        "select authority, starts_on::text as day from public.moon_announcements order by 1",
      ),
    ).toEqual([
      { authority: "saudi", day: "2027-03-09" },
      { authority: "uk_sighting", day: "2027-03-11" },
    ]);
    const ofMonth = { authority: "uk_sighting", hijri_year: 1448, hijri_month: 10 };
    expect(
      await db.query(
        `select action, before, after from public.admin_actions
         where after ->> 'authority' = 'uk_sighting' order by created_at`,
      ),
    ).toEqual([
      {
        action: "announce_month",
        before: null,
        after: { ...ofMonth, starts_on: "2027-03-10", source_url: shawwal.source_url_param },
      },
      {
        action: "announce_month",
        before: { starts_on: "2027-03-10" },
        after: { ...ofMonth, starts_on: "2027-03-11" },
      },
    ]);
  }));

test("a withdrawn announcement is gone, and the log has it", () =>
  asAdmin(async (db) => {
    await announce(db);
    await db.call("withdraw_announcement", month);
    expect(await db.query(ALL)).toEqual([]);
    expect(
      await db.query(
        "select before ->> 'starts_on' as day from public.admin_actions where action = 'withdraw_announcement'",
      ),
    ).toEqual([{ day: "2027-03-10" }]);
    await expect(db.call("withdraw_announcement", month)).rejects.toMatchObject({
      code: "PT404",
      hint: "announcement_not_found",
    });
  }));

test.each([
  [{ authority_param: "my_uncle" }, "authority", "one_of"],
  [{ authority_param: null }, "authority", "one_of"],
  [{ hijri_year_param: 1446 }, "hijri_year", "range"],
  [{ hijri_year_param: 1461 }, "hijri_year", "range"],
  [{ hijri_month_param: 13 }, "hijri_month", "range"],
  [{ starts_on_param: "2027-03-12" }, "starts_on", "days_from_expected"],
  [{ starts_on_param: "2027-03-06" }, "starts_on", "days_from_expected"],
  [{ starts_on_param: null }, "starts_on", "days_from_expected"],
  [{ starts_on_param: "infinity" }, "starts_on", "days_from_expected"],
  [{ source_url_param: "javascript:alert(1)" }, "source_url", "public_link"],
  [{ source_url_param: null }, "source_url", "public_link"],
])("an announcement with %o is refused", (changes, field, rule) =>
  asAdmin(async (db) => {
    const refusal = await announce(db, changes).catch((error: unknown) => error);
    expect(refusal).toMatchObject({ code: "PT400", hint: "invalid_field" });
    expect(JSON.parse((refusal as { detail: string }).detail)).toMatchObject({ field, rule });
    expect(await db.query(ALL)).toEqual([]);
  }),
);

test("only admins announce and withdraw months", async () => {
  const refusals = {
    visitor: { code: "PT401", hint: "not_authenticated" },
    amina: { code: "PT403", hint: "not_admin" },
  };
  await asAdmin(async (db) => {
    await announce(db);
    for (const who of ["visitor", "amina"] as const) {
      await db.become(who);
      await expect(announce(db, { starts_on_param: "2027-03-09" })).rejects.toMatchObject(
        refusals[who],
      );
      await expect(db.call("withdraw_announcement", month)).rejects.toMatchObject(refusals[who]);
      await expect(db.call("get_season_months")).rejects.toMatchObject(refusals[who]);
      expect(await db.query(ALL)).toHaveLength(1);
    }
  });
});

test("announcements cannot be written directly, not even by an admin", () =>
  asAdmin(async (db) => {
    await announce(db);
    for (const sql of [
      "update public.moon_announcements set starts_on = '2027-03-09'",
      "delete from public.moon_announcements",
      `insert into public.moon_announcements (authority, hijri_year, hijri_month, starts_on, source_url)
       values ('saudi', 1448, 10, '2027-03-09', 'https://spa.example')`,
    ]) {
      await expect(db.query(sql)).rejects.toMatchObject({ code: "42501" });
    }
  }));

test("the table itself refuses days far from the expected one", () =>
  asOwner(async (db) => {
    await expect(
      db.query(
        `insert into public.moon_announcements (authority, hijri_year, hijri_month, starts_on, source_url)
         values ('saudi', 1448, 10, '2027-03-12', 'https://spa.example')`,
      ),
    ).rejects.toMatchObject({ constraint: "moon_announcements_near_expected_day" });
  }));

test("an admin reads the expected months of the coming year with their announcements", () =>
  asAdmin(async (db) => {
    type Month = { hijri_year: number; hijri_month: number; day: string; announcements: unknown[] };
    const read = () =>
      db.query<Month>("select *, expected_on::text as day from public.get_season_months()");
    const next = (await read())[1];
    if (!next) throw new Error("No second month");
    expect(next.day).toBe(firstDay(next.hijri_year, next.hijri_month));
    await announce(db, {
      hijri_year_param: next.hijri_year,
      hijri_month_param: next.hijri_month,
      starts_on_param: next.day,
    });
    const months = await read();
    expect(months.map(({ announcements }) => announcements.length)).toEqual(
      months.map(({ day }) => (day === next.day ? 1 : 0)),
    );
    expect(months.length).toBeGreaterThanOrEqual(4);
    expect(months.length).toBeLessThanOrEqual(6);
  }));

test("every process of the site is notified of an announcement and of its withdrawal", async () => {
  const { owner } = await testDatabase();
  const client = await owner.connect();
  const heard: (string | undefined)[] = [];
  client.on("notification", ({ payload }) => heard.push(payload));
  try {
    await client.query("listen samha_changes");
    await client.query(
      `insert into public.moon_announcements (authority, hijri_year, hijri_month, starts_on, source_url)
       values ('saudi', 1460, 9, private.expected_first_day(1460::smallint, 9::smallint), 'https://spa.example')`,
    );
    await expect.poll(() => heard).toEqual(["moon_announcements"]);
    await client.query("delete from public.moon_announcements where hijri_year = 1460");
    await expect.poll(() => heard).toEqual(["moon_announcements", "moon_announcements"]);
  } finally {
    await client.query("unlisten samha_changes");
    client.release();
  }
});
