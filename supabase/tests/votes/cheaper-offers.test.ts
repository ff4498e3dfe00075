import { expect, test } from "vitest";
import { asOwner, type Db } from "../as.ts";
import { vote } from "../calls.ts";
import { asOwner as asOwnerWithoutNotices, notices } from "../notice-calls.ts";
import { deals } from "../people.ts";
import { becomeMember, join } from "./checkers.ts";
import { explain, shownReasons, voteCold } from "./explainers.ts";

const CHEAPER = { reason: "cheaper" };
const OFFER = { ...CHEAPER, cheaper_url: "https://www.shop.example/dates", cheaper_total: 8.5 };
const SHOWN = { url: "https://www.shop.example/dates", host: "shop.example", total: 8.5 };

test("the cheapest offer is shown with the number of members who found the deal cheaper", () =>
  asOwner(async (db) => {
    const members = await join(db, 3, "3 days");
    expect(await voteCold(db, members.slice(0, 1), OFFER)).toBeNull();
    await voteCold(db, members.slice(1, 2), CHEAPER);
    expect(await shownReasons(db)).toEqual({ reasons: { cheaper: 2 }, offer: SHOWN });
    const other = { cheaper_url: "https://other.example/dates", cheaper_total: "7.25" };
    await voteCold(db, members.slice(2), { ...CHEAPER, ...other });
    expect(await shownReasons(db)).toEqual({
      reasons: { cheaper: 3 },
      offer: { url: other.cheaper_url, host: "other.example", total: 7.25 },
    });
  }));

test("three spellings of a link are one offer, with the newest total", () =>
  asOwner(async (db) => {
    const [first, second, third] = await join(db, 3, "3 days");
    await voteCold(db, [first ?? ""], { ...OFFER, cheaper_total: 2 });
    const spelled = "http://shop.example/dates/?utm_source=mail";
    await voteCold(db, [second ?? ""], { ...OFFER, cheaper_url: spelled, cheaper_total: 3 });
    await db.become("owner");
    await db.query("update private.vote_reasons set created_at = created_at - interval '1 hour'");
    await voteCold(db, [third ?? ""], { ...OFFER, cheaper_url: "https://SHOP.example/dates" });
    expect((await shownReasons(db))?.offer).toMatchObject({ total: 8.5, host: "shop.example" });
  }));

test("offers of members whose checks do not count and of banned members are not shown", () =>
  asOwner(async (db) => {
    const young = await join(db, 2, "1 hour");
    await voteCold(db, young, OFFER);
    expect(await shownReasons(db)).toEqual({ reasons: { cheaper: 2 }, offer: null });
    const [old = ""] = await join(db, 1, "3 days", "old");
    await voteCold(db, [old], OFFER);
    expect((await shownReasons(db))?.offer).toEqual(SHOWN);
    await db.become("owner");
    await db.query("insert into private.bans (user_id, reason) values ($1, 'Spam')", [old]);
    expect(await shownReasons(db)).toEqual({ reasons: { cheaper: 3 }, offer: null });
  }));

test.each([
  ["the deal costs no more than the offer", "price = 8.5"],
  ["the deal has another currency", "currency = 'EUR'"],
  ["the deal has the link of the offer", "deal_url = 'http://shop.example/dates'"],
])("an offer is hidden once %s", (_, change) =>
  asOwner(async (db) => {
    await voteCold(db, await join(db, 2, "3 days"), OFFER);
    expect((await shownReasons(db))?.offer).toEqual(SHOWN);
    await db.become("owner");
    await db.query(`update public.deals set ${change} where id = $1`, [deals.dates]);
    expect(await shownReasons(db)).toEqual({ reasons: { cheaper: 2 }, offer: null });
  }),
);

test.each(["blocked", "paused", "shortener"])(
  "an offer at a domain with the rule %s is hidden",
  (rule) =>
    asOwner(async (db) => {
      await voteCold(db, await join(db, 2, "3 days"), OFFER);
      await setRule(db, "shop.example", rule);
      expect((await shownReasons(db))?.offer).toBeNull();
    }),
);

test.each([
  ["no public site", { cheaper_url: "https://localhost/dates" }, "public_link"],
  ["a link without a total", { cheaper_total: "" }, "range"],
  ["a total without a link", { cheaper_url: "" }, "public_link"],
  ["a total that is not lower", { cheaper_total: 9.99 }, "range"],
  ["nothing", { cheaper_total: 0 }, "range"],
  ["no number", { cheaper_total: "NaN" }, "range"],
  ["a third decimal", { cheaper_total: 1.005 }, "two_decimals"],
  ["another currency", { currency: "EUR" }, "deal_currency"],
  ["the deal's own link", { cheaper_url: "http://www.dates.example/1?utm_medium=x" }, "other_link"],
  ["an invitation", { cheaper_url: "https://shop.example/refer/bilal" }, "only_referral"],
  ["a referral", { cheaper_url: "https://shop.example/dates?ref=bilal" }, "names_sender"],
  ["a link shortener", { cheaper_url: "https://bit.ly/dates" }, "shortener"],
])("a cheaper offer with %s is refused", (_, change, rule) =>
  asOwner(async (db) => {
    await db.become("bilal");
    await vote(db, deals.dates, "cold");
    await expect(explain(db, { ...OFFER, ...change })).rejects.toMatchObject({
      code: "PT400",
      hint: "invalid_field",
      detail: expect.stringContaining(`"${rule}"`),
    });
  }),
);

test("tracking and a reward that the site knows are removed from the link", () =>
  asOwner(async (db) => {
    const cheaper_url = `${OFFER.cheaper_url}?awc=1&size=500&gclid=2`;
    await voteCold(db, await join(db, 2, "3 days"), { ...OFFER, cheaper_url });
    expect((await shownReasons(db))?.offer?.url).toBe(`${SHOWN.url}?size=500`);
  }));

test.each(["blocked", "paused"])("a link to a shop that is %s is refused", (rule) =>
  asOwner(async (db) => {
    await setRule(db, "shop.example", rule);
    await db.become("bilal");
    await vote(db, deals.dates, "cold");
    await expect(explain(db, OFFER)).rejects.toMatchObject({ hint: "merchant_blocked" });
  }),
);

test("without a price there is nothing to compare a total with", () =>
  asOwner(async (db) => {
    await db.query("update public.deals set price = null where id = $1", [deals.dates]);
    await db.become("bilal");
    await vote(db, deals.dates, "cold");
    await expect(explain(db, OFFER)).rejects.toMatchObject({
      detail: expect.stringContaining('"no_price"'),
    });
    expect(await explain(db, CHEAPER)).toBeNull();
  }));

test("an admin removes an offer in all its spellings, and each member who named it is told the reason", () =>
  asOwnerWithoutNotices(async (db) => {
    const members = await join(db, 2, "3 days");
    await voteCold(db, members, OFFER);
    await db.become("maryam");
    await removeOffer(db, "http://shop.example/dates/", "It is another size.");
    expect(await shownReasons(db)).toEqual({ reasons: { cheaper: 2 }, offer: null });
    for (const member of members) {
      await becomeMember(db, member);
      expect(await notices(db)).toMatchObject([
        { kind: "offer_removed", deal_id: deals.dates, reason: "It is another size." },
      ]);
      await expect(explain(db, OFFER)).rejects.toMatchObject({
        code: "PT403",
        hint: "offer_removed",
      });
      expect(await explain(db, CHEAPER)).toEqual({ reasons: { cheaper: 2 }, offer: null });
    }
    await db.become("owner");
    expect(
      await db.query(
        "select subject_id, before, reason from public.admin_actions where action = 'remove_offer'",
      ),
    ).toEqual([
      {
        subject_id: deals.dates,
        before: { cheaper_url: "http://shop.example/dates/" },
        reason: "It is another size.",
      },
    ]);
  }));

test("only admins remove offers, with a reason, and only offers that exist", () =>
  asOwner(async (db) => {
    const members = await join(db, 2, "3 days");
    await voteCold(db, members, OFFER);
    for (const who of ["visitor", "bilal", "amina", "safiya"] as const) {
      await db.become(who);
      await expect(removeOffer(db, OFFER.cheaper_url, "Spam")).rejects.toMatchObject({
        code: expect.stringMatching(/^PT40[13]$/),
      });
    }
    await db.become("maryam");
    await expect(removeOffer(db, OFFER.cheaper_url, " ")).rejects.toMatchObject({
      hint: "invalid_field",
    });
    await expect(removeOffer(db, "https://shop.example/other", "Spam")).rejects.toMatchObject({
      code: "PT404",
      hint: "offer_not_found",
    });
    expect((await shownReasons(db))?.offer).toEqual(SHOWN);
  }));

async function removeOffer(db: Db, link: string, reason: string): Promise<void> {
  await db.call("remove_cheaper_offer", {
    deal_id_param: deals.dates,
    link_param: link,
    reason_param: reason,
  });
}

async function setRule(db: Db, domain: string, rule: string): Promise<void> {
  await db.become("maryam");
  await db.call("set_domain_rule", {
    domain_param: domain,
    rule_param: rule,
    reason_param: "Orders never arrived",
    ...(rule === "paused" && { until_param: new Date(Date.now() + 86_400_000).toISOString() }),
  });
}
