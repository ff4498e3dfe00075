import { expect, test } from "vitest";
import { aboutField } from "../about-field.ts";
import { asOwner, asVisitor } from "../as.ts";
import { addFact, publicFact } from "../halal/halal-calls.ts";
import { deals, people } from "../people.ts";
import { addReportable, report, reported, resolveReport } from "../report-calls.ts";

test("reports are grouped by content, oldest first, with their reporters and texts", () =>
  asOwner(async (db) => {
    await db.become("bilal");
    const bilals = await report(db, { details_param: "Twice a day" });
    await report(db, { content_id_param: deals.ended });
    await db.become("hamza");
    await report(db, { reason_param: "expired" });
    await db.become("owner");
    await db.query(
      "update public.reports set created_at = created_at - interval '1 day' where id = $1",
      [bilals],
    );
    await db.become("maryam");
    const groups = await reported(db);
    expect(groups.map(({ content_id, reports_count }) => [content_id, reports_count])).toEqual([
      [deals.dates, "2"],
      [deals.ended, "1"],
    ]);
    expect(groups[0]?.reports).toMatchObject([
      { id: bilals, username: "bilal", reason: "spam", details: "Twice a day" },
      { username: "hamza", reason: "expired", details: null },
    ]);
  }));

test("the queue shows the current content", () =>
  asOwner(async (db) => {
    const content = await addReportable(db);
    await db.become("bilal");
    for (const [kind, id] of Object.entries(content)) {
      await report(db, { content_type_param: kind, content_id_param: id });
    }
    await db.become("maryam");
    const seen = Object.fromEntries(
      (await reported(db)).map((group) => {
        expect(group).toMatchObject({ author_username: "amina", author_is_banned: false });
        return [group.content_type, group.content];
      }),
    );
    expect(seen).toMatchObject({
      deal: { title: "Medjool dates, 1 kg", status: "active", author_id: people.amina },
      comment: { text: "Buy my pills", deal_id: deals.dates, title: "Medjool dates, 1 kg" },
      profile: { title: "amina" },
      voucher: { title: "FAKE50", merchant: "Date House", status: "active" },
      blog_post: { title: "Pills for all", text: "Buy them", slug: "pills", status: "published" },
    });
  }));

test("deleted content is marked and still shows its author", () =>
  asOwner(async (db) => {
    const content = await addReportable(db);
    await db.become("bilal");
    await report(db, { content_type_param: "comment", content_id_param: content.comment });
    await report(db, { content_type_param: "blog_post", content_id_param: content.blog_post });
    await db.become("amina");
    await db.call("delete_comment", { comment_id_param: content.comment });
    await db.become("owner");
    await db.query("delete from public.blog_posts");
    await db.query("insert into private.bans (user_id, reason) values ($1, 'Pills')", [
      people.amina,
    ]);
    await db.become("maryam");
    const groups = await reported(db);
    const comment = groups.find(({ content_type }) => content_type === "comment");
    expect(comment).toMatchObject({
      author_username: "amina",
      author_is_banned: true,
      content: { text: "", status: "deleted" },
    });
    expect(groups.find(({ content_type }) => content_type === "blog_post")?.content).toBeNull();
  }));

test("decided reports are listed by decision, with note and admin", () =>
  asOwner(async (db) => {
    await db.become("bilal");
    const id = await report(db);
    await db.become("maryam");
    await resolveReport(db, id, "dismissed", "It is fine");
    expect(await reported(db)).toEqual([]);
    expect(await reported(db, "resolved")).toEqual([]);
    expect((await reported(db, "dismissed"))[0]?.reports).toMatchObject([
      { id, resolution: "It is fine", resolved_by_username: "maryam" },
    ]);
    await expect(reported(db, "all")).rejects.toMatchObject({
      code: "PT400",
      detail: aboutField("status"),
    });
  }));

test("only admins read the queue of reports", () =>
  asVisitor(async (db) => {
    await expect(reported(db)).rejects.toMatchObject({ code: "PT401" });
    await db.become("bilal");
    await report(db);
    await expect(reported(db)).rejects.toMatchObject({ code: "PT403", hint: "not_admin" });
    await db.become("safiya");
    await expect(reported(db)).rejects.toMatchObject({ code: "PT403", hint: "banned" });
  }));

test("a member reads the outcome of their own reports only, without hidden titles", () =>
  asOwner(async (db) => {
    const content = await addReportable(db);
    await db.become("hamza");
    await report(db);
    await db.become("bilal");
    for (const [kind, id] of Object.entries(content)) {
      await report(db, { content_type_param: kind, content_id_param: id });
    }
    const titles = async () =>
      Object.fromEntries(
        (
          await db.call<{ content_type: string; content_title: string | null }>("get_my_reports")
        ).map((row) => [row.content_type, row.content_title]),
      );
    expect(await titles()).toEqual({
      deal: "Medjool dates, 1 kg",
      comment: "Buy my pills",
      profile: "amina",
      voucher: "FAKE50",
      blog_post: "Pills for all",
    });
    await db.become("owner");
    await db.query("update public.deals set status = 'rejected'");
    await db.query("update public.voucher_codes set status = 'rejected'");
    await db.query("update public.blog_posts set status = 'draft'");
    await db.become("bilal");
    expect(await titles()).toEqual({
      deal: null,
      comment: null,
      profile: "amina",
      voucher: null,
      blog_post: null,
    });
    await db.become("visitor");
    await expect(titles()).rejects.toMatchObject({ code: "PT401", message: "Not authenticated" });
  }));

test("a reported deal is listed with its accepted additions only", () =>
  asOwner(async (db) => {
    await db.query(
      `insert into public.deal_additions (deal_id, user_id, added, note, status)
       values ($1, $2, 'code', 'SAVE', 'accepted'), ($1, $3, 'place', 'In Leeds', 'pending')`,
      [deals.dates, people.bilal, people.hamza],
    );
    await db.become("bilal");
    await report(db);
    await db.become("maryam");
    expect((await reported(db)).map(({ content }) => content?.additions)).toEqual([
      [
        {
          user_id: people.bilal,
          username: "bilal",
          note: "SAVE",
          expires_at: null,
        },
      ],
    ]);
  }));

test("a deal that was reported as not halal is listed with its public facts, other deals without", () =>
  asOwner(async (db) => {
    await publicFact(db, "hamza");
    await db.become("hamza");
    await addFact(db, { attribute_param: "kitchen", value_param: "shared" });
    await db.become("bilal");
    await report(db, { reason_param: "not_halal" });
    await report(db, { content_id_param: deals.ended });
    await db.become("maryam");
    const groups = await reported(db);
    expect(groups.map(({ content }) => content?.halal)).toMatchObject([
      { deal: [{ attribute: "slaughter", value: "hand" }], merchant: [] },
      null,
    ]);
  }));
