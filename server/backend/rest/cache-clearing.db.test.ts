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

test("votes, checks and comments clear the page of their deal, and nothing else", async () => {
  const { rows } = await site.owner.query<{ id: string }>(
    `insert into public.deals (id, user_id, title, merchant, category, status)
     select 'abcdef01-1111-4111-8111-111111111111'::uuid, id, 'Medjool dates', 'Nakheel', 'food', 'active'
     from public.profiles where username = 'amina' returning id`,
  );
  const id = rows[0]?.id ?? "";
  const hamza = await site.join("hamza");
  const user = (await hamza.auth.getUser()).data.user?.id;
  site.dealChanges.length = 0;
  const call = async (name: string, args: object) => {
    const result = await hamza.rpc(name, args);
    expect(result.error).toBeNull();
    return result;
  };
  let comment = "";
  const changes = await clearings(async () => {
    // PostgreSQL accepts ids in upper case.
    await call("secure_vote_deal", { deal_id_param: id.toUpperCase(), is_hot_param: true });
    await call("withdraw_vote", { deal_id_param: id });
    await call("secure_vote_deal", { deal_id_param: id, is_hot_param: false });
    await call("explain_vote", { deal_id_param: id, details_param: { reason: "delivery" } });
    await call("secure_check_deal", { deal_id_param: id, verdict_param: "live" });
    await call("withdraw_check", { deal_id_param: id });
    const content_param = "Worked for me";
    const added = { deal_id_param: id, user_id_param: user, content_param };
    comment = (await call("secure_add_comment", added)).data.id;
    await call("edit_comment", { comment_id_param: comment, content_param: "Still works" });
    return call("delete_comment", { comment_id_param: comment });
  });
  expect(changes).toBe(0);
  expect(site.dealChanges).toEqual(
    [
      "secure_vote_deal",
      "withdraw_vote",
      "secure_vote_deal",
      "explain_vote",
      "secure_check_deal",
      "withdraw_check",
      "secure_add_comment",
      "edit_comment",
      "delete_comment",
    ].map((name) => `${name} abcdef0`),
  );
});

test("a comment whose response does not name its deal clears everything", async () => {
  const { rows } = await site.owner.query<{ id: string }>(
    `insert into public.comments (deal_id, user_id, content)
     select d.id, p.id, 'Good' from public.deals d, public.profiles p where p.username = 'amina' limit 1 returning id`,
  );
  const edit = { comment_id_param: rows[0]?.id, content_param: "Better" };
  expect(await clearings(() => amina.rpc("edit_comment", edit).select("content"))).toBe(1);
});

test("a refused vote clears nothing", async () => {
  site.dealChanges.length = 0;
  const vote = { deal_id_param: UNKNOWN_ID, is_hot_param: true };
  expect((await amina.rpc("secure_vote_deal", vote)).status).toBe(404);
  expect(site.dealChanges).toEqual([]);
});
