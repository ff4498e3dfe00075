// Longer than 200 lines: every spelling of a link against every rule, for submissions, edits and resubmissions.
import { expect, test } from "vitest";
import { aboutField } from "../about-field.ts";
import { update } from "../admin-calls.ts";
import { asAdmin, asMember, asOwner, asVisitor, type Db } from "../as.ts";
import { one, submit } from "../calls.ts";
import { resubmit } from "../own-calls.ts";
import { deals, people } from "../people.ts";

type Rule = { domain: string; rule: string; reason: string | null; until: string | null };
const SOON = "2031-03-01T00:00:00Z";

const setRule = (db: Db, domain: string | null, rule: string, reason?: string, until?: string) =>
  db.call("set_domain_rule", {
    domain_param: domain,
    rule_param: rule,
    ...(reason && { reason_param: reason }),
    ...(until && { until_param: until }),
  });
const removeRule = (db: Db, domain: string) =>
  db.call("remove_domain_rule", { domain_param: domain });

async function rules(db: Db): Promise<Rule[]> {
  return one(await db.call<{ get_domain_rules: Rule[] }>("get_domain_rules")).get_domain_rules;
}
const ruleOf = async (db: Db, domain: string) =>
  (await rules(db)).find((rule) => rule.domain === domain);

const link = (deal_url_param: string) => ({ deal_url_param });
const edit = (db: Db, deal_url: string) =>
  db.call("edit_own_deal", { deal_id_param: deals.dates, deal_data: JSON.stringify({ deal_url }) });

/** Runs as Bilal after Maryam has set a rule. */
const withRule = (
  [domain, rule, reason, until]: [string, string, string?, string?],
  work: (db: Db) => Promise<void>,
) =>
  asAdmin(async (db) => {
    await setRule(db, domain, rule, reason, until);
    await db.become("bilal");
    await work(db);
  });

test("a rule for the link of a pending deal is shown to the admin who decides", () =>
  asMember("bilal", async (db) => {
    const { id } = await submit(db, link("https://www.scam.example/dates"));
    const hint = async () => {
      await db.become("maryam");
      const hints = await db.call<{ deal_id: string; link_rule: unknown }>(
        "get_pending_deal_hints",
      );
      return hints.find(({ deal_id }) => deal_id === id)?.link_rule;
    };
    expect(await hint()).toBeNull();
    await setRule(db, "scam.example", "blocked", "Never delivers");
    expect(await hint()).toEqual({
      domain: "scam.example",
      rule: "blocked",
      reason: "Never delivers",
      until: null,
    });
    await setRule(db, "scam.example", "pays_us");
    expect(await hint()).toBeNull();
  }));

const code = (merchant_url_param: string) => ({
  code_param: "DATES15",
  merchant_param: "Date House",
  merchant_url_param,
  discount_type_param: "other",
});

test("the rules for links also apply to new and resubmitted codes", () =>
  withRule(["scam.example", "blocked", "Never delivers"], async (db) => {
    const refusal = { code: "PT409", hint: "merchant_blocked" };
    await expect(
      db.call("secure_add_voucher_code", code("https://www.scam.example")),
    ).rejects.toMatchObject(refusal);
    const { id, merchant_url } = one(
      await db.call<{ id: string; merchant_url: string }>(
        "secure_add_voucher_code",
        code("https://www.amazon.co.uk/dates?tag=me-21"),
      ),
    );
    expect(merchant_url).toBe("https://www.amazon.co.uk/dates");
    const resubmitted = (address: string) =>
      db.call("resubmit_voucher_code", { voucher_id_param: id, ...code(address) });
    await expect(resubmitted("https://scam.example/x")).rejects.toMatchObject(refusal);
    await expect(resubmitted("https://shop.example/invite/me")).rejects.toMatchObject({
      hint: "invalid_field",
      detail: aboutField("merchant_url"),
    });
    expect(await resubmitted("")).toMatchObject([{ merchant_url: "" }]);
  }));

test("an admin sets, changes and removes the rule of a domain, given as a domain or a link", () =>
  asAdmin(async (db) => {
    await setRule(db, " https://www.Scam.example/offers?a=1 ", "blocked", " Never delivers ");
    expect(await ruleOf(db, "scam.example")).toMatchObject({
      rule: "blocked",
      reason: "Never delivers",
      until: null,
      created_by: "maryam",
    });
    await setRule(db, "scam.example", "paused", "Stock problems", SOON);
    expect(await ruleOf(db, "scam.example")).toMatchObject({ rule: "paused" });
    await removeRule(db, "scam.example");
    expect(await ruleOf(db, "scam.example")).toBeUndefined();
    await expect(removeRule(db, "scam.example")).rejects.toMatchObject({
      hint: "content_not_found",
    });
    expect(
      await db.query(
        `select action, before ->> 'rule' as before, after ->> 'rule' as after from public.admin_actions
         where subject_type = 'domain_rule' order by created_at`,
      ),
    ).toEqual([
      { action: "set_domain_rule", before: null, after: "blocked" },
      { action: "set_domain_rule", before: "blocked", after: "paused" },
      { action: "remove_domain_rule", before: "paused", after: null },
    ]);
  }));

test.each([
  ["domain_param", null, "shortener"],
  ["domain_param", "localhost", "shortener"],
  ["domain_param", "two words.example", "shortener"],
  ["domain_param", `${"a".repeat(300)}.example`, "shortener"],
  ["rule_param", "a.example", "halal"],
  ["reason_param", "a.example", "blocked"],
  ["reason_param", "a.example", "blocked", "x".repeat(301)],
  ["reason_param", "a.example", "blocked", "back\u202ewards"],
  ["until_param", "a.example", "paused", "Why"],
  ["until_param", "a.example", "blocked", "Why", "2020-01-01"],
  ["until_param", "a.example", "blocked", "Why", "2099-01-01"],
])(
  "a rule with a wrong %s is refused: %j %s %j %j",
  (field, domain, rule, reason?: string, until?: string) =>
    asAdmin(async (db) => {
      await expect(setRule(db, domain, rule, reason, until)).rejects.toMatchObject({
        hint: "invalid_field",
        detail: aboutField(field),
      });
    }),
);

test("there are at most 2,000 rules", () =>
  asAdmin(async (db) => {
    await db.become("owner");
    await db.query(
      `insert into private.domain_rules (domain, rule) select 'n' || n || '.example', 'shortener'
       from generate_series(1, 2000 - (select count(*)::integer from private.domain_rules)) n`,
    );
    await db.become("maryam");
    await expect(setRule(db, "a.example", "shortener")).rejects.toMatchObject({
      code: "PT409",
      hint: "too_many_domain_rules",
    });
    await setRule(db, "n1.example", "pays_us");
  }));

test.each(["visitor", "amina", "safiya"] as const)("%s can neither read nor change rules", (who) =>
  asAdmin(async (db) => {
    await setRule(db, "scam.example", "blocked", "Never delivers");
    await db.become(who);
    const hint = { visitor: "not_authenticated", amina: "not_admin", safiya: "banned" }[who];
    await expect(rules(db)).rejects.toMatchObject({ hint });
    await expect(setRule(db, "dates.example", "blocked", "Mine")).rejects.toMatchObject({ hint });
    await expect(removeRule(db, "scam.example")).rejects.toMatchObject({ hint });
    await expect(db.query("select * from private.domain_rules")).rejects.toMatchObject({
      code: "42501",
    });
    await db.become("maryam");
    expect(await ruleOf(db, "scam.example")).toMatchObject({ rule: "blocked" });
    expect(await ruleOf(db, "dates.example")).toBeUndefined();
  }),
);

test.each([
  "https://scam.example/p",
  "http://www.scam.example:80/p",
  "https://shop.scam.example/p?a=1",
  "https://SCAM.example./p",
  "https://ｓcam.example/p",
  "https://www.scam。example/p",
])("a deal with the blocked link %s is refused with the reason and the end", (url) =>
  withRule(["scam.example", "blocked", "Never delivers", SOON], async (db) => {
    const refusal = await submit(db, link(url)).catch((error: unknown) => error);
    expect(refusal).toMatchObject({ code: "PT409", hint: "merchant_blocked" });
    expect(JSON.parse((refusal as { detail: string }).detail)).toMatchObject({
      domain: "scam.example",
      rule: "blocked",
      reason: "Never delivers",
      until: expect.stringContaining("2031-03-01"),
    });
  }),
);

test("a rule does not apply to other domains or after its end", () =>
  withRule(["scam.example", "paused", "Stock problems", SOON], async (db) => {
    await submit(db, link("https://notscam.example/p"));
    await submit(db, { title_param: "Another", ...link("https://scam.example.org/p") });
    await db.become("owner");
    await db.query("update private.domain_rules set until = now() where domain = 'scam.example'");
    await db.become("bilal");
    await submit(db, { title_param: "Back again", ...link("https://scam.example/p") });
  }));

test("the nearest domain decides", () =>
  withRule(["mall.example", "blocked", "Unsafe"], async (db) => {
    await db.become("maryam");
    await setRule(db, "dates.mall.example", "pays_us");
    await db.become("bilal");
    await submit(db, link("https://www.dates.mall.example/p"));
    await expect(submit(db, link("https://oud.mall.example/p"))).rejects.toMatchObject({
      hint: "merchant_blocked",
    });
  }));

test("a blocked link is refused in edits, in resubmissions and from admins, and other edits are accepted", () =>
  asOwner(async (db) => {
    await db.become("amina");
    const { id } = await submit(db, link("https://scam.example/p"));
    await db.become("maryam");
    await setRule(db, "scam.example", "blocked", "Never delivers");
    await setRule(db, "dates.example", "blocked", "Never delivers");
    const refusal = { code: "PT409", hint: "merchant_blocked" };
    await expect(submit(db, link("https://scam.example/p"))).rejects.toMatchObject(refusal);
    await expect(
      update(db, deals.dates, { deal_url: "https://scam.example/p" }),
    ).rejects.toMatchObject(refusal);
    await db.become("amina");
    await expect(edit(db, "https://dates.example/2")).rejects.toMatchObject(refusal);
    await expect(resubmit(db, id, link("https://scam.example/p"))).rejects.toMatchObject(refusal);
    // The link stays, so that a typo can be corrected.
    await db.call("edit_own_deal", {
      deal_id_param: id,
      deal_data: JSON.stringify({ location: "Leeds" }),
    });
    await resubmit(db, id, link("https://good.example/p"));
  }));

test.each([
  "https://bit.ly/abc",
  "http://www.tinyurl.com/x",
  "https://amzn.to/3x",
  "https://x.page.link/a",
])("the shortener %s is refused with its name", (url) =>
  asMember("bilal", async (db) => {
    const refusal = await submit(db, link(url)).catch((error: unknown) => error);
    expect(refusal).toMatchObject({ code: "PT400", hint: "invalid_field" });
    expect(JSON.parse((refusal as { detail: string }).detail)).toMatchObject({
      field: "deal_url",
      rule: "shortener",
      domain: expect.stringMatching(/\./),
    });
  }),
);

test("an admin can remove a shortener's rule", () =>
  asAdmin(async (db) => {
    await removeRule(db, "t.co");
    await db.become("bilal");
    await submit(db, link("https://t.co/abc"));
  }));

test.each([
  ["https://shop.example/?ref=amina", true],
  ["https://shop.example?referral=amina&utm_source=x", true],
  ["https://www.amazon.co.uk/?tag=amina-21", true],
  ["https://shop.example/?awc=1_2", true],
  ["https://shop.example/invite/amina", true],
  ["https://shop.example/refer-a-friend/x1?y=2", true],
  ["https://shop.example/", false],
  ["https://shop.example/?utm_source=x", false],
  ["https://shop.example/?id=7&ref=amina", false],
  ["https://shop.example/dates?ref=amina", false],
  ["https://shop.example/invite", false],
  ["https://shop.example/invitations.html", false],
] as const)("whether %s is refused as only a referral: %s", (url, isRefused) =>
  asMember("bilal", async (db) => {
    const sent = submit(db, link(url));
    if (!isRefused) expect((await sent).status).toBe("pending");
    else {
      await expect(sent).rejects.toMatchObject({
        code: "PT400",
        detail: expect.stringContaining('"rule": "only_referral"'),
      });
    }
  }),
);

test("a deal is stored with its link cleaned, even after an edit", () =>
  asMember("amina", async (db) => {
    const { id } = await submit(db, link("https://shop.example/p?b=2&utm_source=x&a=1#top"));
    const stored = async () =>
      one(await db.query("select deal_url from public.deals where id = $1", [id])).deal_url;
    expect(await stored()).toBe("https://shop.example/p?b=2&a=1#top");
    await db.call("edit_own_deal", {
      deal_id_param: id,
      deal_data: JSON.stringify({ deal_url: "https://shop.example/q?fbclid=1" }),
    });
    expect(await stored()).toBe("https://shop.example/q");
  }));

test("a visitor reads on a deal whether its link may pay the site, and no other rule", () =>
  asAdmin(async (db) => {
    const paysUs = async () => {
      await db.become("visitor");
      const [row] = await db.call<{ read_deal_extras: { pays_us: boolean } }>("read_deal_extras", {
        deal_id_param: deals.dates,
      });
      await db.become("maryam");
      return row?.read_deal_extras.pays_us;
    };
    expect(await paysUs()).toBe(false);
    await setRule(db, "dates.example", "blocked", "Why");
    expect(await paysUs()).toBe(false);
    await setRule(db, "dates.example", "pays_us");
    expect(await paysUs()).toBe(true);
    await db.become("visitor");
    expect(await db.call("read_deal_extras", { deal_id_param: deals.pending })).toEqual([
      { read_deal_extras: null },
    ]);
  }));

test("the page of a deal has the clean form of its current link", () =>
  asVisitor(async (db) => {
    const cleanUrl = async (link: string) => {
      await db.become("owner");
      await db.query("update public.deals set deal_url = $2 where id = $1", [deals.dates, link]);
      await db.become("visitor");
      const [row] = await db.call<{ read_deal_extras: { clean_url: string } }>("read_deal_extras", {
        deal_id_param: deals.dates,
      });
      return row?.read_deal_extras.clean_url;
    };
    expect(await cleanUrl("https://shop.example/p?a=1&utm_source=x")).toBe(
      "https://shop.example/p?a=1",
    );
    expect(await cleanUrl("https://shop.example/q?b=2")).toBe("https://shop.example/q?b=2");
    expect(await cleanUrl("")).toBe("");
  }));

test("the account of an admin who set a rule can be deleted", () =>
  asVisitor(async (db) => {
    await db.become("maryam");
    await setRule(db, "scam.example", "blocked", "Why");
    await db.become("owner");
    await db.query("delete from private.admins where user_id = $1", [people.maryam]);
    await db.query("delete from auth.users where id = $1", [people.maryam]);
    expect(
      await db.query("select created_by from private.domain_rules where domain = 'scam.example'"),
    ).toEqual([{ created_by: null }]);
  }));
