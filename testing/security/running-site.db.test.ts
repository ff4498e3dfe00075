// Long, because all tests share one running site.
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import sharp from "sharp";
import { beforeAll, expect, test } from "vitest";
import { attempts, cutNetwork } from "./outbound.fixture.ts";
import { crawl } from "./pages/crawl.fixture.ts";
import { emailOf, MEMBERS, passwordOf } from "./roles/people.fixture.ts";
import { type SpawnedSite, spawnSite } from "./spawned-site.fixture.ts";

let site: SpawnedSite;
let folder: string;
const file = (name: string) => path.join(folder, name);

/** Starts a site without network access at the most detailed log level, and simulates a day of use. */
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "samha-running-"));
  site = await spawnSite({ ...cutNetwork(file("network")), LOG_LEVEL: "trace" }, file("log"));
  await simulateADay();
  return async () => {
    await site.stop();
    await rm(folder, { recursive: true, force: true });
  };
}, 180_000);

async function simulateADay() {
  const { url } = await uploadImage();
  const links = [
    "http://outside.example/a.png",
    "http://169.254.169.254/meta",
    "http://[::1]:5432/",
  ];
  for (const link of [...links, url]) {
    const { body } = await site.rpc("amina", "secure_submit_deal", {
      title_param: `Olive oil from ${link}`,
      merchant_param: "Zayt",
      category_param: "food",
      deal_url_param: "http://outside.example/",
      image_url_param: link,
    });
    const deal_id_param = (body as { id: string }).id;
    await site.rpc("maryam", "moderate_deal", { deal_id_param, action_param: "approve" });
    await site.ask("visitor", `/share/deals/${deal_id_param}.jpg`);
    await site.ask("visitor", `/deals/${deal_id_param}`);
  }
  await previewLinks(["http://outside.example/?previewed-link", ...links, "http://127.0.0.1/"]);
  const shop = {
    name_param: "Zayt",
    category_param: "food",
    description_param: "Oil",
    contact_email_param: "zayt@outside.example",
    website_param: "http://outside.example/",
  };
  await site.rpc("bilal", "register_merchant", shop);
  for (const [address, body] of [
    ["/auth/v1/recover", { email: emailOf("bilal") }],
    [
      "/auth/v1/token?grant_type=password",
      { email: emailOf("bilal"), password: passwordOf("bilal") },
    ],
    ["/auth/v1/token?grant_type=password", { email: emailOf("bilal"), password: "wrong-password" }],
    ["/auth/v1/signup", { email: emailOf("bilal"), password: passwordOf("bilal") }],
    ["/auth/v1/verify", { type: "recovery", token_hash: "a-token-that-was-mailed" }],
  ] as const) {
    await site.ask("visitor", address, { method: "POST", body });
  }
  await site.ask("visitor", "/reset-password?token_hash=a-token-that-was-mailed");
  await site.ask("visitor", "/rest/v1/deals?select=%00");
  // The first 150 addresses include every kind of page; crawl.db.test.ts visits all addresses.
  await crawl(site.address, ["/", "/feed.xml", "/sitemap.xml"], 150);
}

/** Lets the server read pages for members, two for each at most, because each member's links are read one at a time. */
async function previewLinks(links: readonly string[]) {
  const members = ["amina", "bilal", "maryam"] as const;
  const previews = await Promise.all(
    links.map((url, index) =>
      site.ask(members[index % members.length] ?? "amina", "/link-preview", {
        method: "POST",
        body: { url },
      }),
    ),
  );
  expect(previews.map(({ status, body }) => [status, body])).toEqual(links.map(() => [200, {}]));
}

async function uploadImage(): Promise<{ url: string }> {
  const response = await sendImage(site.tokens.amina);
  expect(response.status).toBe(201);
  return (await response.json()) as { url: string };
}

async function sendImage(token: string): Promise<Response> {
  const body = new FormData();
  const bytes = await sharp({ create: { width: 90, height: 60, channels: 3, background: "gold" } })
    .png()
    .toBuffer();
  body.set("file", new File([new Uint8Array(bytes)], "oil.png", { type: "image/png" }));
  return await fetch(`${site.address}/upload/images?purpose=deal`, {
    method: "POST",
    body,
    headers: { authorization: `Bearer ${token}` },
  });
}

test("T21, T30: of all outside names and addresses, a site in use opens only that of a link that a member previewed", async () => {
  const { outside, threads } = await attempts(file("network"));
  expect(new Set(outside.map((line) => line.replace(/^\d+ /, "")))).toEqual(
    new Set(["outside outside.example:80"]),
  );
  expect(await readFile(file("network"), "utf8")).not.toMatch(/here 80$/m);
  // The main thread and at least two threads of the backend.
  expect(threads.length).toBeGreaterThanOrEqual(3);
});

const VIEWERS = ["visitor", "bilal", "safiya", "amina", "maryam"] as const;

/** Returns the statuses for a visitor, another member, a banned member, the poster and an admin. */
async function statuses(path: string): Promise<number[]> {
  const responses = await Promise.all(VIEWERS.map((who) => site.ask(who, path)));
  return responses.map(({ status }) => status);
}

test("T10: while a deal is not public, only its poster and admins see its image", async () => {
  const { url } = await uploadImage();
  const path = `${new URL(url).pathname}?w=320`;
  const hidden = [404, 404, 404, 200, 200];
  // No content refers to the image yet, and only its uploader knows its address.
  expect(await statuses(path)).toEqual([200, 200, 200, 200, 200]);
  const { body } = await site.rpc("amina", "secure_submit_deal", {
    title_param: "Black seed oil",
    merchant_param: "Zayt",
    category_param: "food",
    image_url_param: url,
  });
  const deal_id_param = (body as { id: string }).id;
  expect(await statuses(path)).toEqual(hidden);
  await site.rpc("maryam", "moderate_deal", { deal_id_param, action_param: "approve" });
  expect(await statuses(path)).toEqual([200, 200, 200, 200, 200]);
  const etag = (await site.ask("visitor", path)).headers.get("etag") ?? "";
  const again = () => site.ask("visitor", path, { headers: { "if-none-match": etag } });
  expect((await again()).status).toBe(304);
  // Takes effect immediately, even for a browser that revalidates its copy.
  await site.rpc("maryam", "moderate_deal", { deal_id_param, action_param: "reject" });
  expect((await again()).status).toBe(404);
  expect(await statuses(path)).toEqual(hidden);
});

test("T27: an ended session can neither upload an image nor see a hidden one", async () => {
  const { url } = await uploadImage();
  await site.rpc("amina", "secure_submit_deal", {
    title_param: "Date syrup",
    merchant_param: "Zayt",
    category_param: "food",
    image_url_param: url,
  });
  const { body } = await site.ask("visitor", "/auth/v1/token?grant_type=password", {
    method: "POST",
    body: { email: emailOf("amina"), password: passwordOf("amina") },
  });
  const { access_token: token } = body as { access_token: string };
  const headers = { authorization: `Bearer ${token}` };
  const see = () => site.ask("visitor", new URL(url).pathname, { headers });
  expect([(await see()).status, (await sendImage(token)).status]).toEqual([200, 201]);
  await site.ask("visitor", "/auth/v1/logout?scope=local", { method: "POST", headers, body: {} });
  expect([(await see()).status, (await sendImage(token)).status]).toEqual([404, 401]);
});

test("T21: no page and no feed refers to an external image, whoever posted the deal", async () => {
  const foreign = "https://pixel.outside.example/watch.webp";
  for (const who of ["amina", "maryam"] as const) {
    const { body } = await site.rpc(who, "secure_submit_deal", {
      title_param: `Rose water of ${who}`,
      merchant_param: "Zayt",
      category_param: "perfumes",
      image_url_param: foreign,
    });
    const { id, image_url } = body as { id: string; image_url: string };
    // The address is stored unchanged.
    expect(image_url).toBe(foreign);
    await site.rpc("maryam", "moderate_deal", { deal_id_param: id, action_param: "approve" });
    const page = await site.ask("visitor", `/deals/${id}`);
    expect(page.text).toContain(`Rose water of ${who}`);
    expect(page.text).toContain("/images/default-deal.svg");
    expect(page.text).not.toMatch(/<(?:img|link|meta)[^>]*pixel\.outside/);
    expect(/<script type="application\/ld\+json">[^<]*/.exec(page.text)?.[0]).not.toContain(
      "pixel",
    );
    expect(page.headers.get("content-security-policy")).toMatch(/img-src 'self' data: blob:;/);
    const feed = await site.ask("visitor", "/category/perfumes/feed.xml");
    expect(feed.text).toContain(`Rose water of ${who}`);
    expect(feed.text).not.toContain("pixel.outside");
  }
});

test("T21: previews of links are not part of the public API and its rules for other sites", async () => {
  const description = await site.ask("visitor", "/api/v1/openapi.json");
  expect(description.status).toBe(200);
  expect(description.text).not.toMatch(/preview/i);
  const sent = { method: "POST", body: { url: "" } };
  expect((await site.ask("amina", "/api/v1/link-preview", sent)).status).toBe(404);
  const preview = await site.ask("amina", "/link-preview", sent);
  expect([preview.status, preview.headers.get("access-control-allow-origin")]).toEqual([200, null]);
  expect((await site.ask("visitor", "/link-preview", sent)).status).toBe(401);
});

test("T30: the hook that blocks the network detects a connection", async () => {
  const { execFile } = await import("node:child_process");
  const { promisify } = await import("node:util");
  const log = file("proof");
  const script = 'fetch("http://outside.example/").catch(() => {});';
  await promisify(execFile)(process.execPath, ["-e", script], {
    env: { PATH: process.env.PATH, ...cutNetwork(log) },
  });
  expect((await attempts(log)).outside.join()).toContain("outside.example");
});

test("T28: the most detailed log contains no password, token, key, email address or secret", async () => {
  const log = await readFile(file("log"), "utf8");
  expect(log.length).toBeGreaterThan(2_000);
  const secrets = await Promise.all(
    ["jwt-secret", "secret-key", "postgres-password", "backend-password"].map((name) =>
      readSecret(name),
    ),
  );
  const words = [
    ...MEMBERS.flatMap((name) => [emailOf(name), passwordOf(name), site.tokens[name]]),
    ...secrets,
    "wrong-password",
    "a-token-that-was-mailed",
    "previewed-link",
    "nonpublic",
    "$2b$",
  ];
  for (const word of words) expect(log.includes(word), word.slice(0, 12)).toBe(false);
  expect(log).not.toMatch(/postgres:\/\/[^"\s]*:[^"\s[]+@/);
});

async function readSecret(name: string): Promise<string> {
  const { openSecrets } = await import("#server/database/secrets.ts");
  return (await openSecrets(site.dataDir)).get(name);
}

test("T28: the configuration for browsers contains nine public values and no others", async () => {
  const { body } = await site.ask("visitor", "/config.json");
  expect(Object.keys(body as object).sort()).toEqual([
    "apiBaseUrl",
    "gaMeasurementId",
    "imageBaseUrl",
    "linkPreviewUrl",
    "operatorAddress",
    "operatorName",
    "siteName",
    "siteUrl",
    "socialUrls",
    "supabaseAnonKey",
    "supabaseUrl",
    "uploadBaseUrl",
  ]);
  expect((body as { supabaseAnonKey: string }).supabaseAnonKey).toMatch(/^sb_publishable_/);
});

test("T28: of thirty identical failures, ten are logged", async () => {
  await site.owner.query(
    `create or replace function public.get_deal_endings(deal_id_param uuid)
     returns table (kind text, by text, at timestamptz) language plpgsql as
     $$ begin raise 'broken' using errcode = 'internal_error'; end $$`,
  );
  const args = { deal_id_param: "d0000000-0000-4000-8000-000000000001" };
  for (let count = 0; count < 30; count += 1) {
    expect((await site.rpc("visitor", "get_deal_endings", args)).status).toBe(500);
  }
  const log = await readFile(file("log"), "utf8");
  expect(log.split('"The backend failed"')).toHaveLength(11);
});
