import { readFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { beforeAll, describe, expect, test } from "vitest";
import { startTestServer } from "#testing/database/test-database-server.ts";
import { emailOf, passwordOf } from "#testing/security/roles/people.fixture.ts";
import { type SpawnedSite, spawnSite } from "#testing/security/spawned-site.fixture.ts";
import { type BootedSite, bootSite } from "#testing/site/boot-site.ts";

const SLOW = { timeout: 300_000 };
const WAIT = { timeout: 30_000, interval: 200 };
const SHIFT = fileURLToPath(new URL("./shift-clock.mjs", import.meta.url));

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

describe.each([120_000, -120_000, 3_600_000, -3_600_000])(
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

    // rate-limiter-flexible compares with the clock of the process: counters of a clock that is behind by more than the period of
    // a limit have expired for the others.
    test.skipIf(shiftMs < -120_000)(
      "the limit on password guesses and the lists of deals stay the same",
      SLOW,
      async () => {
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
            return [
              ...page.matchAll(/(?:Ends|Ended|Starts|Started) (?:in )?a minute(?: ago)?/g),
            ].map(String);
          };
          const shown = async () => [...new Set(await titles())].sort();
          await expect.poll(shown, WAIT).toEqual(["Ends in a minute", "Started a minute ago"]);
        }
      },
    );
  },
);

async function aDeal({ owner }: SpawnedSite): Promise<string> {
  const { rows } = await owner.query("select id from public.deals where status = 'active' limit 1");
  return rows[0].id;
}
