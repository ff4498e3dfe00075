import { expect, test } from "vitest";
import { asMember, asOwner, asVisitor, type Db } from "../as.ts";
import { one } from "../calls.ts";
import { type Person, people } from "../people.ts";

const PHONE = "50000000-0000-4000-8000-00000000000a";
const LAPTOP = "50000000-0000-4000-8000-00000000000b";
const BILALS = "50000000-0000-4000-8000-00000000000c";
const MARYAMS = "50000000-0000-4000-8000-00000000000d";

type Ages = { created?: string; refreshed?: string | null };

/** Opens a session with these ages, written as PostgreSQL intervals. */
async function openSession(db: Db, id: string, who: Person, { created, refreshed }: Ages = {}) {
  await db.query(
    `insert into auth.sessions (id, user_id, created_at, refreshed_at)
     values ($1, $2, now() - $3::interval, (now() - $4::interval) at time zone 'utc')`,
    [id, people[who], created ?? "1 minute", refreshed ?? null],
  );
}

/** Continues as a member with a session's token. */
async function withSession(db: Db, who: "amina" | "bilal" | "maryam", session: string) {
  await db.become(who);
  const token = { sub: people[who], role: "authenticated", session_id: session };
  await db.query("select set_config('request.jwt.claims', $1, true)", [JSON.stringify(token)]);
}

const asAminaOnPhone = (run: (db: Db) => Promise<void>, ages: Ages = {}) =>
  asOwner(async (db) => {
    await openSession(db, PHONE, "amina", ages);
    await openSession(db, LAPTOP, "amina", { created: "2 days", refreshed: "1 hour" });
    await openSession(db, BILALS, "bilal");
    await withSession(db, "amina", PHONE);
    await run(db);
  });

const mySessions = (db: Db) =>
  db.call<{ id: string; user_agent: string | null; last_used_at: Date; is_current: boolean }>(
    "get_my_sessions",
  );
const isRecent = async (db: Db) =>
  one(await db.call<{ has_recent_sign_in: boolean }>("has_recent_sign_in")).has_recent_sign_in;
const mayWrite = (db: Db) => db.call("check_write_access");
const ended = { code: "PT401", hint: "session_not_found" };

test("Amina sees her own sessions only, the current one first", () =>
  asAminaOnPhone(async (db) => {
    const sessions = await mySessions(db);
    expect(sessions.map(({ id, is_current }) => [id, is_current])).toEqual([
      [PHONE, true],
      [LAPTOP, false],
    ]);
  }));

test("the browser of a session is recorded once, and truncated", () =>
  asAminaOnPhone(async (db) => {
    const note = async (browser: string) => {
      await db.query("select set_config('request.headers', $1, true)", [
        JSON.stringify({ "user-agent": browser }),
      ]);
      await db.call("note_my_session");
    };
    await note(`Firefox ${"x".repeat(400)}`);
    await note("another one");
    const [phone, laptop] = await mySessions(db);
    expect(phone?.user_agent).toMatch(/^Firefox x{292}$/);
    expect(laptop?.user_agent).toBeNull();
  }));

test("Amina ends her laptop's session, and its token can no longer write", () =>
  asAminaOnPhone(async (db) => {
    const end = async (id: string) =>
      one(
        await db.call<{ end_my_session: string | null }>("end_my_session", {
          session_id_param: id,
        }),
      ).end_my_session;
    expect(await end(LAPTOP)).toBe(LAPTOP);
    expect(await end(LAPTOP)).toBeNull();
    expect(await mayWrite(db)).toHaveLength(1);
    await withSession(db, "amina", LAPTOP);
    await expect(mayWrite(db)).rejects.toMatchObject(ended);
  }));

test("a member cannot end another member's session", () =>
  asAminaOnPhone(async (db) => {
    const result = await db.call("end_my_session", { session_id_param: BILALS });
    expect(result).toEqual([{ end_my_session: null }]);
    await withSession(db, "bilal", BILALS);
    expect(await mayWrite(db)).toHaveLength(1);
  }));

test("an admin ends every session of a member, which is logged", () =>
  asAminaOnPhone(async (db) => {
    const end = (id: string) =>
      db.call<{ end_member_sessions: string[] }>("end_member_sessions", { user_id_param: id });
    await expect(end(people.bilal)).rejects.toMatchObject({ hint: "not_admin" });
    await db.become("owner");
    await openSession(db, MARYAMS, "maryam");
    await withSession(db, "maryam", MARYAMS);
    const [result] = await end(people.amina);
    expect(result?.end_member_sessions.toSorted()).toEqual([PHONE, LAPTOP]);
    const events = await db.query<{ event: string; details: object }>(
      "select event, details from public.security_events where user_id = $1",
      [people.amina],
    );
    expect(events).toEqual([{ event: "end_member_sessions", details: { sessions: 2 } }]);
    const actions = await db.query<{ action: string }>(
      "select action from public.admin_actions where subject_id = $1",
      [people.amina],
    );
    expect(actions).toEqual([{ action: "end_member_sessions" }]);
    await expect(end("50000000-0000-4000-8000-000000000001")).rejects.toMatchObject({
      hint: "profile_not_found",
    });
    await withSession(db, "amina", PHONE);
    await expect(mayWrite(db)).rejects.toMatchObject(ended);
    await withSession(db, "bilal", BILALS);
    expect(await mayWrite(db)).toHaveLength(1);
  }));

test("a visitor has no sessions and can end none", () =>
  asVisitor(async (db) => {
    const refused = { hint: "not_authenticated" };
    await expect(mySessions(db)).rejects.toMatchObject(refused);
    await expect(db.call("end_my_session", { session_id_param: PHONE })).rejects.toMatchObject(
      refused,
    );
  }));

test("a token without a session does not count as a recent sign-in", () =>
  asMember("amina", async (db) => {
    expect(await isRecent(db)).toBe(false);
    expect(await mySessions(db)).toEqual([]);
  }));

test.each([
  ["14 minutes", true],
  ["16 minutes", false],
])("a sign-in %s ago, refreshed or not, counts as recent: %s", (created, expected) =>
  asAminaOnPhone(
    async (db) => {
      expect(await isRecent(db)).toBe(expected);
    },
    { created, refreshed: "1 minute" },
  ),
);

test.each([
  [{ created: "29 days" }, true],
  [{ created: "31 days" }, false],
  [{ created: "179 days", refreshed: "29 days" }, true],
  [{ created: "179 days", refreshed: "31 days" }, false],
  [{ created: "181 days", refreshed: "1 minute" }, false],
])("a session with these ages is open or expired: %j, %s", (ages, isOpen) =>
  asAminaOnPhone(async (db) => {
    if (isOpen) expect(await mayWrite(db)).toHaveLength(1);
    else await expect(mayWrite(db)).rejects.toMatchObject(ended);
    await db.become("owner");
    await db.query("select private.delete_old_account_records()");
    const left = await db.query("select from auth.sessions where id = $1", [PHONE]);
    expect(left).toHaveLength(isOpen ? 1 : 0);
  }, ages),
);
