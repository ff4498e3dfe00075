import { beforeAll, expect, test } from "vitest";
import { startTestBackend, type TestBackend } from "#testing/database/test-backend.ts";
import { expireEndedDeals } from "./expire-deals.ts";

let site: TestBackend;

beforeAll(async () => {
  site = await startTestBackend();
  const { id } = await site.join("amina");
  await site.owner.query(
    `insert into public.deals (user_id, title, merchant, category, status, expires_at)
     select $1, 'Dates, box ' || n, 'Date House', 'food', 'active', now() + (n - 150.5) * interval '1 hour'
     from generate_series(1, 160) n`,
    [id],
  );
  return () => site.stop();
});

test("all deals past their end, and no others, are marked as expired as of their end", async () => {
  expect(await expireEndedDeals(site.owner)).toBe(150);
  expect(await expireEndedDeals(site.owner)).toBe(0);
  const { rows } = await site.owner.query(
    `select count(*)::int as deals from public.deals where expired_at is null and expires_at > now()
     union all select count(*)::int from public.deals where expired_at = expires_at and expires_at < now()`,
  );
  expect(rows).toEqual([{ deals: 10 }, { deals: 150 }]);
});
