import { randomBytes } from "node:crypto";
import { crc32, deflateSync } from "node:zlib";
import { Agent, FormData, fetch } from "undici";
import type { SiteConfig } from "#contract/site-config.ts";
import { slowRequest } from "./slow-requests.ts";

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const GREY_8_BIT = [8, 0, 0, 0, 0];

/**
 * `node bench/load/attackers.ts SITE`: attacks SITE from four addresses between the messages "attack" and "rest". At this rate
 * or a lower one, each attack once made the site or its API unavailable.
 */
interface Attack {
  from: string;
  perSecond: number;
  inFlight: number;
  send(n: number): Promise<unknown>;
}

const site = process.argv[2] ?? "";
const dispatcher = new Agent({ connections: 64 });
const { supabaseAnonKey } = (await (await fetch(`${site}/config.json`)).json()) as SiteConfig;
const image = tallImage(39_999_999);
const tokens = await Promise.all([signUp(1), signUp(2)]);

const attacks: Attack[] = [
  { from: "203.0.113.1", perSecond: 6, inFlight: 3, send: requestWideRows },
  { from: "203.0.113.2", perSecond: 26, inFlight: 13, send: requestSlowStatements },
  { from: "203.0.113.3", perSecond: 2, inFlight: 6, send: uploadTallImages },
  { from: "203.0.113.4", perSecond: 50, inFlight: 50, send: requestLongPaths },
];
let timers: NodeJS.Timeout[] = [];
process.on("message", (message) => {
  for (const timer of timers) clearInterval(timer);
  timers = message === "attack" ? attacks.map(start) : [];
});
console.log(`The attackers are ready; the target is at ${site}`);

function start({ perSecond, inFlight, send }: Attack): NodeJS.Timeout {
  let sent = 0;
  let open = 0;
  return setInterval(() => {
    if (open >= inFlight) return;
    open += 1;
    send(sent++)
      // The site may close the connection to defend itself.
      .catch(() => undefined)
      .finally(() => {
        open -= 1;
      });
  }, 1_000 / perSecond);
}

async function request(path: string, from: string, init: Parameters<typeof fetch>[1] = {}) {
  const headers = { apikey: supabaseAnonKey, "x-forwarded-for": from, ...init.headers };
  const response = await fetch(site + path, { ...init, headers, dispatcher });
  return response.arrayBuffer();
}

/** Requests one column under many aliases. */
function requestWideRows(): Promise<unknown> {
  const columns = Array.from({ length: 400 }, (_, n) => `a${n}:content`);
  return request(`/rest/v1/blog_posts?select=${columns.join(",")}`, "203.0.113.1");
}

function requestSlowStatements(n: number): Promise<unknown> {
  const { path, body } = slowRequest(n);
  const headers = { "content-type": "application/json" };
  return request(path, "203.0.113.2", body === undefined ? {} : { method: "POST", headers, body });
}

function uploadTallImages(n: number): Promise<unknown> {
  const body = new FormData();
  body.set("file", new Blob([image], { type: "image/png" }), "tall.png");
  const headers = { authorization: `Bearer ${tokens[n % tokens.length]}` };
  return request("/upload/images?purpose=deal", "203.0.113.3", { method: "POST", headers, body });
}

function requestLongPaths(): Promise<unknown> {
  return request(`/assets/${"_keysession_".repeat(600)}`, "203.0.113.4");
}

async function signUp(n: number): Promise<string> {
  const response = await fetch(`${site}/auth/v1/signup`, {
    method: "POST",
    headers: { apikey: supabaseAnonKey, "content-type": "application/json" },
    body: JSON.stringify({
      email: `attacker${n}@example.com`,
      password: randomBytes(10).toString("hex"),
    }),
  });
  const { access_token: token } = (await response.json()) as { access_token?: string };
  if (token === undefined) throw new Error(`An attacker could not sign up: ${response.status}`);
  return token;
}

/** Returns a PNG one pixel wide: a small file that is slow to decode. */
function tallImage(height: number): Uint8Array<ArrayBuffer> {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(1, 0);
  header.writeUInt32BE(height, 4);
  header.set(GREY_8_BIT, 8);
  // Each row is a filter type and one pixel.
  const rows = deflateSync(Buffer.alloc(height * 2));
  return new Uint8Array(
    Buffer.concat([SIGNATURE, chunk("IHDR", header), chunk("IDAT", rows), chunk("IEND")]),
  );
}

function chunk(name: string, data: Buffer = Buffer.alloc(0)): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.byteLength);
  const named = Buffer.concat([Buffer.from(name, "latin1"), data]);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}
