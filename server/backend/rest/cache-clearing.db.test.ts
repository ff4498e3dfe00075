import type { SupabaseClient } from "@supabase/supabase-js";
import { beforeAll, expect, test } from "vitest";
import {
  type GuardedBackend,
  startGuardedBackend,
} from "#server/backend/guard/guarded-backend.fixture.ts";

const UNKNOWN_ID = "d9000000-0000-4000-8000-000000000009";
let site: GuardedBackend;
let amina: SupabaseClient;

beforeAll(async () => {
  site = await startGuardedBackend("off");
  amina = await site.join("amina");
  return () => site.stop();
});

/** Counts how often a write clears the page cache. */
async function clearings(write: () => PromiseLike<{ status: number }>): Promise<number> {
  const before = site.publicChanges();
  const { status } = await write();
  expect(status).toBeLessThan(300);
  return site.publicChanges() - before;
}

test("a write that changes no row never clears the page cache", async () => {
  const posts = () => amina.from("blog_posts");
  expect(await clearings(() => posts().delete().eq("id", UNKNOWN_ID))).toBe(0);
  expect(await clearings(() => posts().delete().eq("id", UNKNOWN_ID).select("id"))).toBe(0);
  expect(await clearings(() => posts().update({ title: "New title" }).eq("id", UNKNOWN_ID))).toBe(
    0,
  );
  expect(await clearings(() => posts().insert([]))).toBe(0);
});

test("writing a row clears the page cache once", async () => {
  const post = { title: "Ramadan recipes", slug: "recipes", content: "Dates", status: "published" };
  const posts = () => amina.from("blog_posts");
  expect(await clearings(() => posts().insert(post))).toBe(1);
  expect(await clearings(() => posts().update({ title: "Recipes" }).eq("slug", "recipes"))).toBe(1);
  expect(
    await clearings(() => posts().update({ excerpt: "Five" }).eq("slug", "recipes").select("id")),
  ).toBe(1);
  expect(await clearings(() => posts().delete().eq("slug", "recipes"))).toBe(1);
});

test("a check that ends a deal or brings it back clears the page cache at once, and other checks do not", async () => {
  const { rows } = await site.owner.query<{ id: string }>(
    `insert into public.deals (user_id, title, merchant, category, status)
     select id, 'Medjool dates', 'Nakheel', 'food', 'active' from public.profiles where username = 'amina' returning id`,
  );
  const say = (client: SupabaseClient, verdict: string) =>
    clearings(() =>
      client.rpc("secure_check_deal", { deal_id_param: rows[0]?.id, verdict_param: verdict }),
    );
  const bilal = await site.join("bilal");
  expect(await say(amina, "live")).toBe(0);
  expect(await say(bilal, "gone")).toBe(0);
  expect(await say(amina, "gone")).toBe(1);
  expect(await say(amina, "gone")).toBe(0);
  expect(await say(bilal, "live")).toBe(0);
  expect(await say(amina, "live")).toBe(1);
  expect(await say(amina, "price_changed")).toBe(0);
});
