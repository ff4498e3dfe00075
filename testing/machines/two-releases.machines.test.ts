import { beforeAll, expect, test } from "vitest";
import { type Load, startLoad } from "#testing/faults/load.ts";
import { report } from "./measure.ts";
import { checkOutRelease, listReleases } from "./old-release.ts";
import { type PostgresPair, startPostgresPair } from "./postgres-pair.ts";
import { ask } from "./postgres-server.ts";
import { type SiteGroup, startSiteGroup } from "./site-group.ts";

/**
 * Two processes of the last release are replaced in turn by processes of the current sources. The first new process migrates
 * while an old one still serves.
 */
const SLOW = { timeout: 600_000 };
const POLL = { timeout: 90_000, interval: 100 };
let postgres: PostgresPair;
let group: SiteGroup;

beforeAll(async () => {
  const atEnd: (() => unknown)[] = [];
  const end = async () => {
    for (const stop of atEnd.reverse()) await stop();
  };
  try {
    const oldRelease = await checkOutRelease(listReleases().at(-1) ?? "");
    atEnd.push(oldRelease.remove);
    postgres = await startPostgresPair();
    atEnd.push(postgres.stop);
    const env = { DATABASE_URL: postgres.primary.url, LOG_LEVEL: "silent" };
    group = await startSiteGroup(env, [{}, {}], oldRelease.folder);
    atEnd.push(group.stop);
  } catch (error) {
    await end();
    throw error;
  }
  return end;
}, 600_000);

test(
  "no request fails while the first new process migrates and an old one serves",
  SLOW,
  async () => {
    const query = (sql: string) => ask(postgres.primary.url, sql);
    const newest = async () =>
      (await query("select max(version) as version from supabase_migrations.schema_migrations"))[0]
        ?.version;
    const before = await newest();
    const deals = await query(`
    insert into public.deals (title, merchant, category, status)
    select 'Medjool dates ' || number, 'Nakheel', 'food', 'active' from generate_series(1, 60) number
    returning id`);
    const load = await startLoad(
      group.address,
      deals.map(({ id }) => String(id)),
    );
    try {
      await untilMore(load);
      const since = performance.now();
      expect(await group.sites[0]?.stop()).toBe(0);
      await group.start(0);
      expect(await newest()).not.toBe(before);
      const old = group.sites[1]?.address;
      expect((await fetch(`${old}/readyz`)).status).toBe(200);
      expect((await fetch(`${old}/?after=the-migration`)).status).toBe(200);
      await untilMore(load);
      expect(await group.sites[1]?.stop()).toBe(0);
      await group.start(1);
      await untilMore(load);
      await report("Two releases side by side", load, query, since);
    } finally {
      await load.stop();
    }
    expect(load.outcomes.filter(({ status }) => status < 200 || status > 299)).toEqual([]);
  },
);

async function untilMore(load: Load): Promise<void> {
  const before = load.count();
  await expect.poll(load.count, POLL).toBeGreaterThan(before + 40);
}
