import { expect, test } from "vitest";
import { asAdmin, asMember, asVisitor, type Db } from "../as.ts";
import { one } from "../calls.ts";
import { people } from "../people.ts";

const LOGS = [
  "admin_actions",
  "admin_actions_with_names",
  "security_events",
  "security_events_with_names",
];

/** Maryam handles a message, so that the log has an entry. */
async function handleMessage(db: Db): Promise<string> {
  const { id } = one(
    await db.query<{ id: string }>("select public.send_contact_message($1, $2, $3, $4) as id", [
      "Hamza",
      "hamza@example.com",
      "general",
      "How do I change my username?",
    ]),
  );
  await db.call("handle_contact_message", { message_id_param: id });
  return id;
}

test("an admin's action is logged with the admin, the subject and the changed values", () =>
  asAdmin(async (db) => {
    const id = await handleMessage(db);
    expect(await db.query("select * from public.admin_actions_with_names")).toEqual([
      expect.objectContaining({
        admin_id: people.maryam,
        admin_username: "maryam",
        action: "handle_message",
        subject_type: "message",
        subject_id: id,
        before: { handled_at: null },
        after: { handled_at: expect.any(String) },
      }),
    ]);
  }));

test("visitors, members and banned members cannot read the logs", async () => {
  for (const who of ["amina", "safiya"] as const) {
    await asMember("maryam", async (db) => {
      await handleMessage(db);
      await db.become(who);
      for (const log of LOGS) expect(await db.query(`select * from public.${log}`)).toEqual([]);
    });
  }
  await asVisitor(async (db) => {
    for (const log of LOGS) {
      await expect(db.query(`select * from public.${log}`)).rejects.toMatchObject({
        code: "42501",
      });
    }
  });
});

test("log entries cannot be changed or deleted, even by admins", () =>
  asAdmin(async (db) => {
    await handleMessage(db);
    for (const log of ["admin_actions", "security_events"]) {
      await expect(db.query(`delete from public.${log}`)).rejects.toMatchObject({ code: "42501" });
      await expect(db.query(`update public.${log} set created_at = now()`)).rejects.toMatchObject({
        code: "42501",
      });
    }
    await expect(
      db.query(
        "insert into public.admin_actions (action, subject_type, subject_id) values ('ban_member', 'profile', gen_random_uuid())",
      ),
    ).rejects.toMatchObject({ code: "42501" });
  }));

test("the guard trigger protects the audit log even if privileges are wrong", () =>
  asAdmin(async (db) => {
    await handleMessage(db);
    await db.become("owner");
    await db.query("grant all on public.admin_actions to authenticated");
    await db.query(
      "create policy all_may on public.admin_actions for all to authenticated using (true)",
    );
    await db.become("maryam");
    await expect(db.query("delete from public.admin_actions")).rejects.toMatchObject({
      code: "42501",
      message: "admin_actions is written by procedures only",
    });
  }));

test("a message is handled once, and can be reopened", () =>
  asAdmin(async (db) => {
    const id = await handleMessage(db);
    await expect(db.call("handle_contact_message", { message_id_param: id })).rejects.toMatchObject(
      { code: "PT409", hint: "already_decided" },
    );
    const [back] = await db.call("handle_contact_message", {
      message_id_param: id,
      is_handled_param: false,
    });
    expect(back).toMatchObject({ handled_at: null, handled_by: null });
    await expect(
      db.call("handle_contact_message", { message_id_param: people.amina }),
    ).rejects.toMatchObject({ code: "PT404", hint: "message_not_found" });
  }));

test("the dashboard shows the length and age of each queue", () =>
  asAdmin(async (db) => {
    await db.call("send_contact_message", {
      name_param: "Hamza",
      email_param: "hamza@example.com",
      topic_param: "general",
      message_param: "How do I change my username?",
    });
    const queues = await db.call<{ queue: string; waiting: string; oldest_at: Date | null }>(
      "get_admin_queues",
    );
    expect(queues.map(({ queue, waiting }) => [queue, waiting])).toEqual([
      ["deals", "1"],
      ["edits", "0"],
      ["avatars", "0"],
      ["reports", "0"],
      ["appeals", "0"],
      ["merchants", "0"],
      ["vouchers", "0"],
      ["messages", "1"],
      ["posts", "0"],
      ["votes", "0"],
      ["endings", "0"],
      ["halal", "0"],
    ]);
    expect(queues[0]?.oldest_at).toBeInstanceOf(Date);
    expect(queues[1]?.oldest_at).toBeNull();
  }));

test("the dashboard has every day and counts pending content too", () =>
  asAdmin(async (db) => {
    const days = await db.call<{ day: Date; deals: string; members: string }>("get_daily_counts", {
      days_param: 7,
    });
    expect(days).toHaveLength(7);
    expect(days.at(-1)).toMatchObject({ deals: "5", members: "5" });
    expect(days[0]).toMatchObject({ deals: "0", members: "0" });
  }));

test("visitors and members cannot read the dashboard's numbers or change a message", async () => {
  const calls: [string, Record<string, unknown>][] = [
    ["get_admin_queues", {}],
    ["get_daily_counts", {}],
    ["handle_contact_message", { message_id_param: people.amina }],
  ];
  for (const [name, args] of calls) {
    await asVisitor(async (db) => {
      await expect(db.call(name, args)).rejects.toMatchObject({ code: "PT401" });
    });
    await asMember("amina", async (db) => {
      await expect(db.call(name, args)).rejects.toMatchObject({ code: "PT403", hint: "not_admin" });
    });
    await asMember("safiya", async (db) => {
      await expect(db.call(name, args)).rejects.toMatchObject({ code: "PT403", hint: "banned" });
    });
  }
});
