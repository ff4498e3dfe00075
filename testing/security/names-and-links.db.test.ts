import { beforeAll, expect, test } from "vitest";
import { type PopulatedSite, startPopulatedSite } from "./populated-site.fixture.ts";
import { hidden } from "./roles/nonpublic-content.fixture.ts";
import { emailOf } from "./roles/people.fixture.ts";

let site: PopulatedSite;

beforeAll(async () => {
  site = await startPopulatedSite();
  return () => site.backend.stop();
});

const join = (username: unknown, email = `${Math.random().toString(36).slice(2)}@example.com`) =>
  site.ask("visitor", "/auth/v1/signup", {
    method: "POST",
    body: { email, password: "a-long-password", data: { username } },
  });
const names = async () =>
  (
    await site.backend.owner.query<{ username: string }>("select username from public.profiles")
  ).rows.map(({ username }) => username);

test("T26: a reserved username is refused in every spelling", async () => {
  const reserved = [
    "admin",
    "ADMIN",
    " Admin ",
    "ad min",
    "a.d.m.i.n",
    "samha",
    "Official",
    "root",
  ];
  for (const name of reserved) expect((await join(name)).status, name).toBe(409);
  // A lookalike name keeps only its plain letters.
  expect((await join("аdmіn")).status).toBe(200);
  expect(await names()).not.toEqual(expect.arrayContaining([expect.stringMatching(/^admin$/)]));
});

test("T26: every username has 3 to 30 plain letters, digits and underscores, whatever the sign-up requested", async () => {
  for (const name of [
    "amınа",
    "ａｍｉｎａ",
    "a\u200bmina_x",
    "x'--",
    ["amina"],
    { a: 1 },
    7,
    "",
    null,
  ]) {
    const { status } = await join(name);
    expect([200, 400, 409], JSON.stringify(name)).toContain(status);
  }
  for (const name of await names()) expect(name).toMatch(/^[a-z0-9_]{3,30}$/);
  expect((await names()).filter((name) => name === "amina")).toHaveLength(1);
});

test("T26: of twenty concurrent sign-ups with one name in different spellings, one gets it", async () => {
  const responses = await Promise.all(
    Array.from({ length: 20 }, (_, n) => join(n % 2 ? "Khadija" : "KHADIJA", `k${n}@example.com`)),
  );
  const statuses = responses.map(({ status }) => status).sort();
  expect(statuses).toEqual([200, ...Array(19).fill(409)]);
  expect((await names()).filter((name) => name === "khadija")).toHaveLength(1);
});

test("T12: a missing username is derived from the letters before the @, and no email address is revealed", async () => {
  await join(undefined, "umm.salma+deals@example.com");
  expect(await names()).toContain("ummsalmadeals");
  const everything = await site.ask("bilal", "/rest/v1/profiles?select=id,username,created_at");
  expect(everything.text).not.toContain("@");
});

test("T31: an account's email address changes only through an emailed link, and never without the password", async () => {
  const change = (email: string) =>
    site.ask("bilal", "/auth/v1/user", { method: "PUT", body: { email } });
  expect((await change(emailOf("amina"))).status).toBe(403);
  expect((await change("bilal.new@example.com")).status).toBe(403);
  const { rows } = await site.backend.owner.query("select email from auth.users where id = $1", [
    site.ids.bilal,
  ]);
  expect(rows).toEqual([{ email: emailOf("bilal") }]);
});

const SCRIPTS = [
  "javascript:alert(1)",
  "JaVaScRiPt:alert(1)",
  " javascript:alert(1)",
  "data:text/html,<script>alert(1)</script>",
  "vbscript:x",
  "//evil.example",
  "ftp://evil.example",
  'https://x" onmouseover="alert(1)',
  "https://x<script>",
  "https:evil",
  `https://x.example/${"a".repeat(2_100)}`,
];

test("T17: address fields accept only http(s), from members and admins", async () => {
  const deal = {
    title_param: "Olive oil, 5 litres",
    merchant_param: "Zayt",
    category_param: "food",
  };
  const code = { code_param: "OIL10", merchant_param: "Zayt", discount_type_param: "other" };
  const shop = {
    name_param: "Zayt",
    category_param: "food",
    description_param: "Oil",
    contact_email_param: "zayt@example.com",
  };
  for (const url of SCRIPTS) {
    for (const who of ["bilal", "maryam"] as const) {
      const responses = await Promise.all([
        site.rpc(who, "secure_submit_deal", { ...deal, deal_url_param: url }),
        site.rpc(who, "secure_submit_deal", { ...deal, image_url_param: url }),
        site.rpc(who, "secure_add_voucher_code", { ...code, merchant_url_param: url }),
        site.rpc(who, "secure_add_voucher_code", { ...code, brand_image_url_param: url }),
        site.rpc(who, "register_merchant", { ...shop, website_param: url }),
        site.rpc(who, "register_merchant", { ...shop, logo_url_param: url }),
        site.ask(who, "/rest/v1/blog_posts", {
          method: "POST",
          body: { title: "Lists", slug: "lists", cover_image_url: url },
        }),
        site.rpc(who, "admin_update_deal", {
          deal_id_param: hidden.pendingDeal,
          deal_data: { deal_url: url },
        }),
      ]);
      for (const [index, response] of responses.entries()) {
        const attempt = `${who} ${index} ${url} ${response.text}`;
        expect([400, 403], attempt).toContain(response.status);
      }
    }
  }
});

test("T17: emailed links point to this site whatever the redirect_to", async () => {
  const targets = [
    "https://evil.example/",
    "//evil.example",
    "javascript:alert(1)",
    "http://x@evil/",
  ];
  for (const target of targets) {
    const path = `/auth/v1/recover?redirect_to=${encodeURIComponent(target)}`;
    await site.ask("visitor", path, { method: "POST", body: { email: emailOf("amina") } });
  }
  await expect.poll(() => site.backend.mails.length, { timeout: 5_000 }).toBeGreaterThan(0);
  expect(JSON.stringify(site.backend.mails)).not.toMatch(/evil|javascript/);
});
