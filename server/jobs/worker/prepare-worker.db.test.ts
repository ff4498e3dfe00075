import { expect, test } from "vitest";
import { actingAsOwner } from "#server/database/roles/owner-role.ts";
import { createTestDatabase } from "#testing/database/test-database.ts";
import { prepareWorker } from "./prepare-worker.ts";

test("the first start on a restored database enqueues the jobs of its rows, once", async () => {
  const database = await createTestDatabase();
  const { owner, ownerUrl } = database;
  try {
    await owner.query(
      `insert into auth.users (id, email, raw_user_meta_data)
       values (gen_random_uuid(), 'amina@example.com', '{"username": "amina"}');
       insert into public.deals (title, merchant, category, status, starts_at)
       values ('Dates on Friday', 'Date House', 'food', 'active', now() + interval '2 days'),
         ('Dates today', 'Date House', 'food', 'active', null),
         ('Dates refused', 'Date House', 'food', 'rejected', now() + interval '2 days');
       select private.notify_member(id, 'deal_rejected', 'deal', gen_random_uuid(), 'decision')
       from public.profiles;
       insert into private.search_refills (words) values ('{dates}');
       insert into private.changed_emails (user_id, old_email) select id, 'old@example.com' from public.profiles;
       select private.keep_unsent_mail('{}', 3600)`,
    );
    const jobs = async () => {
      const { rows } = await owner.query<{ task: string; due: string }>(
        `select t.identifier as task, j.run_at::date - now()::date as due from graphile_worker._private_jobs j
         join graphile_worker._private_tasks t on t.id = j.task_id order by 1`,
      );
      return rows.map(({ task, due }) => `${task} ${due}`);
    };
    const prepare = () => prepareWorker({ ownerUrl: actingAsOwner(ownerUrl), embedded: true });
    await prepare();
    expect(await jobs()).toEqual([
      "mail_email_change 0",
      "mail_notices 0",
      "match_alerts 2",
      "refill_search 0",
      "send_mail 0",
    ]);
    await owner.query("delete from graphile_worker._private_jobs");
    await prepare();
    expect(await jobs()).toEqual([]);
  } finally {
    await database.drop();
  }
});
