import { expect, test } from "vitest";
import { asOwner } from "../as.ts";
import { one } from "../calls.ts";
import { people } from "../people.ts";

interface Pin {
  hub: string;
  section: string;
  position: number;
  title: string;
  status?: string;
  starts_at?: string;
  expires_at?: string;
}

const PINS: readonly Pin[] = [
  { hub: "ramadan", section: "pantry", position: 2, title: "Second pin" },
  { hub: "ramadan", section: "pantry", position: 1, title: "First pin" },
  {
    hub: "eid",
    section: "gifts",
    position: 1,
    title: "Gift that starts soon",
    starts_at: "2099-01-01T00:00:00Z",
  },
  { hub: "eid", section: "gifts", position: 1, title: "Taken down", status: "rejected" },
  {
    hub: "eid",
    section: "home",
    position: 1,
    title: "A deal that is over",
    expires_at: "2020-01-01T00:00:00Z",
  },
];

test("only admins read the list of all pins: in their order, hidden ones last", () =>
  asOwner(async (db) => {
    for (const { hub, section, position, ...deal } of PINS) {
      const row = one(
        await db.query<{ id: string }>(
          `insert into public.deals (user_id, title, merchant, category, status, starts_at, expires_at)
           values ($1, $2, 'Season House', 'food', $3, $4, $5) returning id`,
          [people.amina, deal.title, deal.status ?? "active", deal.starts_at, deal.expires_at],
        ),
      );
      await db.query(
        "insert into public.season_pins (hub, deal_id, section, position) values ($1, $2, $3, $4)",
        [hub, row.id, section, position],
      );
    }
    for (const [who, refusal] of [
      ["visitor", { code: "PT401", hint: "not_authenticated" }],
      ["amina", { code: "PT403", hint: "not_admin" }],
    ] as const) {
      await db.become(who);
      await expect(db.call("get_season_pins")).rejects.toMatchObject(refusal);
    }
    await db.become("maryam");
    const pins = await db.call<{ title: string }>("get_season_pins");
    expect(pins.map(({ title }) => title)).toEqual([
      "Gift that starts soon",
      "First pin",
      "Second pin",
      "Taken down",
      "A deal that is over",
    ]);
    expect(pins[0]).toMatchObject({
      hub: "eid",
      section: "gifts",
      position: 1,
      merchant: "Season House",
      status: "active",
      is_expired: false,
      starts_at: new Date("2099-01-01T00:00:00Z"),
    });
    expect(pins[1]).toMatchObject({ hub: "ramadan", section: "pantry", starts_at: null });
    expect(pins.find(({ title }) => title === "Taken down")).toMatchObject({ status: "rejected" });
    expect(pins.find(({ title }) => title === "A deal that is over")).toMatchObject({
      is_expired: true,
    });
  }));
