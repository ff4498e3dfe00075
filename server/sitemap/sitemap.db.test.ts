import { expect, onTestFinished, test } from "vitest";
import { startGuardedBackend } from "#server/backend/guarded-backend.fixture.ts";
import { composeSitemap } from "./sitemap.ts";

test("the sitemap shows what a visitor may read: no pending and no rejected deal", async () => {
  const site = await startGuardedBackend("off");
  onTestFinished(() => site.stop());
  await site.join("amina");
  await site.owner.query(
    `insert into public.deals (id, user_id, title, merchant, category, price, status)
     select given.id::uuid, profiles.id, 'Medjool dates', 'Date House', 'food', 1, status::public.deal_status
     from public.profiles, (values
       ('a1111111-0000-4000-8000-000000000001', 'active'),
       ('b2222222-0000-4000-8000-000000000002', 'pending'),
       ('c3333333-0000-4000-8000-000000000003', 'rejected')) as given (id, status)`,
  );
  await site.owner.query(
    `insert into public.deals (user_id, title, merchant, category, price, status)
     select profiles.id, 'Dates, box ' || n, 'Date House', 'food', 1, 'active'
     from public.profiles, generate_series(1, 1100) as n`,
  );
  const sitemap = await composeSitemap({
    siteUrl: "https://samha.example",
    supabaseUrl: "",
    anonKey: site.anonKey,
    fetch: (input, init) => site.ask(String(input), init),
  });
  expect(sitemap).toContain("<loc>https://samha.example/deals/a111111</loc>");
  expect(sitemap).toContain("<loc>https://samha.example/category/food</loc>");
  expect(sitemap.match(/\/deals\//g)).toHaveLength(1101);
  expect(sitemap).not.toMatch(/b222222|c333333/);
});
