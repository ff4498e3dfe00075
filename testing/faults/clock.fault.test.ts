// Longer than 200 lines: all tests with wrong clocks, which share their preparation.

import { mkdtemp, readFile, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { startTestServer } from "#testing/database/test-database-server.ts";
import { emailOf, passwordOf } from "#testing/security/roles/people.fixture.ts";
import { type SpawnedSite, spawnSite } from "#testing/security/spawned-site.fixture.ts";
import { type BootedSite, bootSite } from "#testing/site/boot-site.ts";
import { startSiteUnderLoad } from "./site-under-load.ts";

const SLOW = { timeout: 300_000 };
const HOUR_MS = 3_600_000;
const WAIT = { timeout: 30_000, interval: 200 };
const SHIFT = fileURLToPath(new URL("./shift-clock.mjs", import.meta.url));
/** Limits on, but high enough for a load from one address. */
const UNLIMITED = {
  LIMITS: "on",
  LIMIT_SIGN_IN: "3/300",
  ...Object.fromEntries(
    ["SIGN_UP", "UPLOAD", "VOTES", "COMMENTS"].map((name) => [`LIMIT_${name}`, "1000000/3600"]),
  ),
};

interface Session {
  access_token: string;
  refresh_token: string;
}

/** Two processes of one site on one database. The clock of `right` is correct, the clock of `wrong` is not. */
interface Machines {
  right: SpawnedSite;
  wrong: BootedSite;
  ask(address: string, path: string, body?: object, token?: string): Promise<Response>;
  signIn(address: string, password?: string): Promise<Response>;
}

async function startMachines(
  shiftMs: number,
  atEnd: (() => Promise<unknown>)[],
): Promise<Machines> {
  const server = await startTestServer();
  atEnd.push(() => server.stop());
  const env = {
    DATABASE_URL: server.ownerUrl,
    SITE_URL: "http://127.0.0.1:3999",
    LIMITS: "on",
    LIMIT_SIGN_IN: "3/300",
  };
  const right = await spawnSite(env);
  atEnd.push(() => right.stop());
  const logFile = path.join(right.dataDir, "wrong.log");
  const clock = { NODE_OPTIONS: `--import=${SHIFT}`, CLOCK_SHIFT_MS: String(shiftMs) };
  const wrong = await bootSite({ ...env, ...clock, DEMO: "off" }, right.dataDir, logFile);
  atEnd.push(() => wrong.stop());
  expect(await readFile(logFile, "utf8")).toContain("The clock of this machine differs");
  const { supabaseAnonKey: apikey } = await (await fetch(`${wrong.address}/config.json`)).json();
  const ask: Machines["ask"] = (address, path, body, token) =>
    fetch(address + path, {
      method: body ? "POST" : "GET",
      headers: {
        apikey,
        "content-type": "application/json",
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
  return {
    right,
    wrong,
    ask,
    signIn: (address, password = passwordOf("amina")) =>
      ask(address, "/auth/v1/token?grant_type=password", { email: emailOf("amina"), password }),
  };
}

describe.each([120_000, -120_000, HOUR_MS, -HOUR_MS])(
  "with a clock that is off by %i ms",
  (shiftMs) => {
    let machines: Machines;
    beforeAll(async () => {
      const atEnd: (() => Promise<unknown>)[] = [];
      machines = await startMachines(shiftMs, atEnd);
      return async () => {
        for (const end of atEnd.reverse()) await end();
      };
    });

    test("open sessions are accepted and ended ones are refused", SLOW, async () => {
      const { right, wrong, ask, signIn } = machines;
      const addresses = [right.address, wrong.address];
      for (const [number, address] of addresses.entries()) {
        const session = (await (await signIn(address)).json()) as Session;
        for (const at of addresses) {
          const common = { deal_id_param: await aDeal(right), user_id_param: right.ids.amina };
          const comment = { ...common, content_param: `Fresh at ${at}, signed in at ${number}` };
          const written = await ask(
            at,
            "/rest/v1/rpc/secure_add_comment",
            comment,
            session.access_token,
          );
          expect(written.status, await written.text()).toBe(200);
        }
        const other = addresses[1 - number] ?? "";
        const renewed = await ask(other, "/auth/v1/token?grant_type=refresh_token", {
          refresh_token: session.refresh_token,
        });
        expect(renewed.status).toBe(200);
        const { access_token: token } = (await renewed.json()) as Session;

        // If all her sessions end on one machine, they end on both. A new session works on both immediately.
        const out = await ask(address, "/auth/v1/logout?scope=global", {}, token);
        expect(out.status).toBe(204);
        for (const at of addresses) {
          const read = async () =>
            (await ask(at, "/rest/v1/deals?select=id&limit=1", undefined, token)).status;
          expect(await read()).toBe(401);
        }
        for (const from of addresses) {
          const next = (await (await signIn(from)).json()) as Session;
          for (const at of addresses) {
            const response = await ask(at, "/rest/v1/rpc/get_my_profile", {}, next.access_token);
            expect([from, at, response.status]).toEqual([from, at, 200]);
          }
        }
      }
      const { rows } = await right.owner.query(
        "select count(*)::int, count(distinct content)::int as texts from public.comments where content like 'Fresh at %'",
      );
      expect(rows).toEqual([{ count: 4, texts: 4 }]);
    });

    test("the limit on password guesses and the lists of deals stay the same", SLOW, async () => {
      const { right, wrong, signIn } = machines;
      for (const at of [wrong, right, wrong]) {
        expect((await signIn(at.address, "not her password")).status).toBe(400);
      }
      for (const at of [right, wrong, right]) {
        expect((await signIn(at.address, "not her password")).status).toBe(429);
      }
      await right.owner.query(
        `
      insert into public.deals (user_id, title, merchant, category, status, starts_at, expires_at) values
      ($1, 'Ends in a minute', 'Nakheel', 'food', 'active', null, now() + interval '1 minute'),
      ($1, 'Ended a minute ago', 'Nakheel', 'food', 'active', null, now() - interval '1 minute'),
      ($1, 'Starts in a minute', 'Nakheel', 'food', 'active', now() + interval '1 minute', null),
      ($1, 'Started a minute ago', 'Nakheel', 'food', 'active', now() - interval '1 minute', null)`,
        [right.ids.amina],
      );
      for (const { address } of [right, wrong]) {
        const titles = async () => {
          const page = await (await fetch(`${address}/category/food?sort=newest`)).text();
          return [...page.matchAll(/(?:Ends|Ended|Starts|Started) (?:in )?a minute(?: ago)?/g)].map(
            String,
          );
        };
        const shown = async () => [...new Set(await titles())].sort();
        await expect.poll(shown, WAIT).toEqual(["Ends in a minute", "Started a minute ago"]);
      }
    });
  },
);

test(
  "while the clock of a site under load jumps an hour ahead and back, and an hour back, nothing is lost or refused",
  SLOW,
  async () => {
    const server = await startTestServer();
    onTestFinished(() => server.stop());
    const folder = await mkdtemp(path.join(tmpdir(), "samha-clock-"));
    onTestFinished(() => rm(folder, { recursive: true }));
    const shiftFile = path.join(folder, "shift");
    const jump = async (ms: number) => {
      await writeFile(`${shiftFile}.new`, String(ms));
      await rename(`${shiftFile}.new`, shiftFile);
    };
    await jump(0);
    const under = await startSiteUnderLoad({
      env: {
        ...UNLIMITED,
        DATABASE_URL: server.ownerUrl,
        NODE_OPTIONS: `--import=${SHIFT}`,
        CLOCK_SHIFT_FILE: shiftFile,
      },
    });
    onTestFinished(() => under.end());
    const { address } = under.site;
    const { supabaseAnonKey: apikey } = await (await fetch(`${address}/config.json`)).json();
    const ask = (path: string, body: object, token?: string) =>
      fetch(address + path, {
        method: "POST",
        headers: {
          apikey,
          "content-type": "application/json",
          ...(token ? { authorization: `Bearer ${token}` } : {}),
        },
        body: JSON.stringify(body),
      });
    const account = { email: "amina@example.com", password: "dates-and-honey" };
    const signedUp = await ask("/auth/v1/signup", { ...account, data: { username: "amina" } });
    const old = (await signedUp.json()) as Session;
    let { refresh_token } = old;
    for (const [time, ms] of [0, HOUR_MS, 0, -HOUR_MS, 0].entries()) {
      await jump(ms);
      await under.untilMoreIsWritten();
      const guess = await ask("/auth/v1/token?grant_type=password", {
        ...account,
        password: "not her password",
      });
      expect([ms, guess.status]).toEqual([ms, time < 3 ? 400 : 429]);
      const renewed = await ask("/auth/v1/token?grant_type=refresh_token", { refresh_token });
      expect([ms, renewed.status]).toEqual([ms, 200]);
      const fresh = (await renewed.json()) as Session;
      refresh_token = fresh.refresh_token;
      for (const { access_token } of [old, fresh]) {
        const read = await ask("/rest/v1/rpc/get_my_profile", {}, access_token);
        expect([ms, read.status]).toEqual([ms, 200]);
      }
    }
    await under.untilMoreIsWritten();
    await under.prove();
    expect(under.load.outcomes.filter(({ status }) => status !== 200 && status !== 201)).toEqual(
      [],
    );
  },
);

async function aDeal({ owner }: SpawnedSite): Promise<string> {
  const { rows } = await owner.query("select id from public.deals where status = 'active' limit 1");
  return rows[0].id;
}
