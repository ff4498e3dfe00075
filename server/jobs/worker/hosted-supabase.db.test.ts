import { createServer } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { expect, onTestFinished, test } from "vitest";
import { startGuardedBackend } from "#server/backend/guard/guarded-backend.fixture.ts";
import { bootSite, removeDataDir } from "#testing/site/boot-site.ts";

// The backend of another site takes the place of the hosted project, whose database scripts/database/supabase.machines.test.ts
// tests.
test("with SUPABASE_URL and without WORKER_DATABASE_URL the site and the bell work, and the settings show that no emails are sent", async () => {
  const hosted = await startGuardedBackend("off");
  onTestFinished(() => hosted.stop());
  const server = createServer(
    getRequestListener(async (request) => {
      const { pathname, search } = new URL(request.url);
      const { method, headers } = request;
      const body = method === "GET" || method === "HEAD" ? undefined : await request.arrayBuffer();
      return hosted.ask(`${pathname}${search}`, { method, headers, body });
    }),
  );
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  const address = server.address();
  const site = await bootSite({
    SUPABASE_URL: `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}`,
    SUPABASE_ANON_KEY: hosted.anonKey,
    DEMO: "off",
  });
  onTestFinished(async () => {
    await site.stop();
    await removeDataDir(site.dataDir);
  });

  const amina = await hosted.join("amina");
  const { data } = await amina.auth.getUser();
  await hosted.owner.query(
    `with deal as (
       insert into public.deals (user_id, title, merchant, category, status, rejection_reason)
       values ($1, 'Prayer mat', 'Shop', 'food', 'rejected', 'Add the price') returning id)
     insert into public.admin_actions (action, subject_type, subject_id, before, after)
     select 'reject_deal', 'deal', id, '{"status": "pending"}', '{"status": "rejected"}' from deal`,
    [data.user?.id],
  );
  expect((await fetch(`${site.address}/notifications`)).status).toBe(200);
  const config = await (await fetch(`${site.address}/config.json`)).json();
  expect(config.supabaseUrl).toContain("127.0.0.1");
  expect((await amina.rpc("count_unread_notifications")).data).toBe(1);
  expect((await amina.rpc("get_notifications")).data).toMatchObject([
    { kind: "deal_rejected", title: "Prayer mat", reason: "Add the price" },
  ]);
  expect((await amina.rpc("get_notification_settings")).data).toMatchObject({ is_mailed: false });
});
