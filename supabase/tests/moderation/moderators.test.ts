import { expect, test } from "vitest";
import { logEntriesFromJson } from "#contract/moderation/moderation-log.ts";
import { ADMIN_QUEUES, QUEUES } from "#contract/moderation/queue-texts.ts";
import { asAdmin, asOwner, asVisitor, type Db } from "../as.ts";
import { comment, one, submit } from "../calls.ts";
import { deals, type Person, people } from "../people.ts";

/** Makes a member a moderator, and continues as that member. */
function asModerator<T>(name: Person, work: (db: Db) => Promise<T>): Promise<T> {
  return asOwner(async (db) => {
    await appoint(db, name);
    return await work(db);
  });
}

async function appoint(db: Db, name: Person): Promise<void> {
  await db.become("owner");
  await db.query("insert into private.moderators (user_id) values ($1)", [people[name]]);
  await db.become(name);
}

const rightsOf = async (db: Db) =>
  one(await db.call<{ get_my_rights: { is_admin: boolean; areas: string[] } }>("get_my_rights"))
    .get_my_rights;

const AREAS = [
  "queues",
  "deals",
  "edits",
  "additions",
  "avatars",
  "reports",
  "comments",
  "vouchers",
  "endings",
  "halal",
];

test("the site shows moderators the queues that the database lets them decide", () => {
  const shown = ADMIN_QUEUES.filter((queue) => QUEUES[queue].isModerated);
  expect(shown.toSorted()).toEqual(ADMIN_QUEUES.filter((queue) => AREAS.includes(queue)).sort());
});

test("an admin appoints and removes a moderator; both are logged and apply at the next request", () =>
  asAdmin(async (db) => {
    const hamza = { user_id_param: people.hamza };
    const grant = () => db.call("grant_moderator", { ...hamza, reason_param: "Helps in Ramadan" });
    expect(await grant()).toEqual([{ grant_moderator: true }]);
    expect(await grant()).toEqual([{ grant_moderator: false }]);
    expect(one(await db.call("get_member", hamza))).toMatchObject({
      is_moderator: true,
      is_admin: false,
    });
    expect(
      await db.call("find_members", { text_param: "", filter_param: "moderators" }),
    ).toMatchObject([{ username: "hamza", is_moderator: true }]);
    await db.become("hamza");
    expect(await db.call("get_pending_deals")).toHaveLength(1);
    expect(await rightsOf(db)).toEqual({ is_admin: false, areas: AREAS });
    expect(await db.call("check_admin_status")).toEqual([{ check_admin_status: false }]);

    await db.become("maryam");
    expect(await db.call("revoke_moderator", hamza)).toEqual([{ revoke_moderator: true }]);
    expect(await db.call("revoke_moderator", hamza)).toEqual([{ revoke_moderator: false }]);
    expect(
      await db.query("select action, subject_id, reason from admin_actions order by created_at"),
    ).toEqual([
      { action: "grant_moderator", subject_id: people.hamza, reason: "Helps in Ramadan" },
      { action: "revoke_moderator", subject_id: people.hamza, reason: null },
    ]);
    expect(await db.query("select user_id, event from security_events")).toEqual([
      { user_id: people.hamza, event: "grant_moderator" },
      { user_id: people.hamza, event: "revoke_moderator" },
    ]);
    await db.become("hamza");
    await expect(db.call("get_pending_deals")).rejects.toMatchObject({ hint: "not_admin" });
    expect(await rightsOf(db)).toEqual({ is_admin: false, areas: [] });
  }));

test.each(["grant_moderator", "revoke_moderator"])("%s is for admins only", (name) =>
  asVisitor(async (db) => {
    const call = () => db.call(name, { user_id_param: people.bilal });
    await expect(call()).rejects.toMatchObject({ code: "PT401" });
    await db.become("amina");
    await expect(call()).rejects.toMatchObject({ code: "PT403", hint: "not_admin" });
    await appoint(db, "hamza");
    await expect(call()).rejects.toMatchObject({ code: "PT403", hint: "not_admin" });
  }),
);

test("only members who exist and are not banned become moderators; a ban suspends the role", () =>
  asAdmin(async (db) => {
    const grant = (user_id_param: string) => db.call("grant_moderator", { user_id_param });
    await expect(grant(people.safiya)).rejects.toMatchObject({
      code: "PT409",
      hint: "cannot_appoint_banned",
    });
    await expect(grant(deals.dates)).rejects.toMatchObject({ hint: "profile_not_found" });
    await appoint(db, "hamza");
    expect(await db.query("select 1 from deals where status = 'pending'")).toHaveLength(1);
    await db.become("maryam");
    await db.call("ban_member", { user_id_param: people.hamza, reason_param: "Gone rogue" });
    await db.become("hamza");
    await expect(db.call("get_pending_deals")).rejects.toMatchObject({ hint: "banned" });
    expect(await db.query("select 1 from deals where status = 'pending'")).toEqual([]);
    expect((await rightsOf(db)).areas).toEqual([]);
  }));

test("visitors have no rights, admins those of moderators, too", () =>
  asVisitor(async (db) => {
    expect(await rightsOf(db)).toEqual({ is_admin: false, areas: [] });
    await db.become("maryam");
    expect(await rightsOf(db)).toEqual({ is_admin: true, areas: AREAS });
  }));

test("the public log names the role of who decided", () =>
  asModerator("hamza", async (db) => {
    const reject = (deal_id_param: string) =>
      db.call("moderate_deal", { deal_id_param, action_param: "reject", reason_param: "Ended" });
    await reject(deals.dates);
    await db.become("maryam");
    await reject(deals.markedExpired);
    await db.become("visitor");
    const { read_moderation_log: entries } = one(
      await db.call<{ read_moderation_log: never }>("read_moderation_log"),
    );
    expect(logEntriesFromJson(entries).map(({ actorRole }) => actorRole)).toEqual([
      "admin",
      "moderator",
    ]);
  }));

test("a moderator edits and deletes others' comments, but their own only as their author", () =>
  asModerator("hamza", async (db) => {
    await db.become("bilal");
    const theirs = await comment(db, "bilal", deals.dates, "Buy my pills");
    await db.become("hamza");
    const own = await comment(db, "hamza", deals.dates, "Found it in Leeds");
    await db.become("owner");
    await db.query("update public.comments set created_at = now() - interval '1 day'");
    await db.become("hamza");
    const edit = (comment_id_param: string) =>
      db.call("edit_comment", { comment_id_param, content_param: "…" });
    await expect(edit(own.id)).rejects.toMatchObject({ hint: "edit_window_closed" });
    expect(await edit(theirs.id)).toMatchObject([{ content: "…" }]);
    await db.call("delete_comment", { comment_id_param: theirs.id, reason_param: "Spam" });
    await db.become("maryam");
    expect(
      await db.query("select action from admin_actions where admin_id = $1", [people.hamza]),
    ).toHaveLength(2);
  }));

test("a moderator asks the poster of a pending deal in a comment", () =>
  asModerator("hamza", async (db) => {
    expect(await comment(db, "hamza", deals.pending, "Which mosque?")).toMatchObject({
      username: "hamza",
    });
  }));

test("a moderator undoes their own decisions, not those of others", () =>
  asModerator("hamza", async (db) => {
    const approve = () =>
      db.call("moderate_deal", { deal_id_param: deals.pending, action_param: "approve" });
    const undo = () =>
      db.call("undo_decision", { content_type_param: "deal", content_id_param: deals.pending });
    await approve();
    expect(await undo()).toEqual([{ undo_decision: "pending" }]);
    await db.become("maryam");
    await approve();
    await db.become("hamza");
    await expect(undo()).rejects.toMatchObject({ hint: "already_decided" });
  }));

test("a moderator's own deals are published after another's decision", () =>
  asModerator("hamza", async (db) => {
    expect(await submit(db)).toMatchObject({ status: "pending" });
  }));

test("the export of a moderator's data contains the role", () =>
  asModerator("hamza", async (db) => {
    const exported = async () =>
      one(await db.call<{ export_my_data: Record<string, unknown> }>("export_my_data"))
        .export_my_data;
    expect((await exported()).moderator_since).not.toBeNull();
    await db.become("bilal");
    expect((await exported()).moderator_since).toBeNull();
  }));
