// Longer than 200 lines: every right, refusal and end of a device.
import { expect, test } from "vitest";
import { asMember, asOwner, asVisitor, type Db } from "../as.ts";
import { one } from "../calls.ts";
import { type Person, people } from "../people.ts";

const P256DH =
  "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4";
const AUTH = "BTBZMqHH6r4Tts7J_aSIgg";
const PHONE = "https://fcm.googleapis.com/fcm/send/phone";
const LAPTOP = "https://updates.push.services.mozilla.com/wpush/v2/laptop";
const SESSION = "50000000-0000-4000-8000-0000000000aa";
const OTHER_SESSION = "50000000-0000-4000-8000-0000000000ab";
const NOBODY = "0f1e2d3c-0000-4000-8000-00000000a001";

async function save(db: Db, endpoint: string, changes = {}): Promise<string> {
  const args = { endpoint_param: endpoint, p256dh_param: P256DH, auth_param: AUTH, ...changes };
  const rows = await db.call<{ save_push_subscription: string }>("save_push_subscription", args);
  return one(rows).save_push_subscription;
}

interface Pushes {
  key: string | null;
  devices: { id: string; user_agent: string | null; is_current: boolean }[];
}

const pushesOf = async (db: Db) =>
  one(await db.call<{ get_push_subscriptions: Pushes }>("get_push_subscriptions"))
    .get_push_subscriptions;
const devicesOf = async (db: Db) => (await pushesOf(db)).devices.map(({ id }) => id);

/** Opens a session and continues with its token. */
async function withSession(db: Db, who: Person, session: string) {
  await db.become("owner");
  await db.query(
    `insert into auth.sessions (id, user_id, created_at, user_agent) values ($1, $2, now(), 'Firefox')
     on conflict do nothing`,
    [session, people[who]],
  );
  await db.become(who);
  const token = { sub: people[who], role: "authenticated", session_id: session };
  await db.query("select set_config('request.jwt.claims', $1, true)", [JSON.stringify(token)]);
}

test("a member sees the own devices without addresses and keys, and removes them", () =>
  asOwner(async (db) => {
    await withSession(db, "amina", SESSION);
    const id = await save(db, PHONE);
    const { devices } = await pushesOf(db);
    expect(devices).toEqual([
      {
        id,
        user_agent: "Firefox",
        created_at: expect.any(String),
        delivered_at: null,
        is_current: true,
      },
    ]);
    await db.become("bilal");
    await db.query("select set_config('request.jwt.claims', '', true)");
    expect(await devicesOf(db)).toEqual([]);
    await db.call("delete_push_subscription", { subscription_id_param: id });
    await expect(db.call("send_test_message", { subscription_id_param: id })).rejects.toMatchObject(
      { code: "PT404", hint: "device_not_found" },
    );
    await withSession(db, "amina", SESSION);
    expect(await devicesOf(db)).toEqual([id]);
    await db.call("send_test_message", { subscription_id_param: id });
    await db.call("delete_push_subscription", { subscription_id_param: id });
    expect(await devicesOf(db)).toEqual([]);
  }));

test("the same browser is one device, and belongs to the member who turned it on last", () =>
  asMember("amina", async (db) => {
    const id = await save(db, PHONE);
    expect(await save(db, PHONE)).toBe(id);
    await db.become("bilal");
    expect(await save(db, PHONE)).toBe(id);
    expect(await devicesOf(db)).toEqual([id]);
    await db.become("amina");
    expect(await devicesOf(db)).toEqual([]);
  }));

test("a new subscription of a session replaces the earlier one", () =>
  asOwner(async (db) => {
    await withSession(db, "amina", SESSION);
    await save(db, PHONE);
    const id = await save(db, `${PHONE}-2`);
    expect(await devicesOf(db)).toEqual([id]);
    await withSession(db, "amina", OTHER_SESSION);
    await save(db, LAPTOP);
    expect(await devicesOf(db)).toHaveLength(2);
  }));

test("signing out removes the device at once", () =>
  asOwner(async (db) => {
    await withSession(db, "amina", SESSION);
    const id = await save(db, PHONE);
    await withSession(db, "amina", OTHER_SESSION);
    expect(await devicesOf(db)).toEqual([id]);
    await db.call("end_my_session", { session_id_param: SESSION });
    expect(await devicesOf(db)).toEqual([]);
    await db.become("owner");
    expect(await db.query("select * from private.open_devices($1)", [people.amina])).toEqual([]);
    await db.query("select private.delete_ended_push_subscriptions()");
    expect(await db.query("select from private.push_subscriptions where id = $1", [id])).toEqual(
      [],
    );
  }));

test("the eleventh device is refused", () =>
  asMember("amina", async (db) => {
    for (let n = 1; n <= 10; n++) await save(db, `${PHONE}-${n}`);
    await expect(save(db, LAPTOP)).rejects.toMatchObject({
      code: "PT409",
      hint: "too_many_devices",
    });
    await save(db, `${PHONE}-10`);
    expect(await devicesOf(db)).toHaveLength(10);
  }));

test.each([
  ["http://fcm.googleapis.com/a"],
  ["https://fcm.googleapis.com:444/a"],
  ["https://fcm.googleapis.com"],
  ["https://a@fcm.googleapis.com/a"],
  ["https://fcm.googleapis.com.evil.example/a"],
  ["https://xfcm.googleapis.com/a"],
  ["https://push.apple.com.evil.example/a"],
  ["https://evilpush.apple.com/a"],
  ["https://127.0.0.1/a"],
  ["https://[::1]/a"],
  ["https://deals.example/a"],
  ["https://fcm.googleapis.com/a b"],
  ["https://fcm.googleapis.com/a\nb"],
  [""],
  [null],
])("the address %j is refused", (endpoint) =>
  asMember("amina", async (db) => {
    await expect(save(db, endpoint as string)).rejects.toMatchObject({
      code: "PT400",
      hint: "invalid_field",
    });
    expect(await devicesOf(db)).toEqual([]);
    await save(db, "https://web.push.apple.com/QGf");
    await save(db, "https://db5p.notify.windows.com/w/?token=BQY%2bAAA%3d");
    expect(await devicesOf(db)).toHaveLength(2);
  }),
);

test("an address may have 1,000 characters", () =>
  asMember("amina", async (db) => {
    const longest = `https://fcm.googleapis.com/${"a".repeat(973)}`;
    await save(db, longest);
    await expect(save(db, `${longest}a`)).rejects.toMatchObject({ hint: "invalid_field" });
  }));

test.each([
  { p256dh_param: "B" },
  { p256dh_param: null },
  { auth_param: "!".repeat(22) },
  { auth_param: null },
])("keys of another form are refused: %j", (changes) =>
  asMember("amina", async (db) => {
    const invalid = { code: "PT400", hint: "invalid_field" };
    await expect(save(db, PHONE, changes)).rejects.toMatchObject(invalid);
  }),
);

test("visitors and banned members are refused; banned members can read and remove", () =>
  asVisitor(async (db) => {
    const device = { subscription_id_param: NOBODY };
    const anonymous = { code: "PT401", hint: "not_authenticated" };
    await expect(save(db, PHONE)).rejects.toMatchObject(anonymous);
    await expect(db.call("get_push_subscriptions")).rejects.toMatchObject(anonymous);
    await expect(db.call("delete_push_subscription", device)).rejects.toMatchObject(anonymous);
    await expect(db.call("send_test_message", device)).rejects.toMatchObject(anonymous);
    await db.become("safiya");
    const banned = { code: "PT403", hint: "banned" };
    await expect(save(db, PHONE)).rejects.toMatchObject(banned);
    await expect(db.call("send_test_message", device)).rejects.toMatchObject(banned);
    expect(await devicesOf(db)).toEqual([]);
    await db.call("delete_push_subscription", device);
  }));

test.each(["visitor", "bilal", "safiya", "maryam"] as const)(
  "the table and the site's key cannot be read directly by %s",
  (who) =>
    asMember("amina", async (db) => {
      await save(db, PHONE);
      await db.become(who);
      for (const sql of [
        "select from private.push_subscriptions",
        "delete from private.push_subscriptions",
        "select private.push_key()",
        "select private.publish_push_key(null)",
        `select private.take_matches_to_push('${people.amina}')`,
        `select * from private.get_push_device('${NOBODY}')`,
        `select private.note_push('${NOBODY}', 'gone')`,
      ]) {
        await expect(db.query(sql), sql).rejects.toMatchObject({ code: "42501" });
      }
    }),
);

test("test messages are limited", () =>
  asMember("amina", async (db) => {
    const id = await save(db, PHONE);
    await db.become("owner");
    await db.query(
      `insert into private.settings (key, value) values ('limit_test_messages', '2/3600')
       on conflict (key) do update set value = excluded.value`,
    );
    await db.become("amina");
    const send = () => db.call("send_test_message", { subscription_id_param: id });
    await send();
    await send();
    await expect(send()).rejects.toMatchObject({ code: "PT429", hint: "too_fast" });
  }));

test("the export lists devices without addresses and keys, and account deletion removes them", () =>
  asMember("amina", async (db) => {
    const id = await save(db, PHONE);
    const exported = one(
      await db.call<{ export_my_data: Record<string, unknown> }>("export_my_data"),
    ).export_my_data;
    expect(exported.push_devices).toEqual([
      { id, session_id: null, created_at: expect.any(String), delivered_at: null, failures: 0 },
    ]);
    await db.become("owner");
    await db.query("delete from auth.users where id = $1", [people.amina]);
    expect(await db.query("select from private.push_subscriptions where id = $1", [id])).toEqual(
      [],
    );
  }));

test("a device is removed when it is gone and after five refusals in a row", () =>
  asMember("amina", async (db) => {
    const id = await save(db, PHONE);
    await db.become("owner");
    const note = async (outcome: string) => {
      await db.query("select private.note_push($1, $2)", [id, outcome]);
      const rows = await db.query<{ failures: number }>(
        "select failures from private.push_subscriptions where id = $1",
        [id],
      );
      return rows[0]?.failures;
    };
    for (const failures of [1, 2, 3, 4]) expect(await note("failed")).toBe(failures);
    expect(await note("delivered")).toBe(0);
    for (const failures of [1, 2, 3, 4, undefined]) expect(await note("failed")).toBe(failures);
    await db.become("amina");
    const again = await save(db, PHONE);
    await db.become("owner");
    await db.query("select private.note_push($1, 'gone')", [again]);
    expect(await db.query("select from private.push_subscriptions where id = $1", [again])).toEqual(
      [],
    );
  }));

test("the site's public key is returned while the site sends push messages", () =>
  asOwner(async (db) => {
    const keyOf = async () => {
      await db.become("amina");
      const { key } = await pushesOf(db);
      await db.become("owner");
      return key;
    };
    await db.query("select private.publish_push_key('BKey')");
    expect(await keyOf()).toBe("BKey");
    await db.query("select private.publish_push_key('BOther')");
    expect(await keyOf()).toBe("BOther");
    await db.query("select private.publish_push_key(null)");
    expect(await keyOf()).toBeNull();
    const [first, second] = [
      await db.query("select private.push_key() as key"),
      await db.query("select private.push_key() as key"),
    ];
    expect(first).toEqual(second);
    expect(first).toEqual([{ key: expect.objectContaining({ length: 32 }) }]);
  }));
