// Longer than 200 lines: every spelling of a host against every rule and field.
import { expect, test } from "vitest";
import { isPublicLink, openedLink } from "#contract/addresses/web-address.ts";
import { aboutField } from "../about-field.ts";
import { asAdmin, asMember, asOwner, type Db } from "../as.ts";
import { one, submit } from "../calls.ts";
import {
  asciiHosts,
  compareHosts,
  FREQUENT_CHARACTERS,
  HOSTS,
  openedHost,
} from "../every-character.fixture.ts";
import { register } from "../merchant-calls.ts";

const link = (deal_url_param: string) => ({ deal_url_param });
const setRule = (db: Db, domain: string, rule = "blocked") =>
  db.call("set_domain_rule", { domain_param: domain, rule_param: rule, reason_param: "Fake shop" });
const domains = (db: Db) =>
  db.query<{ domain: string }>(
    "select domain from private.domain_rules where reason = 'Fake shop'",
  );

test.each(HOSTS)("a frequent character %s is refused or read as browsers read it", (_, spell) =>
  asOwner(async (db) => {
    const { different, accepted } = await compareHosts(db, FREQUENT_CHARACTERS, spell);
    expect(different).toEqual([]);
    expect(accepted).toBeGreaterThan(1_000);
  }),
);

test.each([
  "BÜCHER.example",
  "straße.example",
  "ΟΔΟΣ.example",
  "çarşı-ığdır.example",
  "hüseyin-in.example",
  "متجر-وهمي.example",
  "تمور۱۲.example",
  "کھجور.example",
  "পোশাক.example",
  "कपड़े.example",
  "துணி.example",
  "ตลาด.example",
  "магазин.рф",
  "清真.example",
  "イスラム.example",
  "할랄.한국",
  "dates。example",
  "ｄａｔｅｓ．example",
  "www.متجر.متجر",
  "e\u0301te\u0301.example",
  "Việt-nam.example",
])("%s is stored as browsers open it, in punycode too", (host) =>
  asOwner(async (db) => {
    const browsers = openedHost(host);
    expect(browsers).not.toBeNull();
    expect(await asciiHosts(db, [host, browsers ?? ""])).toEqual([browsers, browsers]);
    expect(openedLink(`https://${host}/عرض`)).toBe(`https://${browsers}/عرض`);
  }),
);

/** Spellings of scam-shop.example, 127.0.0.1 or localhost. */
const DROPPED = [
  "\u034f",
  "\u180b",
  "\u180c",
  "\u180f",
  "\ufe00",
  "\ufe0f",
  "\u{e0100}",
  "\u{e01ef}",
];
test.each([
  ...DROPPED.map((dropped) => `https://scam-shop${dropped}.example/b`),
  "https://scam-shop.ex\u200dample/b",
  "https://ſcam\u00adshop.example/b",
  "https://①②⑦.⓪.⓪.①/",
  "https://１２７.1/",
  "https://0x7f.0.0.1/",
  "https://0x7f000001/",
  "https://0177.0.0.1/",
  "https://2130706433/",
  "https://017700000001/",
  "https://127.0.0.1./",
  "https://192.168.257/",
  "https://⑩.0.0.8/",
  "https://localhost.localhost/",
  "https://localhost\ufe0f.localhost\ufe0f/",
  "https://ⓛocalhost.ⓛocalhost/",
  "https://shop.LOCAL。/",
  "https://[::ffff:127.0.0.1]/",
  "https://[::ffff:7f00:1]/",
  "https://[::1]:8080/",
  "https://[fe80::1]/",
  "https://xn--localhost-.xn--localhost-/",
  "https://127.0.0.1%2f.example/",
  "https://shop%2eexample/",
  "https://İstanbul.example/",
  "https://groẞ.example/",
  "https://οδός.example/",
  `https://${"é".repeat(60)}.example/`,
  `https://${"é".repeat(300)}.example/`,
  "https://shop..example/",
  "javascript://shop.example/%0aalert(1)",
  "data:text/html,https://shop.example/",
])("%j is refused in every field that takes a link", (address) =>
  asMember("bilal", async (db) => {
    const refusal = { code: "PT400", hint: "invalid_field" };
    await expect(submit(db, link(address))).rejects.toMatchObject({
      ...refusal,
      detail: aboutField("deal_url"),
    });
    await expect(db.call("check_link", link(address))).rejects.toMatchObject(refusal);
    await expect(register(db, { website_param: address })).rejects.toMatchObject(refusal);
    const code = {
      code_param: "DATES15",
      merchant_param: "Date House",
      discount_type_param: "other",
    };
    await expect(
      db.call("secure_add_voucher_code", { ...code, merchant_url_param: address }),
    ).rejects.toMatchObject(refusal);
    if (isPublicLink(address)) {
      // The form drops what the browser drops, and the rules then see the shop.
      expect(new URL(openedLink(address)).host).toMatch(/^[a-z0-9.-]+$/);
    }
  }),
);

const SPELLINGS = [
  "متجر-وهمي.example",
  "xn----4mcgu1henhu.example",
  "XN----4MCGU1HENHU.EXAMPLE",
  "www.متجر-وهمي.example",
  "متجر-وهمي。example",
  "متجر-وهمي.ｅxample.",
];
test.each(SPELLINGS.flatMap((rule) => SPELLINGS.map((shop) => [rule, shop] as const)))(
  "a rule for %s applies to links to %s, as does its removal",
  (rule, shop) =>
    asAdmin(async (db) => {
      await setRule(db, rule);
      expect(await becomeOwner(db, () => domains(db))).toEqual([
        { domain: "xn----4mcgu1henhu.example" },
      ]);
      await db.become("bilal");
      const refusal = { code: "PT409", hint: "merchant_blocked" };
      const address = `https://${shop}/2`;
      await expect(submit(db, link(address))).rejects.toMatchObject(refusal);
      await expect(submit(db, link(`https://oud.${shop}/2`))).rejects.toMatchObject(refusal);
      const [checked] = await db.call<{ check_link: unknown }>("check_link", link(address));
      expect(checked?.check_link).toMatchObject({ rule: "blocked" });
      await db.become("maryam");
      await db.call("remove_domain_rule", { domain_param: shop });
      await db.become("bilal");
      const { id } = await submit(db, link(address));
      const [stored] = await db.query("select deal_url from public.deals where id = $1", [id]);
      expect(one([stored])).toMatchObject({
        deal_url: expect.stringMatching(/^https:\/\/(www\.)?xn----4mcgu1henhu\.example\/2$/),
      });
    }),
);

async function becomeOwner<T>(db: Db, work: () => Promise<T>): Promise<T> {
  await db.become("owner");
  const result = await work();
  await db.become("maryam");
  return result;
}

test.each([
  "\u200f%s",
  "%s\u200e",
  "\u2067%s\u2069",
  " \u00a0%s\u3000",
  "\ufeff%s\u200b",
  "\u202a%s\u202c",
  "%s\ufe0f\n",
  "\t%s\u061c",
])("invisible characters around a link (%j) are removed", (around) =>
  asMember("bilal", async (db) => {
    const address = around.replace("%s", "https://shop.example/rlm");
    const { id } = await submit(db, link(address));
    expect(await db.query("select deal_url from public.deals where id = $1", [id])).toEqual([
      { deal_url: "https://shop.example/rlm" },
    ]);
    const [checked] = await db.call<{ check_link: unknown }>("check_link", link(address));
    expect(checked?.check_link).toMatchObject({ cleanUrl: "https://shop.example/rlm" });
    const code = {
      code_param: "DATES15",
      merchant_param: "Date House",
      discount_type_param: "other",
    };
    const voucher = {
      ...code,
      merchant_url_param: address,
      details_param: { source_url: address },
    };
    expect(await db.call("secure_add_voucher_code", voucher)).toMatchObject([
      { merchant_url: "https://shop.example/rlm", source_url: "https://shop.example/rlm" },
    ]);
    expect(await register(db, { website_param: address })).toMatchObject({
      website: "https://shop.example/rlm",
    });
  }),
);
