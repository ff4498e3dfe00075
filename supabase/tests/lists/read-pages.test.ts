import { expect, test } from "vitest";
import { COMMENTS_ON_PAGE } from "#contract/limits.ts";
import { asMember, asVisitor, type Db } from "../as.ts";
import { type DealResult, one } from "../calls.ts";
import { deals, people } from "../people.ts";

interface Brief {
  title: string;
  calculated_temperature: number;
}

interface DealPage {
  checks: { boughtCount: number | null; seenPrice: number | null };
  deal: DealResult;
  comments: { content: string; username: string | null; mentions: string[] }[];
  related: { same_merchant: Brief[]; similar: Brief[]; vouchers: { code: string }[] };
}

interface Sidebar {
  hottest: Brief[];
  ending: Brief[];
  leaders: { username: string; deals_count: number }[];
  vouchers: { code: string }[];
}

const open = async (db: Db, slug_param: string) =>
  one(await db.call<{ read_deal_page: DealPage | null }>("read_deal_page", { slug_param }))
    .read_deal_page;
const sidebar = async (db: Db) =>
  one(await db.call<{ read_sidebar: Sidebar }>("read_sidebar")).read_sidebar;
const titles = (list: Brief[]) => list.map(({ title }) => title);

/**
 * Adds fourteen foods of two merchants, each older and hotter than the one before and ending a day later; the last four are
 * pending, rejected, upcoming and expired. Also adds codes of one merchant, one in each state.
 */
async function addFoods(db: Db): Promise<void> {
  await db.become("owner");
  await db.query(
    `insert into public.deals
       (user_id, title, merchant, category, status, temperature_offset, created_at, starts_at, expires_at, expired_at)
     select $1, 'Food ' || n, case when n % 2 = 0 then 'DATE house!' else 'Honey Shop' end, 'food',
       case n when 11 then 'pending' when 12 then 'rejected' else 'active' end::public.deal_status, n,
       now() - n * interval '2 hours', case when n = 13 then now() + interval '1 hour' end, now() + n * interval '1 day',
       case when n = 14 then now() end
     from generate_series(1, 14) n`,
    [people.amina],
  );
  await db.query(
    `insert into public.voucher_codes (user_id, code, merchant, discount_type, status, expiry_date)
     select $1, state || '10', 'Date House', 'other', state::public.voucher_status, now()::date + 1
     from unnest(array['active', 'pending', 'rejected']) as state`,
    [people.amina],
  );
}

test("the page of a deal is complete: deal, comments oldest first, sums of checks, sidebar", () =>
  asVisitor(async (db) => {
    await addFoods(db);
    await db.query(
      `insert into public.comments (deal_id, user_id, content, created_at)
       values ($1, $2, 'Second', now()), ($1, $2, 'First', now() - interval '1 minute')`,
      [deals.dates, people.bilal],
    );
    await db.query(
      `insert into public.deal_checks (deal_id, user_id, verdict, seen_price, weight)
       select $1, id, 'price_changed', 4.5, 1 from unnest($2::uuid[]) as id`,
      [deals.dates, [people.bilal, people.hamza]],
    );
    await db.become("visitor");
    for (const slug of [deals.dates, deals.dates.slice(0, 7).toUpperCase()]) {
      const page = await open(db, slug);
      expect(page?.deal).toMatchObject({ id: deals.dates, username: "amina" });
      expect(page?.comments).toMatchObject([
        { content: "First", username: "bilal" },
        { content: "Second", username: "bilal" },
      ]);
      expect(page?.checks).toEqual({
        boughtCount: null,
        seenPrice: 4.5,
        seenBy: 2,
        endings: 0,
      });
      const { same_merchant, similar, vouchers } = page?.related ?? {};
      expect(titles(same_merchant ?? [])).toEqual([
        "Medjool dates, 1 kg",
        ...[2, 4, 6, 8].map((n) => `Food ${n}`),
      ]);
      expect(titles(similar ?? [])).toEqual([10, 9, 8, 7, 6, 5, 4, 3, 2].map((n) => `Food ${n}`));
      expect(vouchers?.map(({ code }) => code)).toEqual(["active10"]);
    }
  }));

test("a missing or hidden deal has no page for a visitor, a pending deal has one for its poster", async () => {
  await asVisitor(async (db) => {
    for (const slug of [deals.pending, deals.rejected, deals.pending.slice(0, 7), "", "%", "d"]) {
      expect(await open(db, slug), slug).toBeNull();
    }
    expect(await open(db, deals.ended)).toMatchObject({ deal: { is_expired: true } });
  });
  await asMember("bilal", async (db) => expect(await open(db, deals.pending)).toBeNull());
  await asMember("amina", async (db) => {
    expect(await open(db, deals.pending)).toMatchObject({ deal: { status: "pending" } });
  });
});

test("the comments on a page are those of the view, with mentions, also for the poster of a deal that was taken down", () =>
  asVisitor(async (db) => {
    await db.become("owner");
    await db.query(
      `insert into public.comments (deal_id, user_id, content)
       select $1, $2, content from unnest(array['Thanks @amina and @hamza', 'No mention, at a@b']) as content`,
      [deals.dates, people.bilal],
    );
    const threads = async () => [
      (await open(db, deals.dates))?.comments,
      (
        await db.query<{ thread: object }>(
          `select to_jsonb(c) as thread from public.comments_with_author c where deal_id = $1 order by created_at, id`,
          [deals.dates],
        )
      ).map(({ thread }) => thread),
    ];
    await db.become("visitor");
    const [shown, listed] = await threads();
    expect(shown).toEqual(listed);
    expect(JSON.stringify(shown)).toContain('"mentions":["amina","hamza"]');
    await db.become("owner");
    await db.query("update public.deals set status = 'rejected', user_id = $2 where id = $1", [
      deals.dates,
      people.amina,
    ]);
    await db.become("amina");
    const [own, all] = await threads();
    expect(own).toEqual(all);
    expect(own).toHaveLength(shown?.length ?? 0);
    await db.become("visitor");
    expect(await db.query("select private.thread_of($1) as thread", [deals.dates])).toEqual([
      { thread: [] },
    ]);
  }));

test("the sidebar contains public deals that are hot today or end within a week", () =>
  asVisitor(async (db) => {
    await addFoods(db);
    await db.become("visitor");
    const { hottest, ending, leaders, vouchers } = await sidebar(db);
    expect(titles(hottest)).toEqual(["Food 10", "Food 9", "Food 8", "Food 7"]);
    expect(titles(ending)).toEqual(["Food 1", "Food 2", "Food 3", "Food 4"]);
    expect(leaders[0]).toMatchObject({ username: "amina" });
    expect(vouchers.map(({ code }) => code)).toEqual(["active10"]);
  }));

test("the page of a deal has its oldest 500 comments", () =>
  asVisitor(async (db) => {
    await db.become("owner");
    await db.query(
      `insert into public.comments (deal_id, user_id, content, created_at)
       select $1, $2, 'Comment ' || n, now() - interval '1 day' + n * interval '1 second' from generate_series(1, 501) n`,
      [deals.dates, people.amina],
    );
    await db.become("visitor");
    const comments = (await open(db, deals.dates))?.comments ?? [];
    expect(comments).toHaveLength(COMMENTS_ON_PAGE);
    expect(comments.some(({ content }) => content === "Comment 501")).toBe(false);
  }));
