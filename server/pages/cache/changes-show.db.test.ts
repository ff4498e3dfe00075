import { beforeAll, expect, test } from "vitest";
import { type SpawnedSite, spawnSite } from "#testing/security/spawned-site.fixture.ts";

let site: SpawnedSite;

beforeAll(async () => {
  site = await spawnSite();
  return () => site.stop();
});

const page = async (path: string) => (await site.ask("visitor", path)).text;

test("a voucher is visible right after it is added and hidden right after it is taken down", async () => {
  expect(await page("/voucher-codes")).not.toContain("EIDSAVE10");
  expect(await page("/api/v1/vouchers")).not.toContain("EIDSAVE10");
  const tagOfList = async () => (await site.ask("visitor", "/category/toys")).headers.get("etag");
  const tag = await tagOfList();
  const added = await site.rpc("maryam", "secure_add_voucher_code", {
    code_param: "EIDSAVE10",
    description_param: "A tenth off everything",
    merchant_param: "Nakheel Grocers",
    merchant_url_param: "https://nakheel.example",
    discount_value_param: 10,
    discount_type_param: "percentage",
    expiry_date_param: null,
    brand_image_url_param: "",
  });
  expect(added.status, added.text).toBe(200);
  expect(await page("/voucher-codes")).toContain("EIDSAVE10");
  expect(await page("/api/v1/vouchers")).toContain("EIDSAVE10");

  const voucher_id_param = (added.body as { id: string }).id;
  const rejection = { voucher_id_param, action_param: "reject", reason_param: "It ended" };
  const taken = await site.rpc("maryam", "moderate_voucher_code", rejection);
  expect(taken.status, taken.text).toBe(200);
  // The list was rendered again in between, with the same content.
  expect(await tagOfList()).toBe(tag);
  expect(await page("/voucher-codes")).not.toContain("EIDSAVE10");
  expect(await page("/api/v1/vouchers")).not.toContain("EIDSAVE10");
});

test("a vote and a comment are on the page of their deal at the next request", async () => {
  const { rows } = await site.owner.query<{ id: string }>(
    `insert into public.deals (user_id, title, merchant, category, price, status)
     select id, 'Figs in a box', 'Fig House', 'food', 5, 'active' from public.profiles where username = 'bilal' returning id`,
  );
  const deal_id_param = rows[0]?.id ?? "";
  const own = () => page(`/deals/${deal_id_param.slice(0, 7)}?lang=en`);
  expect(await own()).not.toContain('"hotVotes":1');
  const vote = { deal_id_param, is_hot_param: true };
  expect((await site.rpc("amina", "secure_vote_deal", vote)).status).toBe(200);
  expect(await own()).toContain('"hotVotes":1');
  const comment = {
    deal_id_param,
    user_id_param: site.ids.amina,
    content_param: "Very sweet figs",
  };
  expect((await site.rpc("amina", "secure_add_comment", comment)).status).toBe(200);
  expect(await own()).toContain("Very sweet figs");
});

test("a deal is in the list, its total and the sitemap at the first request after it is posted, and leaves the sitemap when it is taken down", async () => {
  await page("/sitemap-deals-1.xml");
  const total = async () => /(\d+) deals?\b/.exec(await page("/category/tech"))?.[1] ?? "none";
  const before = await total();
  const submitted = await site.rpc("maryam", "secure_submit_deal", {
    title_param: "A router for the whole house",
    description_param: "",
    price_param: 79,
    merchant_param: "Nakheel Electronics",
    category_param: "tech",
    location_param: "",
    image_url_param: "",
    deal_url_param: "https://nakheel.example/router",
  });
  expect(submitted.status, submitted.text).toBe(200);
  expect(await page("/category/tech")).toContain("A router for the whole house");
  expect(await total()).not.toBe(before);
  const { id } = submitted.body as { id: string };
  const listed = async () => (await page("/sitemap-deals-1.xml")).includes(id.slice(0, 7));
  expect(await listed()).toBe(true);

  const rejection = { deal_id_param: id, action_param: "reject", reason_param: "It is sold out" };
  const taken = await site.rpc("maryam", "moderate_deal", rejection);
  expect(taken.status, taken.text).toBe(200);
  expect(await listed()).toBe(false);
});

test("a browser with the current page gets 304, one with another tag gets the whole page", async () => {
  const read = (tag: string) =>
    site.ask("visitor", "/leaderboard", { headers: tag ? { "if-none-match": tag } : {} });
  const first = await read("");
  const tag = first.headers.get("etag") ?? "";
  expect(tag).toMatch(/^W\/"[\w-]+"$/);
  const again = await read(tag);
  expect([again.status, again.text]).toEqual([304, ""]);
  expect((await read('"another"')).status).toBe(200);
});
