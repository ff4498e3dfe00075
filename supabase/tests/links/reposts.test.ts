// Longer than 200 lines: the table of reposts, and both lookups with their refusals.
import { expect, test } from "vitest";
import { aboutField } from "../about-field.ts";
import { asMember, asOwner, type Db } from "../as.ts";
import { type DealResult, one, submit } from "../calls.ts";
import { deals, people } from "../people.ts";

interface Posted {
  id: string;
  title: string;
  endedAt: string | null;
}
interface Found {
  cleanUrl: string;
  removed: string[];
  referrals: string[];
  rule: string | null;
  domain: string | null;
  reason: string | null;
  until: string | null;
  live: Posted[];
  ended: Posted | null;
  own: { id: string; title: string }[];
  repost: { isAllowed: boolean; because: string };
}

const LINK = "https://dates.example/1";
const details = (fields: object = {}) => ({ details_param: JSON.stringify(fields) });

/** Submits a deal with the link of Amina's dates, 9.99, in another spelling. */
const repost = (db: Db, changes: Record<string, unknown> = {}): Promise<DealResult> =>
  submit(db, {
    deal_url_param: `${LINK}/?utm_source=x`,
    price_param: 9.99,
    ...details(),
    ...changes,
  });

async function check(db: Db, link: string | null): Promise<Found> {
  return one(await db.call<{ check_link: Found }>("check_link", { deal_url_param: link }))
    .check_link;
}

async function similar(db: Db, title: string | null, merchant: string | null): Promise<Posted[]> {
  const rows = await db.call<{ find_similar_deals: Posted[] }>("find_similar_deals", {
    title_param: title,
    merchant_param: merchant,
  });
  return one(rows).find_similar_deals;
}

/** Changes Amina's public deal as the owner; continues as Bilal. */
async function change(db: Db, set: string): Promise<void> {
  await db.become("owner");
  await db.query("alter table public.deals disable trigger user");
  await db.query(`update public.deals set ${set} where id = $1`, [deals.dates]);
  await db.query("alter table public.deals enable trigger user");
  await db.become("bilal");
}

const refusal = { code: "PT409", hint: "duplicate_deal" };

test("a link of a public deal is refused with that deal, in any spelling", () =>
  asMember("bilal", async (db) => {
    const refused = await repost(db).catch((error: unknown) => error);
    expect(refused).toMatchObject(refusal);
    expect(JSON.parse((refused as { detail: string }).detail)).toMatchObject({
      id: deals.dates,
      title: "Medjool dates, 1 kg",
      price: 9.99,
      currency: "GBP",
      repostPrice: 9.49,
    });
    await repost(db, { deal_url_param: "https://dates.example/2" });
    await repost(db, { title_param: "Any other offer", deal_url_param: "https://dates.example/" });
  }));

const withCode = (code: string) => details({ code: { code, discount_type: "other" } });

/** 10.99 with delivery. */
const WITH_DELIVERY = "delivery_kind = 'fixed', delivery_cost = 1";
const at = (price_param: number, delivery_cost: number) => ({
  price_param,
  ...details({ delivery_kind: "fixed", delivery_cost }),
});

test.each([
  ["5% cheaper", { price_param: 9.49 }, "", true],
  ["4.9% cheaper", { price_param: 9.5 }, "", false],
  ["5% cheaper in another currency", { price_param: 9, currency_param: "USD" }, "", false],
  ["free", { price_param: 0 }, "", true],
  ["without a price", { price_param: null }, "", false],
  ["with a price, after one without", {}, "price = null", false],
  ["free, after a free one", { price_param: 0 }, "price = 0", false],
  ["5% cheaper with delivery", at(9.44, 1), WITH_DELIVERY, true],
  ["4.9% cheaper with delivery", at(9.45, 1), WITH_DELIVERY, false],
  ["cheaper without stated delivery", { price_param: 9.49 }, WITH_DELIVERY, true],
  ["with dearer delivery", at(9, 3.5), WITH_DELIVERY, false],
  ["in a store, after one online", details({ channel: "in_store" }), "channel = 'online'", true],
  ["online, after one in a store", details({ channel: "online" }), "channel = 'in_store'", true],
  ["in a store and online", details({ channel: "both" }), "channel = 'online'", false],
  ["in a store, after one anywhere", details({ channel: "in_store" }), "channel = null", false],
  ["with another code", withCode("DATES3"), "", true],
  ["60 days after the first", {}, "created_at = now() - interval '60 days'", true],
  ["59 days after the first", {}, "created_at = now() - interval '59 days'", false],
  ["7 days after its end", {}, "expired_at = now() - interval '7 days'", true],
  ["6 days after its end", {}, "expired_at = now() - interval '6 days'", false],
  ["7 days after its announced end", {}, "expires_at = now() - interval '7 days'", true],
  ["6 days after its announced end", {}, "expires_at = now() - interval '6 days'", false],
] as const)("whether a deal %s may be reposted: %j, %s: %s", (_, changes, set, isAllowed) =>
  asMember("bilal", async (db) => {
    if (set) await change(db, set);
    const sent = repost(db, changes);
    if (isAllowed) expect((await sent).status).toBe("pending");
    else await expect(sent).rejects.toMatchObject(refusal);
  }),
);

test("a code allows a repost unless it is public for the merchant already, in any spelling", () =>
  asMember("bilal", async (db) => {
    const add = async (code: string, merchant: string, status: string) => {
      await db.become("owner");
      await db.query(
        `insert into public.voucher_codes (user_id, code, merchant, discount_type, status)
         values ($1, $2, $3, 'other', $4)`,
        [people.amina, code, merchant, status],
      );
      await db.become("bilal");
    };
    await add("DATES3", "Date House", "active");
    await add("HIDDEN3", "Date House", "pending");
    await add("OUD3", "Oud Shop", "active");
    for (const code of ["DATES3", " dates3 "]) {
      await expect(repost(db, withCode(code))).rejects.toMatchObject(refusal);
    }
    for (const code of ["HIDDEN3", "OUD3"]) {
      const { status } = await repost(db, { title_param: `With ${code}`, ...withCode(code) });
      expect(status).toBe("pending");
    }
  }));

test.each([[{ code: "" }], [{ code: " " }], [null], [[]], ["DATES3"]])(
  "the code %j does not allow a repost",
  (code) =>
    asMember("bilal", async (db) => {
      await expect(repost(db, details({ code }))).rejects.toMatchObject(refusal);
    }),
);

test("a deal that is listed for a link has its total", () =>
  asMember("bilal", async (db) => {
    await change(db, WITH_DELIVERY);
    expect((await check(db, LINK)).live).toMatchObject([{ price: 9.99, totalPrice: 10.99 }]);
  }));

test("every public deal with the link must allow the repost", () =>
  asOwner(async (db) => {
    await change(db, "created_at = now() - interval '60 days'");
    await db.become("owner");
    await db.query(
      `insert into public.deals (user_id, title, merchant, category, price, deal_url, status)
       values ($1, 'Medjool again', 'Date House', 'food', 8, $2, 'active')`,
      [people.hamza, LINK],
    );
    await db.become("bilal");
    await expect(repost(db)).rejects.toMatchObject(refusal);
    await repost(db, { price_param: 7.6 });
  }));

test("a reason sends a repost to the queue, where admins read it", () =>
  asMember("bilal", async (db) => {
    const { id } = await repost(db, details({ override_reason: " The 2 kg box " }));
    await db.become("maryam");
    const hints = await db.call<{ deal_id: string }>("get_pending_deal_hints");
    expect(hints.find(({ deal_id }) => deal_id === id)).toMatchObject({
      same_link_deal_id: deals.dates,
      repost_reason: "The 2 kg box",
      similar_deals: [],
    });
    await db.become("bilal");
    const alike = await submit(db, { title_param: "Medjool dates, 3 kg", deal_url_param: "" });
    await db.become("maryam");
    const more = await db.call<{ deal_id: string }>("get_pending_deal_hints");
    expect(more.find(({ deal_id }) => deal_id === alike.id)).toMatchObject({
      similar_deals: [{ id: deals.dates, title: "Medjool dates, 1 kg" }],
    });
    for (const who of ["bilal", "visitor"] as const) {
      await db.become(who);
      await expect(db.query("select * from private.repost_reasons")).rejects.toMatchObject({
        code: "42501",
      });
    }
  }));

test.each([["x".repeat(301)], ["back\u202ewards"], ["two\nlines"]])(
  "the reason %j for a repost is refused",
  (override_reason) =>
    asMember("bilal", async (db) => {
      await expect(repost(db, details({ override_reason }))).rejects.toMatchObject({
        hint: "invalid_field",
        detail: aboutField("override_reason"),
      });
    }),
);

test("without details, only a deal with the same title and link is refused, and admins never are", () =>
  asMember("bilal", async (db) => {
    const as = (changes: object) =>
      submit(db, { deal_url_param: LINK, price_param: 9.99, ...changes });
    await expect(as({ title_param: "Medjool dates, 1 kg" })).rejects.toMatchObject(refusal);
    const { id } = await as({ title_param: "Medjool dates in a gift box" });
    expect((await as({ title_param: "Medjool dates in a gift box" })).id).toBe(id);
    await db.become("maryam");
    expect((await as({ title_param: "Medjool dates, 1 kg", ...details() })).status).toBe("active");
  }));

test("an admin's repeated request returns the first deal, although it is public", () =>
  asMember("maryam", async (db) => {
    const first = await submit(db, details());
    expect((await submit(db, details())).id).toBe(first.id);
  }));

const HIDDEN = "https://hidden.example/offer?id=1";

test("pending and rejected deals of others change no result, code or refusal", () =>
  asOwner(async (db) => {
    const results = async () => {
      await db.become("bilal");
      const found = await check(db, HIDDEN);
      const alike = await similar(db, "Hidden oud perfume", "Hidden Shop");
      const { status } = await submit(db, {
        title_param: "Hidden oud perfume",
        deal_url_param: HIDDEN,
        ...details(),
      });
      await db.become("owner");
      await db.query("delete from public.deals where user_id = $1", [people.bilal]);
      return { found, alike, status };
    };
    const before = await results();
    for (const status of ["pending", "rejected"]) {
      await db.query(
        `insert into public.deals (user_id, title, merchant, category, price, deal_url, status)
         values ($1, 'Hidden oud perfume', 'Hidden Shop', 'perfumes', 8, $2, $3)`,
        [people.amina, HIDDEN, status],
      );
    }
    expect(await results()).toEqual(before);
    await db.query("update public.deals set status = 'active' where deal_url = $1", [HIDDEN]);
    await db.become("bilal");
    expect(await check(db, HIDDEN)).toMatchObject({ live: [{}, {}] });
    expect(await similar(db, "Hidden oud perfume", "hidden shop!")).toHaveLength(2);
  }));

test("a member sees their own pending deal with a link, and others do not", () =>
  asMember("bilal", async (db) => {
    const { id, title } = await submit(db, { deal_url_param: HIDDEN });
    expect(await check(db, HIDDEN)).toMatchObject({ live: [], own: [{ id, title }] });
    await db.become("hamza");
    expect(await check(db, HIDDEN)).toMatchObject({ live: [], own: [] });
    await db.become("maryam");
    expect(await check(db, HIDDEN)).toMatchObject({ live: [], own: [] });
  }));

test("a link is cleaned, and its live deals are listed", () =>
  asMember("bilal", async (db) => {
    expect(await check(db, ` ${LINK}?awc=1_2&utm_source=x `)).toEqual({
      cleanUrl: LINK,
      removed: ["awc", "utm_source"],
      referrals: ["awc"],
      rule: null,
      domain: null,
      reason: null,
      until: null,
      live: [expect.objectContaining({ id: deals.dates, endedAt: null })],
      ended: null,
      own: [],
      repost: { isAllowed: false, because: "live" },
    });
    expect(await check(db, "https://dates.example/new")).toMatchObject({
      live: [],
      ended: null,
      repost: { isAllowed: true, because: "new" },
    });
    await change(db, "created_at = now() - interval '60 days'");
    expect((await check(db, LINK)).repost).toEqual({ isAllowed: true, because: "age" });
    await change(db, "created_at = now(), expired_at = now() - interval '3 days'");
    expect(await check(db, LINK)).toMatchObject({
      live: [],
      ended: { id: deals.dates, endedAt: expect.any(String), repostFrom: expect.any(String) },
      repost: { isAllowed: false, because: "ended" },
    });
  }));

test("a rule is named with its reason and end", () =>
  asMember("maryam", async (db) => {
    await db.call("set_domain_rule", {
      domain_param: "dates.example",
      rule_param: "blocked",
      reason_param: "Never delivers",
      until_param: "2031-03-01T00:00:00Z",
    });
    await db.become("bilal");
    expect(await check(db, LINK)).toMatchObject({
      rule: "blocked",
      domain: "dates.example",
      reason: "Never delivers",
      until: "2031-03-01T00:00:00+00:00",
    });
    expect(await check(db, "https://bit.ly/x")).toMatchObject({
      rule: "shortener",
      domain: "bit.ly",
    });
    expect(await check(db, "https://a.example/?ref=me")).toMatchObject({ rule: "only_referral" });
  }));

test.each([
  null,
  "",
  "dates",
  "javascript:alert(1)",
  "https://localhost/",
  "https://u:p@a.example/",
])("%j is refused as a link", (link) =>
  asMember("bilal", async (db) => {
    await expect(check(db, link)).rejects.toMatchObject({
      hint: "invalid_field",
      detail: aboutField("deal_url"),
    });
  }),
);

test("similar deals have the merchant in any spelling and a similar title, and are at most 60 days old", () =>
  asMember("bilal", async (db) => {
    const found = () => similar(db, "Medjool date 1kg box", "date house!");
    expect(await found()).toMatchObject([{ id: deals.dates }]);
    expect(await similar(db, "Medjool date 1kg box", "Oud Shop")).toEqual([]);
    expect(await similar(db, "Linen thobe", "Date House")).toEqual([]);
    expect(await similar(db, null, null)).toEqual([]);
    expect(await similar(db, "", "")).toEqual([]);
    await change(db, "created_at = now() - interval '61 days'");
    expect(await found()).toEqual([]);
  }));

test("both lookups count towards the limit for links", () =>
  asOwner(async (db) => {
    await db.query("insert into private.settings values ('limit_links', '2/60')");
    await db.become("bilal");
    await check(db, LINK);
    await similar(db, "Medjool dates", "Date House");
    const tooFast = { code: "PT429", hint: "too_fast" };
    await expect(check(db, LINK)).rejects.toMatchObject(tooFast);
    await expect(similar(db, "Medjool dates", "Date House")).rejects.toMatchObject(tooFast);
  }));

test.each([
  ["visitor", "not_authenticated"],
  ["safiya", "banned"],
] as const)("%s cannot look up links: %s", (who, hint) =>
  asOwner(async (db) => {
    await db.become(who);
    await expect(check(db, LINK)).rejects.toMatchObject({ hint });
    await expect(similar(db, "Medjool dates", "Date House")).rejects.toMatchObject({ hint });
    await db.become("bilal");
    expect(await check(db, LINK)).toMatchObject({ live: [{ id: deals.dates }] });
  }),
);
