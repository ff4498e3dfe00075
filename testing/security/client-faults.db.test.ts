import { mkdtemp, readFile, rm } from "node:fs/promises";
import { request } from "node:http";
import { connect, type Socket } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { beforeAll, expect, test } from "vitest";
import { type BootedSite, bootSite, removeDataDir } from "#testing/site/boot-site.ts";

const TIMES = 30;
let site: BootedSite;
let folder: string;
let logFile: string;
let apikey: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "samha-client-faults-"));
  logFile = path.join(folder, "log");
  site = await bootSite({ LOG_LEVEL: "info", DEMO: "off" }, undefined, logFile);
  apikey = (await (await fetch(`${site.address}/config.json`)).json()).supabaseAnonKey;
  return async () => {
    await site.stop();
    await removeDataDir(site.dataDir);
    await rm(folder, { recursive: true, force: true });
  };
}, 180_000);

const head = (line: string, ...headers: string[]) =>
  [line, "host: 127.0.0.1", ...headers, "", ""].join("\r\n");
const post = (where: string, framing: string, ...more: string[]) =>
  head(`POST ${where} HTTP/1.1`, `apikey: ${apikey}`, framing, ...more);
const JSON_TYPE = "content-type: application/json";
const FORM_TYPE = "content-type: multipart/form-data; boundary=b";

/** Data that a client sends before it closes the connection, with or without a reset. */
const FAULTS: [string, () => string | Buffer][] = [
  ["nothing", () => ""],
  ["half a header", () => "GET / HTTP/1.1\r\nhost: 127"],
  [
    "an incomplete body to the accounts service",
    () => `${post("/auth/v1/signup", "content-length: 50")}{"em`,
  ],
  [
    "an incomplete body to a procedure",
    () => `${post("/rest/v1/rpc/secure_vote_deal", "content-length: 50", JSON_TYPE)}{"de`,
  ],
  ["an incomplete chunk", () => `${post("/language", "transfer-encoding: chunked")}ff\r\nhalf`],
  [
    "an incomplete upload",
    () => `${post("/upload/images?purpose=deal", "content-length: 5000", FORM_TYPE)}--b\r\n`,
  ],
  ["an incomplete contact form", () => `${post("/contact", "content-length: 50")}name=`],
  ["a request and leaves before the response", () => head("GET /deals/none HTTP/1.1")],
  ["a wrong chunk", () => `${post("/language", "transfer-encoding: chunked")}zz\r\n`],
  ["garbage", () => "\u0000\u0001 garbage \u0002\r\n\r\n"],
  ["a TLS greeting", () => Buffer.from("16030100a5010000a10303", "hex")],
  ["an HTTP/2 preface", () => "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"],
  ["headers of 100 KB", () => head("GET / HTTP/1.1", `x: ${"a".repeat(100_000)}`)],
  ["two lengths", () => post("/language", "content-length: 1", "content-length: 2")],
  ["no host", () => "GET / HTTP/1.1\r\n\r\n"],
  ["an upgrade", () => head("GET / HTTP/1.1", "connection: upgrade", "upgrade: websocket")],
  ["a wrong method", () => head("BREW / HTTP/1.1")],
  ["a TRACE", () => head("TRACE /rest/v1/deals HTTP/1.1", `apikey: ${apikey}`)],
  ["bad JSON", () => `${post("/auth/v1/signup", "content-length: 4", JSON_TYPE)}{"a"`],
  [
    "bad JSON to a procedure",
    () => `${post("/rest/v1/rpc/secure_vote_deal", "content-length: 4", JSON_TYPE)}{"a"`,
  ],
  [
    "a bad token",
    () => head("GET /rest/v1/deals HTTP/1.1", `apikey: ${apikey}`, "authorization: Bearer a.b.c"),
  ],
  ["an invalid filter", () => head("GET /rest/v1/deals?id=eq.none HTTP/1.1", `apikey: ${apikey}`)],
  [
    "bad multipart",
    () => `${post("/upload/images?purpose=deal", "content-length: 4", FORM_TYPE)}nope`,
  ],
];

function connectAndSend(sent: string | Buffer, isReset: boolean): Promise<void> {
  return new Promise((resolve) => {
    const { port } = new URL(site.address);
    const socket: Socket = connect({ port: Number(port), host: "127.0.0.1", allowHalfOpen: true });
    socket.on("error", () => undefined);
    socket.on("close", () => resolve());
    socket.resume();
    socket.on("connect", () => {
      socket.write(sent, () => {
        // Gives the server time to process the request.
        setTimeout(() => (isReset ? socket.resetAndDestroy() : socket.destroy()), 30);
      });
    });
  });
}

/** Sends the data from many clients and resets half of the connections. Returns the new log lines. */
async function linesOf(compose: () => string | Buffer): Promise<string[]> {
  const before = (await readFile(logFile, "utf8")).length;
  for (const isReset of [false, true]) {
    await Promise.all(Array.from({ length: TIMES }, () => connectAndSend(compose(), isReset)));
  }
  expect((await fetch(`${site.address}/readyz`)).status).toBe(200);
  return (await readFile(logFile, "utf8")).slice(before).split("\n").filter(Boolean);
}

const faultsOf = (lines: string[]) =>
  lines.filter((line) => /"level":"(?:warn|error|fatal)"/.test(line));

test.each(FAULTS)(
  "a client that sends %s causes no warning and no error in the log",
  async (_, compose) => {
    const lines = await linesOf(compose);
    expect(faultsOf(lines)).toEqual([]);
    // Refusals are sampled: ten lines for each kind of address and status.
    expect(lines.length).toBeLessThanOrEqual(30);
  },
);

test("warnings from packages about undecodable addresses are sampled", async () => {
  const before = (await readFile(logFile, "utf8")).length;
  for (let count = 0; count < TIMES; count += 1) {
    expect((await fetch(`${site.address}/deals/%E0%A4%A?${count}`)).status).toBe(404);
  }
  const warnings = faultsOf((await readFile(logFile, "utf8")).slice(before).split("\n"));
  expect(warnings.length).toBeGreaterThan(0);
  expect(warnings.length).toBeLessThanOrEqual(10);
});

test.each(["/", "/rest/v1/deals", "/auth/v1/user", "/images/x", "/api/v1/deals"])(
  "TRACE %s is refused and repeats nothing of the request",
  async (where) => {
    const headers = { apikey, "x-private": "only-for-amina" };
    const { status, text } = await new Promise<{ status: number; text: string }>(
      (resolve, reject) => {
        const sent = request(site.address + where, { method: "TRACE", headers }, async (reply) => {
          resolve({ status: reply.statusCode ?? 0, text: (await reply.toArray()).join("") });
        });
        sent.once("error", reject).end();
      },
    );
    expect([404, 405]).toContain(status);
    expect(text).not.toContain("only-for-amina");
  },
);
