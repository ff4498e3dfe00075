import { expect, test } from "vitest";
import { asMember, asVisitor, type Db, testDatabase } from "../as.ts";
import { people } from "../people.ts";

const OPEN = "50000000-0000-4000-8000-000000000001";
const CLOSED = "50000000-0000-4000-8000-000000000002";

/** Continues as Amina with a token that has these claims. */
async function withToken(db: Db, claims: object): Promise<void> {
  await db.become("owner");
  await db.query("insert into auth.sessions (id, user_id) values ($1, $2) on conflict do nothing", [
    OPEN,
    people.amina,
  ]);
  await db.become("amina");
  const token = { sub: people.amina, role: "authenticated", ...claims };
  await db.query("select set_config('request.jwt.claims', $1, true)", [JSON.stringify(token)]);
}
const mayWrite = (db: Db) => db.call("check_write_access");
/** The backend refuses these calls (BackendConnection). A hosted Supabase answers them until the token expires. */
const CHECKED_BY_BACKEND = [
  "check_admin_status",
  "confirm_mail_address",
  "get_deal_endings",
  "get_halal_fact_history",
  "get_halal_facts",
  "get_my_reports",
];
const ended = { code: "PT401", hint: "session_not_found" };

test("a token of an open session can write", () =>
  asMember("amina", async (db) => {
    await withToken(db, { session_id: OPEN });
    expect(await mayWrite(db)).toEqual([{ check_write_access: true }]);
  }));

test("every table and view with private rows refuses the token of an ended session", async () => {
  const { owner } = await testDatabase();
  const { rows } = await owner.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'v')
       and has_any_column_privilege('authenticated', oid, 'select') order by 1`,
  );
  const refused: string[] = [];
  for (const { name } of rows) {
    const read = (db: Db) => db.query<{ count: string }>(`select count(*) from public.${name}`);
    const visible = await asVisitor(read).catch(() => [{ count: "0" }]);
    for (const member of ["amina", "maryam"] as const) {
      await asMember(member, async (db) => {
        await withToken(db, { session_id: CLOSED, sub: people[member] });
        const outcome = await read(db).catch((error: { hint?: string }) => error.hint);
        if (outcome !== ended.hint) expect(outcome, `${name}, ${member}`).toEqual(visible);
        else if (member === "amina") refused.push(name);
      });
    }
  }
  expect(refused).toContain("deals");
});

test("no policy and no procedure reads the caller from a token without looking up its session", async () => {
  const { owner } = await testDatabase();
  const found = async (sql: string) =>
    (await owner.query<{ name: string }>(`${sql} order by 1`)).rows.map(({ name }) => name);
  const policies = `select tablename || '.' || policyname as name from pg_policies
    where schemaname in ('public', 'private') and concat(qual, with_check) ~ $$RULE$$`;
  expect(await found(policies.replace("RULE", "caller|is_admin"))).not.toEqual([]);
  expect(await found(policies.replace("RULE", "auth\\."))).toEqual([]);
  expect(
    await found(`select proname as name from pg_proc where pronamespace = 'public'::regnamespace and prosrc ~ 'auth\\.'
      and prosrc !~ 'private\\.(caller|own_comment|require_account|require_admin|require_member|has_open_session)\\('`),
  ).toEqual(CHECKED_BY_BACKEND);
});

test("a token of a session that has ended can neither write nor export data", () =>
  asMember("amina", async (db) => {
    await withToken(db, { session_id: CLOSED });
    await expect(mayWrite(db)).rejects.toMatchObject(ended);
    await expect(db.call("export_my_data")).rejects.toMatchObject(ended);
    await expect(db.call("export_my_data_part")).rejects.toMatchObject(ended);
    await expect(
      db.query("update public.profiles set profile_image_status = 'pending' where id = $1", [
        people.amina,
      ]),
    ).rejects.toMatchObject(ended);
  }));

test("a token with another member's session cannot write", () =>
  asMember("amina", async (db) => {
    await withToken(db, { session_id: OPEN, sub: people.bilal });
    await db.query("select set_config('request.jwt.claim.sub', $1, true)", [people.bilal]);
    await expect(mayWrite(db)).rejects.toMatchObject(ended);
  }));

test("a caller without a token, or with one that names no session, is not refused", () =>
  asMember("amina", async (db) => {
    expect(await mayWrite(db)).toEqual([{ check_write_access: true }]);
    await withToken(db, {});
    expect(await mayWrite(db)).toEqual([{ check_write_access: true }]);
  }));
