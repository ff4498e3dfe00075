// Longer than 200 lines: rights to an image by role and by state.
import { expect, test } from "vitest";
import { asAdmin, asMember, asOwner, asVisitor, type Db, testDatabase } from "../as.ts";
import { one } from "../calls.ts";
import { type Person, people } from "../people.ts";

const IMAGES = "https://samha.example/images/avatar";
const OLD = `${IMAGES}/${people.amina}/AAAAAAAAAAAAAAAAAAAAAA.webp`;
const NEW = `${IMAGES}/${people.amina}/BBBBBBBBBBBBBBBBBBBBBB.webp`;
const NEWER = `${IMAGES}/${people.amina}/CCCCCCCCCCCCCCCCCCCCCC.webp`;

const REFUSAL = {
  code: "PT403",
  hint: "no_admin_privileges",
  message: "Unauthorized: You do not have admin privileges",
};

type Avatar = { id: string; username: string; pending_image_since: string | null };

async function queue(db: Db, userId?: string): Promise<Avatar[]> {
  const args = userId ? { user_id_param: userId } : {};
  return one(await db.call<{ get_pending_avatars: Avatar[] }>("get_pending_avatars", args))
    .get_pending_avatars;
}

async function moderate(db: Db, action: string | null, args: Record<string, unknown> = {}) {
  const rows = await db.call<{ moderate_avatar: Record<string, unknown> }>("moderate_avatar", {
    user_id_param: people.amina,
    action_param: action,
    ...args,
  });
  return one(rows).moderate_avatar;
}

/** Submits an image for review as its member, then continues as the admin. */
async function waiting(db: Db, url = NEW, who: Person = "amina") {
  await db.become(who);
  await db.query(
    "update public.profiles set pending_profile_image_url = $1, profile_image_status = 'pending' where id = $2",
    [url, people[who]],
  );
  await db.become("maryam");
}

const aminasRow = async (db: Db) => {
  await db.become("owner");
  return one(await db.query("select * from public.profiles where id = $1", [people.amina]));
};

test("an approved image becomes the live one, and none is pending", () =>
  asOwner(async (db) => {
    await db.query("update public.profiles set profile_image_url = $1 where id = $2", [
      OLD,
      people.amina,
    ]);
    await waiting(db);
    expect(await moderate(db, "approve")).toMatchObject({
      id: people.amina,
      profile_image_url: NEW,
      pending_profile_image_url: null,
      profile_image_status: "approved",
    });
    expect(await queue(db)).toEqual([]);
    expect(await aminasRow(db)).toMatchObject({
      profile_image_url: NEW,
      pending_profile_image_url: null,
      pending_image_since: null,
      profile_image_status: "approved",
    });
  }));

test("a rejected image is removed, and the live one stays", () =>
  asOwner(async (db) => {
    await db.query("update public.profiles set profile_image_url = $1 where id = $2", [
      OLD,
      people.amina,
    ]);
    await waiting(db);
    expect(await moderate(db, "reject")).toMatchObject({ profile_image_status: "rejected" });
    expect(await aminasRow(db)).toMatchObject({
      profile_image_url: OLD,
      pending_profile_image_url: null,
      profile_image_status: "rejected",
    });
    await db.become("amina");
    expect(one(await db.call("get_my_profile"))).toMatchObject({
      profile_image_url: OLD,
      pending_profile_image_url: null,
      profile_image_status: "rejected",
    });
  }));

test("the queue contains pending images, oldest first, or one member's image", () =>
  asOwner(async (db) => {
    const bilals = `${IMAGES}/${people.bilal}/BBBBBBBBBBBBBBBBBBBBBB.webp`;
    await waiting(db);
    await waiting(db, bilals, "bilal");
    await db.become("owner");
    await db.query(
      "update public.profiles set pending_image_since = now() - interval '1 day' where id = $1",
      [people.bilal],
    );
    await db.become("maryam");
    const all = await queue(db);
    expect(all.map(({ username }) => username)).toEqual(["bilal", "amina"]);
    expect(all[1]).toMatchObject({
      id: people.amina,
      profile_image_url: null,
      pending_profile_image_url: NEW,
      profile_image_status: "pending",
      pending_image_since: expect.any(String),
    });
    expect(await queue(db, people.bilal)).toMatchObject([{ username: "bilal" }]);
    expect(await queue(db, people.hamza)).toEqual([]);
  }));

test("a missing member and an unknown action are refused with their codes", () =>
  asAdmin(async (db) => {
    await expect(
      moderate(db, "approve", { user_id_param: people.maryam.replace("a", "b") }),
    ).rejects.toMatchObject({
      code: "PT404",
      hint: "profile_not_found",
      message: "Profile not found",
    });
    await expect(moderate(db, "approve")).rejects.toMatchObject({
      code: "PT404",
      hint: "no_pending_image",
      message: "No pending image found",
    });
    await waiting(db);
    for (const action of ["publish", "", null]) {
      await expect(moderate(db, action)).rejects.toMatchObject({
        code: "PT400",
        hint: "unknown_action",
      });
    }
    await moderate(db, " Reject ");
    await expect(moderate(db, "reject")).rejects.toMatchObject({ hint: "no_pending_image" });
  }));

test("an admin cannot decide on an image that was uploaded after the queue was read", () =>
  asAdmin(async (db) => {
    await waiting(db, NEW);
    await waiting(db, NEWER);
    for (const action of ["approve", "reject"]) {
      await expect(moderate(db, action, { image_url_param: NEW })).rejects.toMatchObject({
        code: "PT409",
        hint: "image_changed",
      });
    }
    expect(await moderate(db, "approve", { image_url_param: NEWER })).toMatchObject({
      profile_image_url: NEWER,
    });
  }));

test("an admin who expects another status than the image has is refused", () =>
  asOwner(async (db) => {
    await waiting(db);
    await db.become("maryam");
    await expect(
      moderate(db, "approve", { expected_status_param: "approved" }),
    ).rejects.toMatchObject({ code: "PT409", hint: "already_decided" });
    expect(await moderate(db, "approve", { expected_status_param: "pending" })).toMatchObject({
      profile_image_status: "approved",
    });
  }));

test("of two admins who decide on one image, the second is refused because none is pending", async () => {
  const { owner } = await testDatabase();
  await owner.query("insert into private.admins (user_id) values ($1)", [people.hamza]);
  await owner.query(
    "update public.profiles set pending_profile_image_url = $1, profile_image_status = 'pending' where id = $2",
    [NEW, people.amina],
  );
  const decide = async (who: Person, action: string) => {
    const client = await owner.connect();
    try {
      await client.query("select set_config('request.jwt.claim.sub', $1, false)", [people[who]]);
      await client.query("select public.moderate_avatar($1, $2)", [people.amina, action]);
      return "decided";
    } catch (error) {
      return (error as { hint?: string }).hint;
    } finally {
      client.release(true);
    }
  };
  try {
    const heard = await Promise.all([decide("maryam", "approve"), decide("hamza", "reject")]);
    expect(heard.sort()).toEqual(["decided", "no_pending_image"]);
    const log = await owner.query("select action from public.admin_actions where subject_id = $1", [
      people.amina,
    ]);
    expect(log.rows).toHaveLength(1);
  } finally {
    await owner.query("delete from private.admins where user_id = $1", [people.hamza]);
    await owner.query(
      "update public.profiles set profile_image_url = null, pending_profile_image_url = null, profile_image_status = 'none'",
    );
    await owner.query("delete from public.security_events");
    await owner.query("delete from public.admin_actions");
  }
});

test("each decision is in the audit log and the security events", () =>
  asAdmin(async (db) => {
    await waiting(db);
    await moderate(db, "approve");
    await waiting(db, NEWER);
    await moderate(db, "reject");
    const log = await db.query(
      "select action, subject_type, subject_id, admin_id, before, after from public.admin_actions order by created_at",
    );
    expect(log).toMatchObject([
      {
        action: "approve_avatar",
        subject_type: "profile",
        subject_id: people.amina,
        admin_id: people.maryam,
        before: { profile_image_status: "pending", pending_profile_image_url: NEW },
        after: { profile_image_status: "approved", profile_image_url: NEW },
      },
      { action: "reject_avatar", before: { pending_profile_image_url: NEWER } },
    ]);
    const events = await db.query("select user_id, event, details from public.security_events");
    expect(events).toEqual(
      expect.arrayContaining([
        { user_id: people.maryam, event: "approve_avatar", details: { user_id: people.amina } },
        { user_id: people.maryam, event: "reject_avatar", details: { user_id: people.amina } },
      ]),
    );
  }));

test("a member without admin rights is refused, sees nothing, and is logged", () =>
  asOwner(async (db) => {
    await waiting(db);
    await db.become("bilal");
    expect(await queue(db)).toMatchObject(REFUSAL);
    expect(await moderate(db, "approve")).toMatchObject(REFUSAL);
    expect(one(await db.query("select current_setting('response.status') as status"))).toEqual({
      status: "403",
    });
    await db.become("amina");
    expect(await moderate(db, "approve")).toMatchObject(REFUSAL);
    await db.become("maryam");
    expect(
      await db.query("select user_id, event, details from public.security_events order by details"),
    ).toEqual([
      {
        user_id: people.bilal,
        event: "refused_admin_call",
        details: { procedure: "get_pending_avatars" },
      },
      ...[people.bilal, people.amina].map((who) => ({
        user_id: who,
        event: "refused_admin_call",
        details: { procedure: "moderate_avatar", user_id: people.amina, action: "approve" },
      })),
    ]);
    expect(await queue(db)).toHaveLength(1);
  }));

test("the log of refused attempts is limited", () =>
  asMember("bilal", async (db) => {
    for (let attempt = 0; attempt < 65; attempt += 1)
      expect(await queue(db)).toMatchObject(REFUSAL);
    await db.become("maryam");
    expect(await db.query("select id from public.security_events")).toHaveLength(60);
  }));

test("visitors must sign in, and banned members and banned admins are refused", () =>
  asVisitor(async (db) => {
    const nobody = { code: "PT401", hint: "not_authenticated", message: "Not authenticated" };
    await expect(queue(db)).rejects.toMatchObject(nobody);
    await expect(moderate(db, "approve")).rejects.toMatchObject(nobody);
    await db.become("safiya");
    expect(await queue(db)).toMatchObject(REFUSAL);
    await db.become("owner");
    await db.query("insert into private.bans (user_id, reason) values ($1, 'Gone rogue')", [
      people.maryam,
    ]);
    await db.become("maryam");
    await expect(queue(db)).rejects.toMatchObject({ code: "PT403", hint: "banned" });
    await expect(moderate(db, "approve")).rejects.toMatchObject({ hint: "banned" });
  }));

test("other services can check whether a member may write, with the reason of a ban", () =>
  asVisitor(async (db) => {
    await expect(db.call("check_write_access")).rejects.toMatchObject({ code: "PT401" });
    await db.become("amina");
    expect(await db.call("check_write_access")).toEqual([{ check_write_access: true }]);
    await db.become("safiya");
    await expect(db.call("check_write_access")).rejects.toMatchObject({
      code: "PT403",
      hint: "banned",
      message: expect.stringContaining("Posted the same link forty times"),
    });
  }));
