// Longer than 200 lines: each place that shows or counts a merchant's facts, for each relation of a deal's link to its website.
import { expect, test } from "vitest";
import { asOwner, type Db } from "../as.ts";
import { one, submit } from "../calls.ts";
import { read, titles } from "../lists/ranked-deals.ts";
import { approved } from "../merchant-calls.ts";
import { deals, type Person } from "../people.ts";
import { addCertifier, memberFacts, pageFacts, publicFact } from "./halal-calls.ts";

/** Approves a shop with a checked certifier and "non-stunned", as evidence says. */
async function shopWithFacts(db: Db, changes: Record<string, unknown> = {}): Promise<string> {
  const { id } = await approved(db, "bilal", {
    name_param: "Nakheel Grocers",
    website_param: "https://www.nakheel-grocers.example/shop",
    halal_certifier_param: "",
    ...changes,
  });
  const about = { subject_type_param: "merchant", subject_id_param: id };
  const { slug } = await addCertifier(db);
  await publicFact(db, "bilal", { ...about, attribute_param: "certifier", value_param: slug });
  await publicFact(db, "bilal", {
    ...about,
    attribute_param: "stunning",
    value_param: "non_stunned",
  });
  return id;
}

/** Posts chickens with a link as Amina; an admin approves them. */
async function chickens(db: Db, link: string, changes: Record<string, unknown> = {}) {
  await db.become("amina");
  const { id } = await submit(db, {
    title_param: "Whole chickens, box of six",
    merchant_param: "Nakheel Grocers",
    deal_url_param: link,
    details_param: { contains_meat: true },
    ...changes,
  });
  await db.become("maryam");
  await db.call("moderate_deal", { deal_id_param: id, action_param: "approve" });
  return id;
}

/** Returns whether the facts of the shop are on each place that shows, filters or counts them. */
async function places(db: Db, id: string) {
  await db.become("visitor");
  const filter = { certifier_filter: "example-halal-board", hide_unknown: true };
  const page = await pageFacts(db, id);
  const list = await read(db, { ...filter, category_filter: "food", counted: true });
  const found = await db.call<{ id: string }>("search_deals", {
    query_param: "chickens",
    stunning_filter: "non_stunned",
    hide_unknown: true,
  });
  const [card] = await db.query<{ halal: { certifier: string } | null }>(
    "select halal from public.deals_with_temperature where id = $1",
    [id],
  );
  const { facts } = await memberFacts(db, "deal", id);
  await db.become("owner");
  await db.query(
    `insert into public.reports (user_id, content_type, content_id, reason)
     select id, 'deal', $1, 'not_halal' from public.profiles where username = 'hamza'
     on conflict do nothing`,
    [id],
  );
  const [reported] = await db.query<{ content: { halal: { merchant: unknown[] } } }>(
    "select private.reported_content('deal', $1) as content",
    [id],
  );
  return {
    page: page.merchant.length,
    addsAboutMerchant: page.merchant_id !== null,
    card: card?.halal ?? null,
    listed: titles(list.deals).length,
    counted: list.total,
    searched: found.length,
    member: facts.merchant.length,
    reported: reported?.content.halal.merchant.length,
  };
}

const EVERYWHERE = {
  page: 2,
  addsAboutMerchant: true,
  card: expect.objectContaining({ certifier: "example-halal-board", stunning: "non_stunned" }),
  listed: 1,
  counted: 1,
  searched: 1,
  member: 2,
  reported: 2,
};
const NOWHERE = {
  page: 0,
  addsAboutMerchant: false,
  card: null,
  listed: 0,
  counted: 0,
  searched: 0,
  member: 0,
  reported: 0,
};

test.each([
  "https://nakheel-grocers.example/chicken",
  "http://NAKHEEL-GROCERS.example/chicken?utm_source=mail",
  "https://www.nakheel-grocers.example./chicken",
  "https://leeds.nakheel-grocers.example/chicken",
  "https://m.shop.nakheel-grocers.example:443/chicken",
])("a deal on its shop's website has the shop's facts everywhere: %s", (link) =>
  asOwner(async (db) => {
    await shopWithFacts(db);
    expect(await places(db, await chickens(db, link))).toEqual(EVERYWHERE);
  }),
);

test.each([
  "",
  "https://not-nakheel.example/chicken",
  "https://evilnakheel-grocers.example/chicken",
  "https://nakheel-grocers.example.evil.example/chicken",
  "https://evil.example/nakheel-grocers.example",
  "https://evil.example/?u=https://nakheel-grocers.example/",
  "https://evil.example/#.nakheel-grocers.example",
  "https://grocers.example/chicken",
  "https://nakheel-grocers.example.co/chicken",
  "https://nakheel-grocers.example:8443/chicken",
  "https://xn--nkheel-grocers-6gf.example/chicken",
  "https://www.amazon.co.uk/dp/B000000000",
  "https://www.facebook.com/nakheel-grocers.example",
])("a deal elsewhere has no information from the shop it names: %j", (link) =>
  asOwner(async (db) => {
    await shopWithFacts(db);
    const id = await chickens(db, link);
    expect(await places(db, id)).toEqual(NOWHERE);
  }),
);

test.each([
  ["", ""],
  ["https://www.amazon.co.uk/stores/nakheel", "https://www.amazon.co.uk/dp/B000000000"],
  ["https://www.facebook.com/nakheel", "https://www.facebook.com/nakheel"],
  ["https://instagram.com/nakheel", "https://www.instagram.com/nakheel"],
  ["https://www.etsy.com/shop/nakheel", "https://www.etsy.com/listing/1"],
  ["https://deliveroo.co.uk/menu/leeds/nakheel", "https://deliveroo.co.uk/menu/leeds/nakheel"],
  ["https://sites.google.com/view/nakheel", "https://sites.google.com/view/nakheel"],
  ["https://beacons.ai/nakheel", "https://beacons.ai/nakheel"],
  ["https://github.io", "https://bar.github.io/chicken"],
  ["https://foo.github.io", "https://bar.github.io/chicken"],
  ["https://www.myshopify.com/", "https://other.myshopify.com/chicken"],
  ["https://wixsite.com", "https://other.wixsite.com/chicken"],
  ["https://blogspot.co.uk", "https://other.blogspot.co.uk/chicken"],
  ["https://s3.eu-west-2.amazonaws.com/nakheel", "https://s3.eu-west-2.amazonaws.com/other"],
  ["https://co.uk", "https://other.co.uk/chicken"],
  ["https://com.tr", "https://other.com.tr/chicken"],
  ["https://uk.com", "https://other.uk.com/chicken"],
])("a website of many shops is nobody's: %s passes nothing on to %s", (website, link) =>
  asOwner(async (db) => {
    await shopWithFacts(db, { website_param: website });
    const id = await chickens(db, link);
    expect(await places(db, id)).toEqual(NOWHERE);
  }),
);

test.each([
  ["https://foo.github.io", "https://foo.github.io/chicken"],
  ["https://nakheel.myshopify.com", "https://nakheel.myshopify.com/products/chicken"],
  ["https://nakheel.co.uk", "https://shop.nakheel.co.uk/chicken"],
  ["https://nakheel.com.tr", "https://www.nakheel.com.tr/chicken"],
])("a shop on a platform passes its facts on to links on its own host: %s", (website, link) =>
  asOwner(async (db) => {
    await shopWithFacts(db, { website_param: website });
    expect(await places(db, await chickens(db, link))).toEqual(EVERYWHERE);
  }),
);

test("a deal from before the registration follows the same rule", () =>
  asOwner(async (db) => {
    const here = await chickens(db, "https://nakheel-grocers.example/1");
    const elsewhere = await chickens(db, "https://elsewhere.example/1", {
      title_param: "Chickens of another shop",
    });
    await shopWithFacts(db);
    expect(await places(db, here)).toEqual(EVERYWHERE);
    expect((await pageFacts(db, elsewhere)).merchant).toEqual([]);
  }));

test("facts follow the link of a deal and the website of the shop", () =>
  asOwner(async (db) => {
    const shop = await shopWithFacts(db);
    const id = await chickens(db, "https://nakheel-grocers.example/1");
    await db.become("owner");
    await db.query(
      "update public.merchants set website = 'https://nakheel.example' where id = $1",
      [shop],
    );
    expect(await places(db, id)).toEqual(NOWHERE);
    await db.become("maryam");
    await db.call("admin_update_deal", {
      deal_id_param: id,
      deal_data: { deal_url: "https://nakheel.example/1" },
    });
    expect(await places(db, id)).toEqual(EVERYWHERE);
    await db.become("maryam");
    await db.call("admin_update_deal", {
      deal_id_param: id,
      deal_data: { deal_url: "https://nakheel-grocers.example/1" },
    });
    expect(await places(db, id)).toEqual(NOWHERE);
  }));

test("of two shops with one name, a deal has the facts of the one on whose website it is", () =>
  asOwner(async (db) => {
    await approved(db, "hamza", {
      name_param: "Nakheel Grocers",
      website_param: "https://nakheel-leeds.example",
      halal_certifier_param: "",
    });
    const shop = await shopWithFacts(db);
    const id = await chickens(db, "https://nakheel-grocers.example/1");
    expect(await places(db, id)).toEqual(EVERYWHERE);
    expect((await pageFacts(db, id)).merchant_id).toBe(shop);
    const other = await chickens(db, "https://nakheel-leeds.example/1", {
      title_param: "Chickens from Leeds",
    });
    expect((await pageFacts(db, other)).merchant).toEqual([]);
  }));

const tie = (db: Db, deal: string, merchant?: string) =>
  db.call("tie_deal_to_merchant", {
    deal_id_param: deal,
    ...(merchant && { merchant_id_param: merchant }),
  });

test("an admin ties an offer in a shop to the shop, and unties it; both are logged", () =>
  asOwner(async (db) => {
    const shop = await shopWithFacts(db);
    const id = await chickens(db, "");
    await db.become("maryam");
    await tie(db, id, shop);
    expect(await places(db, id)).toEqual(EVERYWHERE);
    await db.become("maryam");
    await tie(db, id, shop);
    await tie(db, id);
    expect(await places(db, id)).toEqual(NOWHERE);
    expect(
      await db.query(
        `select action, before ->> 'merchant_id' as before, after ->> 'merchant_id' as after
         from public.admin_actions where subject_id = $1 and action like '%tie_deal' order by created_at, action`,
        [id],
      ),
    ).toEqual([
      { action: "tie_deal", before: null, after: shop },
      { action: "untie_deal", before: shop, after: null },
    ]);
  }));

test("only an admin ties deals, and only to an approved shop that the deal names", () =>
  asOwner(async (db) => {
    const shop = await shopWithFacts(db);
    const { id: other } = await approved(db, "bilal", { name_param: "Another Shop" });
    const id = await chickens(db, "");
    for (const who of ["visitor", "amina", "bilal"] as const) {
      await db.become(who);
      await expect(tie(db, id, shop)).rejects.toMatchObject({
        code: who === "visitor" ? "PT401" : "PT403",
      });
    }
    await db.become("maryam");
    await expect(tie(db, id, other)).rejects.toMatchObject({ hint: "merchant_not_found" });
    await expect(tie(db, shop, shop)).rejects.toMatchObject({ hint: "deal_not_found" });
    expect((await pageFacts(db, id)).merchant).toEqual([]);
    await tie(db, id, shop);
    await db.become("maryam");
    await db.call("moderate_merchant", { merchant_id_param: shop, action_param: "take_down" });
    await expect(tie(db, id, shop)).rejects.toMatchObject({ hint: "merchant_not_found" });
    expect(await places(db, id)).toEqual(NOWHERE);
  }));

test("a tie ends when the deal names another shop, leads elsewhere or is sent again as another product", () =>
  asOwner(async (db) => {
    const shop = await shopWithFacts(db);
    const tied = async (link: string) => {
      const id = await chickens(db, link, { title_param: `Chickens of ${link || "the counter"}` });
      await db.become("maryam");
      await tie(db, id, shop);
      expect((await pageFacts(db, id)).merchant).toHaveLength(2);
      return id;
    };
    const renamed = await tied("");
    await db.become("maryam");
    await db.call("admin_update_deal", {
      deal_id_param: renamed,
      deal_data: { merchant: "Another Shop" },
    });
    expect((await pageFacts(db, renamed)).merchant).toEqual([]);
    const led = await tied("https://elsewhere.example/1");
    await db.become("maryam");
    await db.call("admin_update_deal", {
      deal_id_param: led,
      deal_data: { deal_url: "https://other.example/1" },
    });
    expect((await pageFacts(db, led)).merchant).toEqual([]);
    const sent = await tied("https://third.example/1");
    await db.become("maryam");
    await db.call("moderate_deal", { deal_id_param: sent, action_param: "reject" });
    await db.become("amina");
    await db.call("resubmit_deal", {
      deal_id_param: sent,
      title_param: "Pork pies, box of six",
      merchant_param: "Nakheel Grocers",
      category_param: "food",
      deal_url_param: "https://third.example/1",
    });
    await db.become("maryam");
    await db.call("moderate_deal", { deal_id_param: sent, action_param: "approve" });
    expect((await pageFacts(db, sent)).merchant).toEqual([]);
  }));

test("admins read whether a deal is on the website of the shop that it names; others do not", () =>
  asOwner(async (db) => {
    const shop = await shopWithFacts(db);
    await db.become("amina");
    for (const link of ["https://nakheel-grocers.example/1", "https://elsewhere.example/2"]) {
      await submit(db, {
        title_param: `Chickens of ${link}`,
        merchant_param: "nakheel grocers",
        deal_url_param: link,
      });
    }
    const { id: unknown } = await submit(db, { merchant_param: "No Shop" });
    await db.become("maryam");
    const hints = await db.call<{ deal_id: string; shop: object | null }>("get_pending_deal_hints");
    const shops = hints.map((hint) => hint.shop);
    const named = { merchant_id: shop, name: "Nakheel Grocers", is_tied: false };
    expect(shops).toContainEqual({ ...named, is_on_website: true });
    expect(shops).toContainEqual({ ...named, is_on_website: false });
    expect(hints.find(({ deal_id }) => deal_id === unknown)?.shop).toBeNull();
    const shopOf = async (who: Person) => {
      await db.become(who);
      const [row] = await db.call<{ get_halal_facts: { shop: object | null } }>("get_halal_facts", {
        subject_type_param: "deal",
        subject_id_param: await pending,
      });
      return row?.get_halal_facts.shop;
    };
    const pending = Promise.resolve(hints.find((hint) => hint.shop)?.deal_id);
    expect(await shopOf("maryam")).toMatchObject(named);
    expect(await shopOf("amina")).toBeNull();
  }));

const card = async (db: Db, id: string) => {
  await db.become("visitor");
  const rows = await db.query<{ halal: object | null }>(
    "select halal from public.deals_with_temperature where id = $1",
    [id],
  );
  return one(rows).halal;
};

test("dates from a shop with a certifier have the certifier, but no stunning, and no filter by stunning lists them", () =>
  asOwner(async (db) => {
    await shopWithFacts(db);
    const id = await chickens(db, "https://nakheel-grocers.example/1", {
      title_param: "Medjool dates",
      details_param: null,
    });
    expect(await card(db, id)).toMatchObject({
      certifier: "example-halal-board",
      stunning: null,
      of_shop: ["certifier"],
    });
    expect((await pageFacts(db, id)).merchant.map(({ attribute }) => attribute)).toEqual([
      "certifier",
    ]);
    const stunning = { stunning_filter: "non_stunned", hide_unknown: true, counted: true };
    expect(await read(db, stunning)).toMatchObject({ deals: [], total: 0 });
    expect((await read(db, { ...stunning, stunning_filter: "stunned" })).total).toBe(0);
    await db.become("maryam");
    await db.call("admin_update_deal", { deal_id_param: id, deal_data: { contains_meat: true } });
    expect(await card(db, id)).toMatchObject({ stunning: "non_stunned" });
    expect((await read(db, stunning)).total).toBe(1);
  }));

test.each([
  ["books", []],
  ["finance", []],
  ["perfumes", ["certifier", "alcohol_in_product"]],
  ["health", ["certifier", "gelatine", "alcohol_in_product"]],
  ["local", ["certifier", "alcohol_on_premises", "kitchen"]],
  ["food", ["certifier", "gelatine", "alcohol_in_product", "alcohol_on_premises", "kitchen"]],
])("in %s, a shop's facts are shown where they can apply: %j", (category, attributes) =>
  asOwner(async (db) => {
    const shop = await shopWithFacts(db);
    for (const [attribute_param, value_param] of [
      ["slaughter", "hand"],
      ["gelatine", "none"],
      ["alcohol_in_product", "no"],
      ["alcohol_on_premises", "no"],
      ["kitchen", "shared"],
    ] as const) {
      await publicFact(db, "bilal", {
        subject_type_param: "merchant",
        subject_id_param: shop,
        attribute_param,
        value_param,
      });
    }
    const id = await chickens(db, "https://nakheel-grocers.example/1", {
      category_param: "other",
      details_param: null,
    });
    await db.become("owner");
    await db.query("update public.deals set category = $2 where id = $1", [id, category]);
    const shown = async () => (await pageFacts(db, id)).merchant.map((fact) => fact.attribute);
    expect(await shown()).toEqual(attributes);
    await db.query("update public.deals set contains_meat = true where id = $1", [id]);
    expect(await shown()).toHaveLength(7);
  }),
);

test("a fact about the slaughter or stunning of the deal itself stays, and states meat", () =>
  asOwner(async (db) => {
    await shopWithFacts(db);
    const id = await chickens(db, "https://nakheel-grocers.example/1", { details_param: null });
    await publicFact(db, "hamza", { subject_id_param: id });
    expect(await card(db, id)).toMatchObject({
      stunning: "non_stunned",
      of_shop: ["certifier", "stunning"],
    });
    expect(await card(db, deals.dates)).toBeNull();
  }));
