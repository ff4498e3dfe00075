import { expect, test } from "vitest";
import { CRONTAB } from "#server/jobs/tasks.ts";
import { createWorkerDatabase } from "#server/jobs/worker/worker.fixture.ts";

test("each minute the worker's login removes confirmations older than 72 hours from the counts", async () => {
  const { owner, worker, addMember, drop } = await createWorkerDatabase();
  try {
    const amina = await addMember("amina");
    await owner.query(
      `with deal as (
         insert into public.deals (user_id, title, merchant, category, status)
         values ($1, 'Medjool dates', 'Nakheel', 'food', 'active') returning id)
       insert into public.deal_checks (deal_id, user_id, verdict, weight) select id, $1, 'live', 1 from deal`,
      [amina],
    );
    const counts = async () =>
      (await owner.query("select live_count, last_confirmed_at from public.deals")).rows;
    const refresh = async () =>
      (await worker.query("select private.refresh_checks() as deals")).rows[0]?.deals;
    expect(await refresh()).toBe(0);
    expect(await counts()).toEqual([{ live_count: 1, last_confirmed_at: expect.any(Date) }]);
    // Simulates the passage of time; with triggers enabled, the update would recount the check.
    await owner.query("alter table public.deal_checks disable trigger user");
    await owner.query("update public.deal_checks set created_at = now() - interval '73 hours'");
    await owner.query("alter table public.deal_checks enable trigger user");
    expect(await counts()).toEqual([{ live_count: 1, last_confirmed_at: expect.any(Date) }]);
    expect(await refresh()).toBe(1);
    expect(await counts()).toEqual([{ live_count: 0, last_confirmed_at: null }]);
    expect(CRONTAB).toContain("\n* * * * * refresh_checks ");
  } finally {
    await drop();
  }
});
