import { expect, test } from "vitest";
import { asMember, asOwner, asVisitor, type Db } from "../as.ts";
import { comment, one, vote } from "../calls.ts";
import { BAN_REASON, deals, people } from "../people.ts";

type Export = Record<string, unknown> & {
  account: { email: string };
  profile: { username: string };
  deals: { id: string }[];
  comments: { content: string }[];
  votes: { vote_type: string }[];
  voucher_codes: { code: string }[];
  reports: { details: string }[];
  blog_posts: { title: string }[];
  merchants: { contact_email: string }[];
  messages: { message: string }[];
};

const exported = async (db: Db) =>
  one(await db.call<{ export_my_data: Export }>("export_my_data")).export_my_data;

/** Bilal and Hamza each perform every action; the texts name the author. */
async function performEveryAction(db: Db): Promise<void> {
  for (const who of ["bilal", "hamza"] as const) {
    await db.become(who);
    await vote(db, deals.dates, who === "bilal" ? "hot" : "cold");
    await comment(db, who, deals.dates, `A comment of ${who}`);
    await db.call("send_contact_message", {
      name_param: who,
      email_param: `${who}@example.com`,
      topic_param: "privacy",
      message_param: `A message of ${who}`,
    });
    await db.become("owner");
    await db.query(
      `insert into public.deals (user_id, title, merchant, category, status) values ($1, $2, 'Shop', 'food', 'pending')`,
      [people[who], `A deal of ${who}`],
    );
    await db.query(
      `insert into public.voucher_codes (user_id, code, merchant, discount_type, status) values ($1, $2, 'Shop', 'other', 'pending')`,
      [people[who], `CODE-${who}`],
    );
    await db.query(
      `insert into public.reports (user_id, content_type, content_id, author_id, reason, details, status, resolved_by, resolved_at)
       values ($1, 'deal', $2, $3, 'spam', $4, 'resolved', $5, now())`,
      [people[who], deals.dates, people.amina, `A report of ${who}`, people.maryam],
    );
    await db.query(`insert into public.blog_posts (user_id, slug, title) values ($1, $2, $3)`, [
      people[who],
      `post-${who}`,
      `A draft of ${who}`,
    ]);
    await db.query(
      `insert into public.merchants (user_id, name, slug, description, contact_email, category)
       values ($1, $2, $2, 'Dates and honey', $3, 'food')`,
      [people[who], `shop-${who}`, `${who}@shop.example`],
    );
  }
  await db.query("update public.contact_messages set handled_by = $1, handled_at = now()", [
    people.maryam,
  ]);
}

test("the export contains the account, the profile and all activity, published or not", () =>
  asOwner(async (db) => {
    await performEveryAction(db);
    await db.become("bilal");
    const data = await exported(db);
    expect(data.account).toMatchObject({ email: "bilal@example.com" });
    expect(data.profile).toMatchObject({ username: "bilal", profile_image_status: "none" });
    expect(data.deals).toMatchObject([{ title: "A deal of bilal", status: "pending" }]);
    expect(data.comments).toMatchObject([{ content: "A comment of bilal" }]);
    expect(data.votes).toMatchObject([{ deal_id: deals.dates, vote_type: "hot" }]);
    expect(data.voucher_codes).toMatchObject([{ code: "CODE-bilal" }]);
    expect(data.reports).toMatchObject([{ details: "A report of bilal", status: "resolved" }]);
    expect(data.blog_posts).toMatchObject([{ title: "A draft of bilal", status: "draft" }]);
    expect(data.merchants).toMatchObject([{ contact_email: "bilal@shop.example" }]);
    expect(data.messages).toMatchObject([{ message: "A message of bilal" }]);
  }));

test("the export contains no name, id or address of other members", () =>
  asOwner(async (db) => {
    await performEveryAction(db);
    await db.become("bilal");
    const text = JSON.stringify(await exported(db));
    for (const stranger of ["hamza", "amina", "maryam", "safiya"] as const) {
      expect(text).not.toContain(stranger);
      expect(text).not.toContain(people[stranger]);
    }
  }));

test("the export contains no secret of the account", () =>
  asMember("bilal", async (db) => {
    await db.become("owner");
    await db.query("update auth.users set encrypted_password = 'hash-of-bilal' where id = $1", [
      people.bilal,
    ]);
    await db.become("bilal");
    expect(JSON.stringify(await exported(db))).not.toContain("hash-of-bilal");
  }));

test("a new member's export has empty lists", () =>
  asMember("hamza", async (db) => {
    expect(await exported(db)).toMatchObject({
      ban: null,
      account_deletion: null,
      deals: [],
      comments: [],
      votes: [],
      voucher_codes: [],
      reports: [],
      blog_posts: [],
      merchants: [],
      messages: [],
    });
  }));

test("a banned member can export their data, with the reason of the ban", () =>
  asMember("safiya", async (db) => {
    expect(await exported(db)).toMatchObject({
      profile: { username: "safiya" },
      ban: { reason: BAN_REASON },
    });
  }));

test("a visitor cannot export data", () =>
  asVisitor(async (db) => {
    await expect(exported(db)).rejects.toMatchObject({ code: "PT401", hint: "not_authenticated" });
  }));
