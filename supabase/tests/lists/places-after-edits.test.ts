// Longer than 200 lines: every edit of a deal, with the lists in which it moves.
import { expect, test } from "vitest";
import { moderate, setOffset, update } from "../admin-calls.ts";
import { asMember, asOwner, type Db } from "../as.ts";
import { one, vote } from "../calls.ts";
import { resubmit } from "../own-calls.ts";
import { deals } from "../people.ts";
import { addDeal, read, titles } from "./ranked-deals.ts";

const LISTS = [
  "latest",
  "trending",
  "hottest",
  "discussed",
  "ending",
  "starting",
  "price_low",
  "price_high",
] as const;

type Edit = (db: Db, old: string) => Promise<unknown>;

const STARTED = { code: "PT409", hint: "start_passed" };
const hours = (count: number) => new Date(Date.now() + count * 3_600_000).toISOString();

const edit = (db: Db, id: string, data: object) =>
  db.call("edit_own_deal", { deal_id_param: id, deal_data: JSON.stringify(data) });

const say = (db: Db, id: string, verdict: string) =>
  db.call("secure_check_deal", { deal_id_param: id, verdict_param: verdict });

const takeDown = async (db: Db, id: string) => {
  await db.become("maryam");
  await moderate(db, id, "reject", "The link is dead");
};

const approve = async (db: Db, id: string) => {
  await db.become("maryam");
  await moderate(db, id, "approve");
};

const sameDeal = { category_param: "toys", price_param: 20, deal_url_param: "" };

/** Edits of a 20-day-old deal with 40 votes, and the lists in which each edit moves it. */
const EDITS: [what: string, act: Edit, moves: readonly string[]][] = [
  ["a new title", (db, id) => edit(db, id, { title: "Old, and new" }), []],
  ["a new description", (db, id) => edit(db, id, { description: "In three colors" }), []],
  ["a new price", (db, id) => edit(db, id, { price: 22 }), ["price_low", "price_high"]],
  ["a later end", (db, id) => edit(db, id, { expires_at: hours(65) }), ["ending"]],
  ["no end", (db, id) => edit(db, id, { expires_at: null }), ["ending"]],
  ["a start in an hour", (db, id) => refused(edit(db, id, { starts_at: hours(1) })), []],
  ["a start now", (db, id) => refused(edit(db, id, { starts_at: hours(0) })), []],
  ["a start an hour ago", (db, id) => refused(edit(db, id, { starts_at: hours(-1) })), []],
  [
    "an end by its poster, who brings it back",
    async (db, id) => {
      await db.call("expire_own_deal", { deal_id_param: id });
      await say(db, id, "live");
    },
    [],
  ],
  [
    "an end by an admin, who then approves the deal",
    async (db, id) => {
      await db.become("maryam");
      await moderate(db, id, "expire");
      await moderate(db, id, "approve");
    },
    [],
  ],
  [
    "a take-down, a resubmission and an approval",
    async (db, id) => {
      await takeDown(db, id);
      await db.become("amina");
      await resubmit(db, id, { ...sameDeal, expires_at_param: hours(48) });
      await approve(db, id);
    },
    [],
  ],
  [
    "a take-down and a resubmission with a future start",
    async (db, id) => {
      await takeDown(db, id);
      await db.become("amina");
      await refused(resubmit(db, id, { ...sameDeal, starts_at_param: hours(1) }));
      await resubmit(db, id, { ...sameDeal, expires_at_param: hours(48) });
      await refused(edit(db, id, { starts_at: hours(1) }));
      await approve(db, id);
    },
    [],
  ],
  [
    "a take-down that an admin undoes",
    async (db, id) => {
      await takeDown(db, id);
      await db.call("undo_decision", {
        content_type_param: "deal",
        content_id_param: id,
        expected_status_param: "rejected",
      });
    },
    [],
  ],
  [
    "a second approval",
    async (db, id) => {
      await approve(db, id);
    },
    [],
  ],
  [
    "a start that an admin moves",
    async (db, id) => {
      await db.become("maryam");
      await refused(update(db, id, { starts_at: hours(1) }));
      await refused(update(db, id, { starts_at: hours(-1) }));
    },
    [],
  ],
  [
    "a temperature that an admin corrects",
    async (db, id) => {
      await db.become("maryam");
      await setOffset(db, id, 100, "A bargain");
    },
    ["hottest"],
  ],
  [
    "a withdrawn vote",
    async (db, id) => {
      await db.become("bilal");
      await vote(db, id, "hot");
      await db.call("withdraw_vote", { deal_id_param: id });
    },
    [],
  ],
  ["a check that it is live", (db, id) => say(db, id, "live"), []],
];

const rows = EDITS.map(([what, act, moves]) => ({ what, act, moves }));
test.each(rows)("$what moves an old deal in exactly these lists: $moves", ({ act, moves }) =>
  asOwner(async (db) => {
    const old = await addNeighbors(db);
    const before = await places(db);
    await db.become("amina");
    await act(db, old);
    await db.become("visitor");
    const after = await places(db);
    expect(LISTS.filter((list) => after[list] !== before[list])).toEqual(moves);
  }),
);

test("a future start can be moved to another future time or removed, but never into the past", () =>
  asMember("amina", async (db) => {
    await db.become("owner");
    const upcoming = await addDeal(db, "Upcoming", { starts_at: "now() + interval '1 day'" });
    await db.become("amina");
    expect(one(await edit(db, upcoming, { starts_at: hours(2) }))).toMatchObject({
      is_upcoming: true,
    });
    await expect(edit(db, upcoming, { starts_at: hours(-2) })).rejects.toMatchObject({
      hint: "invalid_field",
      message: "Starts at breaks the rule start_in_future",
    });
    expect(one(await edit(db, upcoming, { starts_at: null }))).toMatchObject({ is_running: true });
    await refused(edit(db, upcoming, { starts_at: hours(2) }));
  }));

test("a deal that was never public can get a start, and rounding to the minute is not a change", () =>
  asMember("amina", async (db) => {
    const start = one(
      await edit(db, deals.pending, { starts_at: new Date(Date.now() + 90_500).toISOString() }),
    );
    expect(start).toMatchObject({ is_upcoming: true });
    await db.become("owner");
    const running = await addDeal(db, "Running", {
      starts_at: "date_trunc('minute', now()) - interval '50 seconds'",
    });
    await db.become("amina");
    const minute = one(
      await db.query<{ at: string }>(
        "select date_trunc('minute', starts_at)::text as at from public.deals where id = $1",
        [running],
      ),
    ).at;
    const saved = one(await edit(db, running, { starts_at: minute, location: "York" }));
    expect(saved).toMatchObject({ location: "York" });
    expect((saved.starts_at as Date).getSeconds()).toBe(10);
  }));

const refused = (call: Promise<unknown>) => expect(call).rejects.toMatchObject(STARTED);

async function places(db: Db): Promise<Record<string, number>> {
  const found: Record<string, number> = {};
  for (const sort_param of LISTS) {
    const { deals: listed } = await read(db, { category_filter: "toys", sort_param });
    found[sort_param] = titles(listed).findIndex((title) => !title.startsWith("Neighbor"));
  }
  return found;
}

/** Adds an old deal by Amina between others in every list except upcoming deals, and returns its ID. */
async function addNeighbors(db: Db): Promise<string> {
  const votes = (hot: number) => ({ hot_votes: `${hot}`, hot_votes_adjustment: `${hot}` });
  const aged = (days: number, ends: number) => ({
    created_at: `now() - interval '${days} days'`,
    expires_at: `now() + interval '${ends} hours'`,
  });
  const old = await addDeal(db, "Old deal", { ...votes(40), ...aged(20, 48), price: "20" });
  await addDeal(db, "Neighbor of today", { ...votes(2), ...aged(0, 24), price: "10" });
  await addDeal(db, "Neighbor of last week", { ...votes(60), ...aged(7, 60), price: "21" });
  await addDeal(db, "Neighbor of last month", { ...votes(1), ...aged(30, 70), price: "19" });
  await addDeal(db, "Neighbor to come", { starts_at: "now() + interval '2 hours'" });
  return old;
}
