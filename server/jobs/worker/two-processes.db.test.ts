// Longer than 200 lines: the same two processes serve every test.
import { readFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import { seasonHead } from "#contract/calendar/season-head.ts";
import { MONTHS } from "#contract/calendar/seasons.ts";
import { newDataDir } from "#testing/database/prepared-cluster.ts";
import { startTestServer } from "#testing/database/test-database-server.ts";
import { emailOf, passwordOf } from "#testing/security/roles/people.fixture.ts";
import { type SpawnedSite, spawnSite } from "#testing/security/spawned-site.fixture.ts";
import { type BootedSite, bootSite, removeDataDir } from "#testing/site/boot-site.ts";

/**
 * Two processes of one site that share PostgreSQL and the directory of secrets and images. The second clock is two minutes behind
 * (testing/faults/clock.fault.test.ts covers more offsets).
 */
let first: SpawnedSite;
let second: BootedSite;
let env: Record<string, string>;
const POLLING = { timeout: 15_000, interval: 200 };
const FIVE_SECONDS = { timeout: 5_000, interval: 200 };
const TEN_SECONDS = { timeout: 10_000, interval: 200 };

beforeAll(async () => {
  // A separate server, because a site changes the password of the backend's login for the whole server.
  const server = await startTestServer();
  env = {
    DATABASE_URL: server.ownerUrl,
    LIMITS: "on",
    LIMIT_SIGN_IN: "3/300",
    SITE_URL: "http://127.0.0.1:3999",
  };
  first = await spawnSite(env);
  const shift = fileURLToPath(new URL("../../../testing/faults/shift-clock.mjs", import.meta.url));
  const clock = { NODE_OPTIONS: `--import=${shift}`, CLOCK_SHIFT_MS: "-120000" };
  second = await bootSite({ ...env, ...clock, DEMO: "off" }, first.dataDir);
  return async () => {
    await second.stop();
    await first.stop();
    await server.stop();
  };
});

const secondPage = async (path: string) => (await fetch(`${second.address}${path}`)).text();

test("a change in one process appears in the other before its caches expire", async () => {
  expect(await secondPage("/voucher-codes")).not.toContain("EIDSAVE10");
  const added = await first.rpc("maryam", "secure_add_voucher_code", {
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
  await expect.poll(() => secondPage("/voucher-codes"), FIVE_SECONDS).toContain("EIDSAVE10");
});

test("a deal ended by its poster disappears from the lists and the feed of the other process", async () => {
  const { rows } = await first.owner.query<{ id: string }>(
    `insert into public.deals (user_id, title, merchant, category, price, status)
     select id, 'Two-process dates', 'Date House', 'food', 5, 'active' from public.profiles where username = 'bilal'
     returning id`,
  );
  const lists = ["/", "/?sort=hottest", "/?sort=trending", "/ramadan", "/feed.xml"];
  const listsWithDeal = async () => {
    const pages = await Promise.all(lists.map(secondPage));
    return lists.filter((_, index) => pages[index]?.includes("Two-process dates"));
  };
  await expect.poll(listsWithDeal, POLLING).toEqual(lists);
  const checked = await first.rpc("bilal", "secure_check_deal", {
    deal_id_param: rows[0]?.id,
    verdict_param: "gone",
  });
  expect(checked.status, checked.text).toBe(200);
  expect(JSON.parse(checked.text)).toMatchObject({ isExpired: true, expiredBy: "poster" });
  await expect.poll(listsWithDeal, TEN_SECONDS).toEqual([]);
});

test("votes and comments in one process appear on the deal's page of the other before it expires", async () => {
  const { rows } = await first.owner.query<{ id: string }>(
    `insert into public.deals (user_id, title, merchant, category, price, status)
     select id, 'Two-process figs', 'Fig House', 'food', 5, 'active' from public.profiles where username = 'bilal'
     returning id`,
  );
  const deal_id_param = rows[0]?.id ?? "";
  const page = `/deals/${deal_id_param.slice(0, 7)}`;
  await expect.poll(() => secondPage(page), POLLING).toContain("Two-process figs");
  expect(await secondPage(page)).not.toContain('"hotVotes":1');
  const voted = await first.rpc("amina", "secure_vote_deal", { deal_id_param, is_hot_param: true });
  expect(voted.status, voted.text).toBe(200);
  await expect.poll(() => secondPage(page), FIVE_SECONDS).toContain('"hotVotes":1');
  const content_param = "Figs for both processes";
  const args = { deal_id_param, user_id_param: first.ids.amina, content_param };
  const commented = await first.rpc("amina", "secure_add_comment", args);
  expect(commented.status, commented.text).toBe(200);
  await expect.poll(() => secondPage(page), FIVE_SECONDS).toContain(content_param);
});

test("a deal that an admin approves in one process notifies members with a matching alert in the other within five seconds", async () => {
  expect((await first.rpc("amina", "give_consent", { kind_param: "alerts" })).status).toBe(204);
  const alert = { name: "Walnuts", words_any: ["walnuts"] };
  const added = await first.rpc("amina", "set_alert", { alert_param: alert });
  expect(added.status, added.text).toBe(200);
  const { rows } = await first.owner.query<{ id: string }>(
    `insert into public.deals (user_id, title, merchant, category, price)
     select id, 'Two-process walnuts', 'Date House', 'food', 5 from public.profiles where username = 'bilal' returning id`,
  );
  const id = rows[0]?.id;
  const { supabaseAnonKey } = await (await fetch(`${second.address}/config.json`)).json();
  const bell = async () => {
    const response = await fetch(`${second.address}/rest/v1/rpc/get_notifications`, {
      method: "POST",
      headers: {
        apikey: supabaseAnonKey,
        authorization: `Bearer ${first.tokens.amina}`,
        "content-type": "application/json",
      },
      body: "{}",
    });
    const notices: { kind: string; deal_id: string; alert_name: string }[] = await response.json();
    return notices.filter(({ kind }) => kind === "alert");
  };
  expect(await bell()).toEqual([]);
  const approved = await first.rpc("maryam", "moderate_deal", {
    deal_id_param: id,
    action_param: "approve",
  });
  expect(approved.status, approved.text).toBe(200);
  await expect.poll(bell, FIVE_SECONDS).toMatchObject([{ deal_id: id, alert_name: "Walnuts" }]);
});

test("an announced month appears in the other process with its source within ten seconds", async () => {
  const today = new Date().toISOString().slice(0, 10);
  const { event, year, when } = seasonHead("ramadan", today, []);
  const source = "https://moon.example/announced";
  expect(await secondPage("/ramadan")).not.toContain(source);
  const announced = await first.rpc("maryam", "announce_month", {
    authority_param: "uk_sighting",
    hijri_year_param: year,
    hijri_month_param: event === "ramadan" ? MONTHS.ramadan : MONTHS.shawwal,
    starts_on_param: when.expected,
    source_url_param: source,
  });
  expect(announced.status, announced.text).toBeLessThan(300);
  await expect.poll(() => secondPage("/ramadan"), TEN_SECONDS).toContain(source);
});

test("a session that ended in one process is refused in the other", async () => {
  const { supabaseAnonKey } = await (await fetch(`${second.address}/config.json`)).json();
  const headers = { apikey: supabaseAnonKey, authorization: `Bearer ${first.tokens.amina}` };
  const read = async () =>
    (await fetch(`${second.address}/rest/v1/deals?select=id&limit=1`, { headers })).status;
  expect(await read()).toBe(200);
  const out = await first.ask("amina", "/auth/v1/logout?scope=local", { method: "POST" });
  expect(out.status).toBe(204);
  expect(await read()).toBe(401);
});

test("a wrong password counts in both processes", async () => {
  const { supabaseAnonKey } = await (await fetch(`${second.address}/config.json`)).json();
  const guess = async (address: string) => {
    const response = await fetch(`${address}/auth/v1/token?grant_type=password`, {
      method: "POST",
      headers: { apikey: supabaseAnonKey, "content-type": "application/json" },
      body: JSON.stringify({ email: emailOf("bilal"), password: "a wrong password" }),
    });
    return response.status;
  };
  for (const address of [first.address, second.address, first.address]) {
    expect(await guess(address)).toBe(400);
  }
  expect(await guess(second.address)).toBe(429);
  expect(await guess(first.address)).toBe(429);
  expect(passwordOf("bilal")).not.toBe("a wrong password");
});

test("a process with other secrets does not start, and the others keep serving", async () => {
  const dataDir = await newDataDir();
  onTestFinished(() => removeDataDir(dataDir));
  const logFile = path.join(dataDir, "log");
  await expect(bootSite({ ...env, DEMO: "off" }, dataDir, logFile)).rejects.toThrow("ended before");
  expect(await readFile(logFile, "utf8")).toContain(
    "secrets does not hold the secrets of this database. Copy",
  );
  expect((await fetch(`${second.address}/readyz`)).status).toBe(200);
});

test("a refused process does not change the passwords of the logins", async () => {
  const dataDir = await newDataDir();
  onTestFinished(() => removeDataDir(dataDir));
  const readPasswords = async () =>
    (await first.owner.query("select rolname, rolpassword from pg_authid order by rolname")).rows;
  const before = await readPasswords();
  // Without a password in the address, the login passwords are derived from the secrets.
  const url = new URL(env.DATABASE_URL ?? "");
  const PGPASSWORD = decodeURIComponent(url.password);
  url.password = "";
  const other = { ...env, DATABASE_URL: url.href, PGPASSWORD, DEMO: "off" };
  const logFile = path.join(dataDir, "log");
  await expect(bootSite(other, dataDir, logFile)).rejects.toThrow("ended before");
  expect(await readFile(logFile, "utf8")).toContain("does not hold the secrets");
  expect(await readPasswords()).toEqual(before);
});
