import { expect, test } from "vitest";
import { asMember, type Db } from "../as.ts";
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
const ended = { code: "PT401", hint: "session_not_found" };

test("a token of an open session can write", () =>
  asMember("amina", async (db) => {
    await withToken(db, { session_id: OPEN });
    expect(await mayWrite(db)).toEqual([{ check_write_access: true }]);
  }));

test("a token of a session that has ended can neither write nor export data", () =>
  asMember("amina", async (db) => {
    await withToken(db, { session_id: CLOSED });
    await expect(mayWrite(db)).rejects.toMatchObject(ended);
    await expect(db.call("export_my_data")).rejects.toMatchObject(ended);
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
