// Long, because it checks all of the demonstration content after one load.
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { HUB_SECTIONS, HUBS } from "#contract/deals/season.ts";
import { NOTICE_KINDS } from "#contract/members/notice-kind-texts.ts";
import { type RunningBackend, startBackend } from "#server/backend/thread/start-backend.ts";
import { openSecrets } from "#server/database/secrets.ts";
import { createLocalStorage } from "#server/images/storage/local.ts";
import { signUpAccount } from "#server/start/accounts/sign-up-account.ts";
import { createTestDatabase, type TestDatabase } from "#testing/database/test-database.ts";
import { type LoadDemoOptions, loadDemo } from "./load-demo.ts";

type RewriteImage = typeof import("#server/images/upload/rewrite-image.ts");
// The real functions, but with small images and each image drawn once: otherwise drawing would take most of the time.
vi.mock("#server/images/serve/rasterize.ts", async (original) => {
  const { rasterize } = await original<typeof import("#server/images/serve/rasterize.ts")>();
  const drawn = new Map<string, ReturnType<typeof rasterize>>();
  return {
    rasterize: (svg: string | Buffer, size: number) => {
      const key = `${size} ${svg}`;
      const image = drawn.get(key) ?? rasterize(svg, size / 8);
      drawn.set(key, image);
      return image;
    },
  };
});
vi.mock("#server/images/upload/rewrite-image.ts", async (original) => {
  const { rewriteImage, ...others } = await original<RewriteImage>();
  const rewritten = new WeakMap<Uint8Array, ReturnType<typeof rewriteImage>>();
  return {
    ...others,
    rewriteImage: (bytes, purpose) => {
      const image = rewritten.get(bytes) ?? rewriteImage(bytes, purpose);
      rewritten.set(bytes, image);
      return image;
    },
  } satisfies RewriteImage;
});

const silent = { debug: () => undefined, error: () => undefined };
const supabaseUrl = "http://backend";
/** In milliseconds. Drawing and encoding sixty images is slow on a busy machine. */
const LOAD_TIMEOUT = 240_000;
let folder: string;
let database: TestDatabase;
let backend: RunningBackend;
let options: LoadDemoOptions;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "samha-demo-"));
  return () => rm(folder, { recursive: true, force: true });
});

beforeEach(async () => {
  database = await createTestDatabase();
  backend = await startBackend({
    databaseUrl: database.backendUrl,
    secrets: await openSecrets(folder),
    log: silent,
  });
  options = {
    ownerUrl: database.ownerUrl,
    supabaseUrl,
    anonKey: backend.anonKey,
    fetch: backend.fetch,
    storage: createLocalStorage(path.join(folder, "images")),
    imageBaseUrl: "http://127.0.0.1:3000/images",
    log: () => undefined,
  };
  return async () => {
    await backend.stop();
    await database.drop();
    await rm(path.join(folder, "images"), { recursive: true, force: true });
  };
});

async function count(relation: string): Promise<number> {
  return (await database.owner.query(`select count(*)::int as n from ${relation}`)).rows[0].n;
}

async function signIn(email: string, password: string): Promise<Response> {
  return backend.fetch(`${supabaseUrl}/auth/v1/token?grant_type=password`, {
    method: "POST",
    headers: { apikey: backend.anonKey, "content-type": "application/json" },
    body: JSON.stringify({ email, password }),
  });
}

/** Checks the season pages after a load. */
async function expectFullSeasonPages(): Promise<void> {
  for (const hub of HUBS) {
    const { rows } = await database.owner.query<{ section: string; deals: { id: string }[] }>(
      `select part ->> 'section' as section, part -> 'deals' as deals
       from json_array_elements(public.read_season($1) -> 'sections') as part`,
      [hub],
    );
    expect(rows.map(({ section }) => section)).toEqual(HUB_SECTIONS[hub]);
    for (const { section, deals } of rows) {
      expect(deals.length, `${hub}: ${section}`).toBeGreaterThanOrEqual(4);
    }
  }
  const { rows } = await database.owner.query(`
    select count(*) filter (where delivery_days is not null)::int as with_delivery,
      count(*) filter (where order_by >= current_date)::int as to_order,
      (select array_agg(p.hub || ' ' || p.section) from public.season_pins p
         where p.deal_id = (select (d ->> 'id')::uuid from
           jsonb_path_query_first(public.read_season('ramadan')::jsonb, '$.sections[1].deals[0]') d)) as pins,
      (select count(*)::int from public.admin_actions where action = 'pin_deal') as logged
    from public.deals where private.is_running(deals)`);
  expect(rows[0]).toMatchObject({ pins: ["ramadan iftar"], logged: 1 });
  expect(rows[0].with_delivery).toBeGreaterThanOrEqual(6);
  expect(rows[0].to_order).toBeGreaterThanOrEqual(2);
}

test(
  "an empty site gets the demonstration content, its counts add up, its admin sees the queue, and a second load changes nothing",
  async () => {
    const loaded = await loadDemo(options);
    if (loaded === "not-empty") throw new Error("The database was not considered empty");

    const checks = await database.owner.query(`
    select
      (select count(*)::int from public.deals where status = 'active' and expired_at is null) as open,
      (select count(*)::int from private.deal_ranking) as ranked,
      (select sum(current_deals)::int from private.deal_counts) as counted,
      (select count(*)::int from public.deals d where
         hot_votes <> hot_votes_adjustment
           + (select count(*) from public.deal_votes v where v.deal_id = d.id and v.vote_type = 'hot')
         or cold_votes <> cold_votes_adjustment
           + (select count(*) from public.deal_votes v where v.deal_id = d.id and v.vote_type = 'cold')
         or comments_count <> (select count(*) from public.comments c where c.deal_id = d.id)) as wrong,
      (select count(*)::int from public.deals d cross join lateral private.sum_checks(d.id, d.user_id) s
         where (d.live_count, d.gone_count) is distinct from (s.live_count::integer, s.gone_count::integer)) as miscounted,
      (select count(*)::int from public.deal_votes v join public.deals d on d.id = v.deal_id
         where private.is_own_shop(d, v.user_id)) as of_own_shops,
      (select count(*)::int from public.deals where last_confirmed_at is not null) as confirmed,
      (select count(distinct expired_by)::int from public.deals where expired_by in ('poster', 'members')) as enders,
      (select count(*)::int from public.deal_revisions) as edits,
      (select count(*)::int from public.notifications n join private.admins a using (user_id) where n.kind = 'mention') as mentions,
      (select min(created_at) < now() - interval '13 months' from public.profiles) as old_members,
      (select max(depth)::int from public.comments) as depth`);
    const halal = await database.owner.query(`
      select array_agg(distinct state order by state) as states,
        count(distinct subject_id) filter (where subject_type = 'deal')::int as deals,
        count(distinct subject_id) filter (where subject_type = 'merchant' and is_public)::int as merchants,
        count(*) filter (where private.has_lapsed(valid_until))::int as lapsed,
        count(*) filter (where value = 'not_disclosed')::int as not_disclosed,
        (select array_agg(distinct status order by status) from public.halal_disputes) as disputes,
        (select count(*)::int from public.halal_disputes where answer is not null) as answers,
        (select array_agg(name order by name) from public.certifiers) as certifiers,
        (select count(*)::int from public.deals d where merchant = 'Nakheel Grocers'
           and exists (select from private.deal_halal h where h.deal_id = d.id)) as of_grocer,
        (select count(*)::int from private.deal_halal where of_shop <> '{}') as of_shops
      from public.halal_facts`);
    expect(halal.rows[0]).toEqual({
      states: ["checked", "claimed", "evidence", "withdrawn"],
      deals: 12,
      merchants: 5,
      lapsed: 1,
      not_disclosed: 3,
      disputes: ["dismissed", "open"],
      answers: 3,
      certifiers: ["Kilbrae Halal Trust", "Millbrook Halal Board", "Northmoor Halal Register"],
      of_grocer: 0,
      of_shops: 5,
    });
    expect(checks.rows[0]).toEqual({
      open: 131,
      ranked: 131,
      counted: 131,
      wrong: 0,
      miscounted: 0,
      of_own_shops: 0,
      confirmed: 26,
      enders: 2,
      edits: 4,
      mentions: 2,
      old_members: true,
      depth: 3,
    });

    for (const text of ["eid", "ramadan", "رمضان"]) {
      const { rows } = await database.owner.query(
        `select public.read_related_to_search($1) as related,
           (select count(*)::int from public.search_deals($1) where is_running) as running`,
        [text],
      );
      expect(rows[0]).toMatchObject({
        related: { categories: [{ slug: "eid", deals: 7 }], upcoming: { deals: 1 } },
        running: 1,
      });
    }

    await expectFullSeasonPages();

    const states = await database.owner.query(`
    select
      (select count(*)::int from public.deals where status = 'rejected' and rejection_reason <> '') as rejected,
      (select count(*)::int from public.deals where status = 'pending') as pending,
      (select count(*)::int from public.deals d where private.ended_by(d) = 'date') > 0 as by_date,
      (select count(*)::int from public.deals where expired_by = 'poster') > 0 as by_poster,
      (select count(*)::int from public.deals d where expired_by = 'members' and (
         select sum(c.weight) from public.deal_checks c
         where c.deal_id = d.id and c.verdict = 'gone'
           and c.created_at between d.expired_at - interval '24 hours' and d.expired_at) >= 6) as by_members,
      (select count(*)::int from public.deals where expired_by = 'members') as said_by_members,
      (select max(gone_count)::int from public.deals where expired_by = 'members') as gone,
      (select count(*)::int from public.deals d where expired_at is null and exists (
         select from private.expiry_decisions e where e.deal_id = d.id and e.is_over)) as revived,
      (select count(*)::int from public.deals d where (public.get_deal_checks(d.id) ->> 'seenPrice')::numeric <> d.price) as seen_prices,
      (select count(*)::int from public.deals where expired_at is null and gone_count = 1 and live_count = 2) as doubted,
      (select count(*)::int from public.deals d where private.is_running(d) and public.get_cold_reasons(d.id) is not null) as explained,
      (select count(*)::int from public.deals d where public.get_cold_reasons(d.id) ->> 'offer' is not null) as cheaper,
      (select count(*)::int from public.deals d join public.admin_actions l on l.subject_id = d.id
         where l.action = 'set_deal_temperature' and l.reason = d.temperature_reason and d.temperature_offset < 0) as corrected,
      (select array_agg(trim_scale((memory ->> 'lowest')::numeric)::text || case when (memory ->> 'lowest')::numeric >= coalesce(d.total_price, d.price)
           then ' now' else ' before' end order by d.deal_url)
         from public.deals d cross join lateral public.get_price_memory(d.id) memory
         where private.is_running(d) and memory is not null) as memories,
      (select count(*)::int from public.member_mutes m join private.admins a using (user_id)) as muted,
      (select json_object_agg(f.status, f.expires_at is not distinct from d.expires_at)
         from public.deal_additions f join public.deals d on d.id = f.deal_id) as ends,
      (select array_agg(d.voucher_code) from public.voucher_codes v join public.deals_with_temperature d on d.id = v.deal_id
         where d.is_running) as codes`);
    expect(states.rows[0]).toEqual({
      rejected: 2,
      pending: 5,
      by_date: true,
      by_poster: true,
      by_members: states.rows[0].said_by_members,
      said_by_members: expect.any(Number),
      gone: 3,
      revived: 1,
      seen_prices: 1,
      doubted: 1,
      explained: 3,
      cheaper: 1,
      corrected: 1,
      memories: ["34 before", "10.5 before", "13.05 before", "22 before", "22.5 before", "54 now"],
      muted: 1,
      ends: { accepted: true, pending: false },
      codes: ["SIDR4"],
    });
    expect(states.rows[0].said_by_members).toBeGreaterThan(0);

    const shops = await database.owner.query(`
      select shop.is_muslim_owned, shop.deals > 0 as runs, shop.upcoming::int as upcoming, shop.ended::int as ended,
        jsonb_array_length(shop.lowest_prices) as lowest_prices,
        jsonb_array_length(jsonb_path_query_array(shop.halal, '$.merchant[*].disputes[*].answer ? (@ != null)')) as answers,
        (select count(*)::int from public.get_merchant_voucher_codes(shop.merchant_key) v where v.worked_14d > 0) as proven_codes,
        (select count(*)::int from public.comments_with_author c join public.deals d on d.id = c.deal_id
           where c.speaks_for_shop and private.merchant_key(d.merchant) = shop.merchant_key) as comments
      from unnest(array['nakheel-grocers', 'مخبز-الشام']) as slug, public.get_business(slug) as shop`);
    expect(shops.rows).toEqual([
      {
        is_muslim_owned: true,
        runs: true,
        upcoming: 1,
        ended: 3,
        lowest_prices: 2,
        answers: 1,
        proven_codes: 1,
        comments: 1,
      },
      {
        is_muslim_owned: true,
        runs: true,
        upcoming: 0,
        ended: 1,
        lowest_prices: 1,
        answers: 1,
        proven_codes: 0,
        comments: 1,
      },
    ]);

    const bell = await database.owner.query(
      `select n.kind, n.subject_type, described.title, n.created_at <= now() as is_past, n.mail_after is not null as is_mailed,
         exists (select from private.admins a where a.user_id = n.user_id) as is_admin
       from public.notifications n
       cross join lateral private.describe_notifications(n.user_id, array[n.id]) described`,
    );
    const ofAdmin = bell.rows.filter(({ is_admin }) => is_admin);
    expect(new Set(ofAdmin.map(({ kind }) => kind))).toEqual(new Set(NOTICE_KINDS));
    const untitled = bell.rows.filter(({ title }) => title === null);
    expect(untitled.filter(({ subject_type }) => subject_type !== "profile")).toEqual([]);
    expect(bell.rows.filter(({ is_mailed }) => is_mailed)).toEqual([]);
    expect(bell.rows.every(({ is_past }) => is_past)).toBe(true);

    const session = await signIn(loaded.adminEmail, loaded.adminPassword);
    expect(session.status).toBe(200);
    const { access_token } = (await session.json()) as { access_token: string };
    const queue = await backend.fetch(`${supabaseUrl}/rest/v1/rpc/get_pending_deals`, {
      method: "POST",
      headers: {
        apikey: backend.anonKey,
        authorization: `Bearer ${access_token}`,
        "content-type": "application/json",
      },
      body: "{}",
    });
    expect(await queue.json()).toHaveLength(5);

    const { rows } = await database.owner.query<{ image_url: string }>(
      "select distinct image_url from public.deals where image_url <> ''",
    );
    for (const { image_url } of rows) {
      const key = image_url.replace(`${options.imageBaseUrl}/`, "");
      expect(await options.storage.read(key), key).not.toBeNull();
    }

    const votes = await count("public.deal_votes");
    expect(await loadDemo(options)).toBe("not-empty");
    expect(await count("public.deal_votes")).toBe(votes);
    expect(await count("public.deals")).toBe(155);
  },
  LOAD_TIMEOUT,
);

test("a database with an account is left unchanged", async () => {
  await signUpAccount({
    ...options,
    fetch: backend.fetch,
    email: "amina@people.example",
    password: "a long password",
    username: "amina",
  });
  expect(await loadDemo(options)).toBe("not-empty");
  expect(await count("auth.users")).toBe(1);
  expect(await count("public.deals")).toBe(0);
});

test(
  "an interrupted load leaves no deals, admins or images; the next load succeeds and keeps Maryam's account as its admin",
  async () => {
    await database.owner.query(
      "alter table public.comments add constraint broken check (content = '') not valid",
    );
    await expect(loadDemo(options)).rejects.toThrow(/broken/);
    expect(await count("public.deals")).toBe(0);
    expect(await count("private.admins")).toBe(0);
    expect(await count("auth.users")).toBeGreaterThan(0);
    const left = await readdir(path.join(folder, "images", "deal"), { recursive: true });
    expect(left.filter((name) => name.endsWith(".webp"))).toEqual([]);
    await database.owner.query("alter table public.comments drop constraint broken");

    const maryam = { email: "maryam@people.example", password: "her own password" };
    await signUpAccount({ ...options, ...maryam, fetch: backend.fetch, username: "maryam" });
    const loaded = await loadDemo({
      ...options,
      adminEmail: maryam.email,
      adminPassword: "another one",
    });
    expect(loaded).not.toBe("not-empty");
    expect((await signIn(maryam.email, maryam.password)).status).toBe(200);
    const { rows } = await database.owner.query(
      `select username, profiles.created_at > now() - interval '1 hour' as recent
     from private.admins join public.profiles on profiles.id = admins.user_id`,
    );
    expect(rows).toEqual([{ username: "maryam", recent: true }]);
  },
  LOAD_TIMEOUT,
);
