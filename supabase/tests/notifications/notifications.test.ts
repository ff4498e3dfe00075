// Longer than 200 lines: every decision of an admin, with the member's notices.
import { expect, test } from "vitest";
import { moderate, update } from "../admin-calls.ts";
import { asVisitor, type Db } from "../as.ts";
import { comment, one } from "../calls.ts";
import {
  asAdmin,
  asMember,
  asOwner,
  markRead,
  noticeKinds,
  notices,
  unread,
} from "../notice-calls.ts";
import { deals, people } from "../people.ts";
import { report, resolveReport } from "../report-calls.ts";

const undo = (db: Db) =>
  db.call("undo_decision", { content_type_param: "deal", content_id_param: deals.pending });

test("the poster of a rejected deal is notified immediately, with the reason and without the admin's name", () =>
  asAdmin(async (db) => {
    await moderate(db, deals.pending, "reject", "Add the ingredients");
    await db.become("amina");
    expect(await unread(db)).toBe(1);
    expect(await notices(db)).toMatchObject([
      {
        kind: "deal_rejected",
        title: "Prayer mat waiting",
        reason: "Add the ingredients",
        deal_id: deals.pending,
        actor_name: null,
        is_read: false,
      },
    ]);
    await db.become("owner");
    expect(await db.query("select actor_id, data from public.notifications")).toEqual([
      { actor_id: null, data: { action_id: expect.any(String) } },
    ]);
  }));

test("a decision replaces the unread notice of the one before it, and undoing it removes the notice", () =>
  asAdmin(async (db) => {
    await moderate(db, deals.pending, "reject", "Add the ingredients");
    await moderate(db, deals.pending, "approve");
    await db.become("amina");
    expect(await noticeKinds(db)).toEqual(["deal_approved"]);
    await db.become("maryam");
    await undo(db);
    await db.become("amina");
    expect(await noticeKinds(db)).toEqual([]);
  }));

test("a read notice stays when the decision is undone", () =>
  asAdmin(async (db) => {
    await moderate(db, deals.pending, "approve");
    await db.become("amina");
    expect(await markRead(db)).toBe(0);
    await db.become("maryam");
    await undo(db);
    await db.become("amina");
    expect(await notices(db)).toMatchObject([{ kind: "deal_approved", is_read: true }]);
  }));

test("taking down, ending and editing a deal cause notices, with the edited fields; temperature offsets do not", () =>
  asAdmin(async (db) => {
    await update(db, deals.dates, { price: 8.99, title: "Medjool dates, 2 kg" });
    await db.call("admin_set_deal_temperature", { deal_id_param: deals.dates, offset_param: 5 });
    await moderate(db, deals.dates, "expire");
    await db.become("amina");
    const received = await notices(db);
    expect(received.map(({ kind }) => kind)).toEqual(["deal_expired", "deal_changed"]);
    expect(received[1]?.fields?.sort()).toEqual(["price", "title"]);
    await db.become("maryam");
    await moderate(db, deals.dates, "reject", "Sold out for good");
    await db.become("amina");
    expect(await notices(db)).toMatchObject([
      { kind: "deal_removed", reason: "Sold out for good" },
      { kind: "deal_changed" },
    ]);
  }));

test("the notice of an edit has its own reason, even after a later edit", () =>
  asAdmin(async (db) => {
    const edit = (changes: object, reason?: string) =>
      db.call("admin_update_deal", {
        deal_id_param: deals.dates,
        deal_data: JSON.stringify(changes),
        ...(reason && { reason_param: reason }),
      });
    const reasons = async () => {
      await db.become("amina");
      const shown = (await notices(db)).map(({ reason }) => reason);
      await markRead(db);
      await db.become("maryam");
      return shown;
    };
    await edit({ price: 5 }, "The shop says £5");
    await edit({ hot_votes_adjustment: 3 }, "Votes of one household");
    expect(await reasons()).toEqual(["The shop says £5"]);
    await edit({ price: 6 });
    expect(await reasons()).toEqual([null, "The shop says £5"]);
  }));

test("approving an active deal or ending an expired one causes no notice", () =>
  asAdmin(async (db) => {
    await moderate(db, deals.dates, "approve");
    await moderate(db, deals.markedExpired, "expire");
    await db.become("amina");
    expect(await noticeKinds(db)).toEqual([]);
  }));

test("members are notified of decisions on their codes, merchants, posts and avatars", () =>
  asOwner(async (db) => {
    const insert = async (sql: string, ...values: unknown[]) =>
      one(await db.query<{ id: string }>(`${sql} returning id`, [people.bilal, ...values])).id;
    const voucher = await insert(
      "insert into public.voucher_codes (user_id, code, merchant, discount_type) values ($1, 'DATES10', 'Date House', 'other')",
    );
    const merchant = await insert(
      "insert into public.merchants (user_id, name, slug, description, contact_email, category) values ($1, 'Mat Shop', 'mat-shop', 'Mats', 'm@example.com', 'prayer')",
    );
    const post = await insert(
      "insert into public.blog_posts (user_id, slug, title, content, status, published_at, first_published_at) values ($1, 'lists', 'Ramadan lists', 'Dates', 'published', now(), now())",
    );
    await db.query(
      "update public.profiles set profile_image_status = 'pending', pending_profile_image_url = 'https://x.example/a.webp' where id = $1",
      [people.bilal],
    );
    const unreadDecisions = async () => {
      await db.become("bilal");
      const rows = await notices(db);
      await markRead(db);
      await db.become("maryam");
      return rows.filter(({ is_read }) => !is_read).map(({ kind, reason }) => [kind, reason]);
    };
    const decide = (name: string, id: string, key: string, action: string, reason?: string) =>
      db.call(name, { [key]: id, action_param: action, ...(reason && { reason_param: reason }) });
    await db.become("maryam");

    await decide("moderate_voucher_code", voucher, "voucher_id_param", "reject", "It has ended");
    expect(await unreadDecisions()).toEqual([["voucher_rejected", "It has ended"]]);
    await decide("moderate_voucher_code", voucher, "voucher_id_param", "approve");
    expect(await unreadDecisions()).toEqual([["voucher_approved", null]]);
    await decide("moderate_voucher_code", voucher, "voucher_id_param", "reject", "A fake");
    expect(await unreadDecisions()).toEqual([["voucher_removed", "A fake"]]);

    await decide("moderate_merchant", merchant, "merchant_id_param", "approve");
    expect(await unreadDecisions()).toEqual([["merchant_approved", null]]);
    await decide("moderate_merchant", merchant, "merchant_id_param", "take_down", "Closed");
    expect(await unreadDecisions()).toEqual([["merchant_removed", "Closed"]]);

    await decide("review_post", post, "post_id_param", "take_down", "An advert");
    expect(await unreadDecisions()).toEqual([["post_removed", "An advert"]]);
    await decide("review_post", post, "post_id_param", "keep");
    expect(await unreadDecisions()).toEqual([["post_approved", null]]);

    await decide("moderate_avatar", people.bilal, "user_id_param", "reject");
    expect(await unreadDecisions()).toEqual([["avatar_rejected", null]]);
  }));

test("a banned member reads the reason, can mark it as read, and is notified when the ban is lifted", () =>
  asAdmin(async (db) => {
    await db.call("ban_member", { user_id_param: people.bilal, reason_param: "Spam" });
    await db.become("bilal");
    expect(await notices(db)).toMatchObject([{ kind: "banned", reason: "Spam" }]);
    expect(await markRead(db)).toBe(0);
    await db.become("maryam");
    await db.call("lift_ban", { user_id_param: people.bilal });
    await db.become("bilal");
    expect(await noticeKinds(db)).toEqual(["unbanned", "banned"]);
  }));

test("a reporter is notified of the outcome, and the reported member does not see the reporter", () =>
  asMember("bilal", async (db) => {
    const id = await report(db);
    await db.become("maryam");
    await resolveReport(db, id, "dismissed", "The price is right");
    await db.become("bilal");
    expect(await notices(db)).toMatchObject([
      {
        kind: "report_dismissed",
        reason: "The price is right",
        title: "Medjool dates, 1 kg",
        deal_id: deals.dates,
      },
    ]);
    await db.become("amina");
    expect(await noticeKinds(db)).toEqual([]);
  }));

test("a comment deleted or edited by an admin causes a notice, the author's own change does not", () =>
  asMember("bilal", async (db) => {
    const first = await comment(db, "bilal", deals.dates, "Bought two");
    const second = await comment(db, "bilal", deals.dates, "Bought three");
    await db.call("edit_comment", { comment_id_param: first.id, content_param: "Bought 2" });
    await db.call("delete_comment", { comment_id_param: second.id });
    expect(await noticeKinds(db)).toEqual([]);
    await db.become("maryam");
    await db.call("edit_comment", { comment_id_param: first.id, content_param: "Bought it" });
    await db.become("bilal");
    expect(await notices(db)).toMatchObject([{ kind: "comment_changed", comment_id: first.id }]);
    await db.become("maryam");
    await db.call("delete_comment", { comment_id_param: first.id });
    await db.become("bilal");
    expect(await noticeKinds(db)).toEqual(["comment_removed"]);
  }));

test("an admin gets no notice of their own actions, and a visitor gets none", async () => {
  await asAdmin(async (db) => {
    await db.become("owner");
    await db.query("update public.deals set user_id = $1 where id = $2", [
      people.maryam,
      deals.dates,
    ]);
    await db.become("maryam");
    await moderate(db, deals.dates, "expire");
    expect(await noticeKinds(db)).toEqual([]);
  });
  await asVisitor(async (db) => {
    for (const call of [notices, unread, markRead]) {
      await expect(call(db)).rejects.toMatchObject({ code: "PT401", hint: "not_authenticated" });
    }
  });
});

test("a member marks a group of notices as read, at most 100, and no other member's", () =>
  asOwner(async (db) => {
    const ids = async (who: string) =>
      (
        await db.query<{ id: string }>(
          `insert into public.notifications (user_id, kind, subject_type, subject_id, bundle_key)
           select $1, 'deal_approved', 'deal', $2, 'key ' || n from generate_series(1, 3) n returning id`,
          [who, deals.dates],
        )
      ).map(({ id }) => id);
    const [first, second] = await ids(people.amina);
    const others = await ids(people.bilal);
    await db.become("amina");
    expect(await markRead(db, { notification_ids_param: [first, second, ...others] })).toBe(1);
    expect(await markRead(db, { notification_ids_param: [] })).toBe(1);
    await expect(
      markRead(db, { notification_ids_param: Array.from({ length: 101 }, () => first) }),
    ).rejects.toMatchObject({ code: "PT400", hint: "invalid_field" });
    await db.become("bilal");
    expect(await unread(db)).toBe(3);
    await db.become("visitor");
    await expect(markRead(db, { notification_ids_param: [first] })).rejects.toMatchObject({
      code: "PT401",
    });
  }));
