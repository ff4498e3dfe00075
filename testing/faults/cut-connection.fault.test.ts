import { createHmac, randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { connect } from "node:net";
import path from "node:path";
import { beforeAll, expect, test } from "vitest";
import { open } from "#testing/security/roles/nonpublic-content.fixture.ts";
import { emailOf, passwordOf } from "#testing/security/roles/people.fixture.ts";
import { type SpawnedSite, spawnSite } from "#testing/security/spawned-site.fixture.ts";

const SLOW = { timeout: 300_000 };
const WAIT = { timeout: 60_000, interval: 100 };
let site: SpawnedSite;
let apikey: string;

beforeAll(async () => {
  site = await spawnSite({ LOG_LEVEL: "silent" });
  apikey = (await (await fetch(`${site.address}/config.json`)).json()).supabaseAnonKey;
  return () => site.stop();
});

/** Returns a raw HTTP request, by default from Bilal. */
function requestOf(procedure: string, args: object, token = site.tokens.bilal): string {
  const body = JSON.stringify(args);
  const { host } = new URL(site.address);
  return [
    `POST /rest/v1/rpc/${procedure} HTTP/1.1`,
    `host: ${host}`,
    `apikey: ${apikey}`,
    `authorization: Bearer ${token}`,
    "content-type: application/json",
    `content-length: ${Buffer.byteLength(body)}`,
    "connection: close",
    "",
    body,
  ].join("\r\n");
}

/** Sends a part of a request and resets the connection without waiting for a response. */
function sendAndCut(text: string): Promise<void> {
  const { hostname, port } = new URL(site.address);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () =>
      socket.write(text, () => socket.resetAndDestroy()),
    );
    socket.once("error", reject);
    socket.once("close", () => resolve());
  });
}

const comment = (content: string, id = randomUUID()) => ({
  comment_id_param: id,
  deal_id_param: open.deal,
  user_id_param: site.ids.bilal,
  content_param: content,
});
const countOf = async (sql: string, values: unknown[]) =>
  (await site.owner.query(`select count(*)::int as count from ${sql}`, values)).rows[0].count;

test("a comment resent after a cut connection is stored once", SLOW, async () => {
  for (let time = 0; time < 40; time++) {
    const content = `Soft and fresh ${randomUUID()}`;
    const sent = comment(content);
    const request = requestOf("secure_add_comment", sent);
    // Every second request is sent completely, so that only its response is lost.
    await sendAndCut(
      time % 2 ? request : request.slice(0, Math.ceil((request.length * time) / 40)),
    );
    const again = await site.rpc("bilal", "secure_add_comment", sent);
    expect(again.status, again.text).toBe(200);
    expect(await countOf("public.comments where content = $1", [content])).toBe(1);
  }
  const { rows } = await site.owner.query(`
    select id from public.deals_with_temperature d
    where comments_count <> (select count(*) from public.comments where deal_id = d.id)`);
  expect(rows).toEqual([]);
});

test("a vote resent after a cut connection counts once", SLOW, async () => {
  const { rows: deals } = await site.owner.query<{ id: string }>(`
    insert into public.deals (title, merchant, category, status)
    select 'Medjool dates ' || number, 'Nakheel', 'food', 'active' from generate_series(1, 20) number
    returning id`);
  for (const { id } of deals) {
    const vote = { deal_id_param: id, is_hot_param: true };
    await sendAndCut(requestOf("secure_vote_deal", vote));
    const again = await site.rpc("bilal", "secure_vote_deal", vote);
    expect([200, 409], again.text).toContain(again.status);
    expect(await countOf("public.deal_votes where deal_id = $1", [id])).toBe(1);
    expect(await countOf("public.deals where id = $1 and hot_votes = 1", [id])).toBe(1);
  }
});

test(
  "a write whose access token expires during the request is refused, and succeeds once with a new token",
  SLOW,
  async () => {
    const signedIn = await site.ask("visitor", "/auth/v1/token?grant_type=password", {
      method: "POST",
      body: { email: emailOf("bilal"), password: passwordOf("bilal") },
    });
    const session = signedIn.body as { access_token: string; refresh_token: string };
    const { token, endsAt } = await endingToken(session.access_token, 3);
    const content = `Half-way ${randomUUID()}`;
    const request = requestOf("secure_add_comment", comment(content), token);
    const { hostname, port } = new URL(site.address);
    const socket = connect(Number(port), hostname);
    let response = "";
    socket.setEncoding("utf8").on("data", (chunk) => {
      response += chunk;
    });
    socket.write(request.slice(0, -10));
    await expect.poll(() => Date.now() / 1000, WAIT).toBeGreaterThan(endsAt + 1);
    socket.write(request.slice(-10));
    await expect.poll(() => response, WAIT).toMatch(/^HTTP\/1\.1 401 /);
    socket.destroy();
    expect(await countOf("public.comments where content = $1", [content])).toBe(0);

    const renewed = await site.ask("visitor", "/auth/v1/token?grant_type=refresh_token", {
      method: "POST",
      body: { refresh_token: session.refresh_token },
    });
    const { access_token } = renewed.body as { access_token: string };
    const again = await site.ask("visitor", "/rest/v1/rpc/secure_add_comment", {
      method: "POST",
      body: comment(content),
      headers: { authorization: `Bearer ${access_token}` },
    });
    expect(again.status, again.text).toBe(200);
    expect(await countOf("public.comments where content = $1", [content])).toBe(1);
  },
);

/** Returns a copy of a token with this remaining lifetime, signed with the site's secret. */
async function endingToken(from: string, seconds: number) {
  const secret = (await readFile(path.join(site.dataDir, "secrets/jwt-secret"), "utf8")).trim();
  const [head = "", payload = ""] = from.split(".");
  const endsAt = Math.floor(Date.now() / 1000) + seconds;
  const claims = { ...JSON.parse(Buffer.from(payload, "base64url").toString("utf8")), exp: endsAt };
  const signed = `${head}.${Buffer.from(JSON.stringify(claims)).toString("base64url")}`;
  const signature = createHmac("sha256", secret).update(signed).digest("base64url");
  return { token: `${signed}.${signature}`, endsAt };
}
