import { beforeAll, expect, test } from "vitest";
import { everyCall } from "#testing/security/roles/calls.fixture.ts";
import {
  emailOf,
  type Member,
  passwordOf,
  type ReadResponse,
} from "#testing/security/roles/people.fixture.ts";
import { type PopulatedSite, startPopulatedSite } from "../populated-site.fixture.ts";

interface Session {
  access_token: string;
  refresh_token: string;
}

const ENDED = [401, "session_not_found"];
let site: PopulatedSite;

beforeAll(async () => {
  site = await startPopulatedSite();
  return () => site.backend.stop();
});

const auth = async (path: string, body: object, token?: string): Promise<ReadResponse> =>
  site.ask("visitor", `/auth/v1/${path}`, { method: "POST", body, headers: bearer(token) });
const bearer = (token?: string): Record<string, string> =>
  token === undefined ? {} : { authorization: `Bearer ${token}` };
const signIn = async (name: Member, password = passwordOf(name)) =>
  (await auth("token?grant_type=password", { email: emailOf(name), password })).body as Session;
const refresh = ({ refresh_token }: Session) =>
  auth("token?grant_type=refresh_token", { refresh_token });
const outcome = ({ status, body }: ReadResponse) => [
  status,
  (body as { hint?: string; error_code?: string } | null)?.hint ??
    (body as { error_code?: string } | null)?.error_code,
];
const readRows = async (name: string, { access_token }: Session) =>
  outcome(
    await site.ask("visitor", `/rest/v1/${name}?select=*&limit=1`, {
      headers: bearer(access_token),
    }),
  );

/** Returns the tables and views of which members can read all columns. */
async function relations(): Promise<string[]> {
  const { rows } = await site.backend.owner.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'v')
       and has_table_privilege('authenticated', oid, 'select') order by 1`,
  );
  return rows.map(({ name }) => name);
}

test("T27: a token whose session ended in another process reads no table and calls no procedure", async () => {
  const tables = await relations();
  expect(tables.length).toBeGreaterThan(15);
  const read = (name: Member, table: string) =>
    site.ask(name, `/rest/v1/${table}?select=*&limit=1`).then(outcome);
  for (const table of tables) expect((await read("amina", table))[0], table).toBe(200);
  // In the database only, as another process or machine does.
  await site.backend.owner.query("delete from auth.sessions");
  const calls = new Map(everyCall(site.ids).map((call) => [call.name, call.args]));
  for (const name of ["amina", "maryam"] as const) {
    const outcomes = await Promise.all([
      ...tables.map(async (table) => [table, ...(await read(name, table))]),
      ...[...calls].map(async ([call, args]) => [
        call,
        ...outcome(await site.rpc(name, call, args)),
      ]),
    ]);
    const names = [...tables, ...calls.keys()];
    expect(outcomes).toEqual(names.map((called) => [called, ...ENDED]));
    expect((await site.ask(name, "/auth/v1/user")).status).toBe(403);
  }
});

test.each(["password", "others", "global"] as const)(
  "T27: a session refreshed just before and just after the end by %s is refused in the same second",
  async (how) => {
    const own = await signIn("bilal");
    const thief = await signIn("bilal");
    const tokens = [thief];
    const steal = async () => {
      const next = await refresh(tokens.at(-1) ?? thief);
      if (next.status === 200) tokens.push(next.body as Session);
      return next.status;
    };
    expect(await steal()).toBe(200);
    const ended =
      how === "password"
        ? site.ask("visitor", "/auth/v1/user", {
            method: "PUT",
            body: { password: `${passwordOf("bilal")}-new` },
            headers: bearer(own.access_token),
          })
        : auth(`logout?scope=${how}`, {}, own.access_token);
    while ((await Promise.race([ended, steal()])) === 200);
    expect([200, 204]).toContain((await ended).status);
    expect(await steal()).toBe(400);
    for (const token of tokens) {
      expect(await readRows("notifications", token)).toEqual(ENDED);
      expect(await readRows("deals", token)).toEqual(ENDED);
    }
    const isOwnOpen = how !== "global";
    expect((await readRows("notifications", own))[0]).toBe(isOwnOpen ? 200 : 401);
    const password = passwordOf("bilal") + (how === "password" ? "-new" : "");
    const later = await signIn("bilal", password);
    expect(await readRows("notifications", later)).toEqual([200, undefined]);
    if (how !== "password") return;
    await site.ask("visitor", "/auth/v1/user", {
      method: "PUT",
      body: { password: passwordOf("bilal") },
      headers: bearer(later.access_token),
    });
  },
);

test("T27: a deleted account's token reads nothing, a banned member's reads own rows only", async () => {
  const [safiyas, aminas] = [await signIn("safiya"), await signIn("amina")];
  expect((await readRows("notifications", safiyas))[0]).toBe(200);
  await site.backend.owner.query("delete from auth.users where id = $1", [site.ids.amina]);
  expect(await readRows("notifications", aminas)).toEqual(ENDED);
  expect(await readRows("deals", aminas)).toEqual(ENDED);
});
