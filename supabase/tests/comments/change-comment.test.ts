import { expect, test } from "vitest";
import { asMember, type Db } from "../as.ts";
import { type CommentResult, comment, one } from "../calls.ts";
import { deals, people } from "../people.ts";

const edit = async (db: Db, id: string, text: string) =>
  one(await db.call<CommentResult>("edit_comment", { comment_id_param: id, content_param: text }));
const remove = async (db: Db, id: string) =>
  one(await db.call<CommentResult>("delete_comment", { comment_id_param: id }));

test("the author can edit a comment for 15 minutes, an admin at any time", () =>
  asMember("bilal", async (db) => {
    const { id } = await comment(db, "bilal", deals.dates, "Frehs");
    const edited = await edit(db, id, "Fresh");
    expect(edited).toMatchObject({ content: "Fresh", username: "bilal" });
    expect(edited.updated_at).toBeInstanceOf(Date);
    await db.become("owner");
    await db.query("update public.comments set created_at = now() - interval '16 minutes'");
    await db.become("bilal");
    await expect(edit(db, id, "Too late")).rejects.toMatchObject({
      code: "PT403",
      hint: "edit_window_closed",
    });
    await db.become("maryam");
    expect((await edit(db, id, "By the admin")).content).toBe("By the admin");
  }));

test("an edited comment obeys the length rule", () =>
  asMember("bilal", async (db) => {
    const { id } = await comment(db, "bilal", deals.dates, "Fine");
    await expect(edit(db, id, " ")).rejects.toMatchObject({ code: "PT400", hint: "invalid_field" });
  }));

test("a deleted comment keeps its place and loses its text and author", () =>
  asMember("bilal", async (db) => {
    const { id } = await comment(db, "bilal", deals.dates, "Regretted");
    await db.become("hamza");
    await comment(db, "hamza", deals.dates, "An answer", id);
    await db.become("bilal");
    expect(await remove(db, id)).toMatchObject({ id, content: "", user_id: null, username: null });
    expect(
      await db.query("select from public.comments where deal_id = $1", [deals.dates]),
    ).toHaveLength(2);
    expect(one(await db.call("get_deal", { deal_id_param: deals.dates }))).toMatchObject({
      comments_count: 1,
    });
    await expect(remove(db, id)).rejects.toMatchObject({
      code: "PT404",
      hint: "comment_not_found",
    });
    await expect(edit(db, id, "Back again")).rejects.toMatchObject({ hint: "comment_not_found" });
  }));

test("another member cannot change or delete a comment, an admin can delete it", () =>
  asMember("bilal", async (db) => {
    const { id } = await comment(db, "bilal", deals.dates, "Mine");
    await db.become("hamza");
    const refusal = { code: "PT403", hint: "not_that_user" };
    await expect(edit(db, id, "Yours?")).rejects.toMatchObject(refusal);
    await expect(remove(db, id)).rejects.toMatchObject(refusal);
    await db.become("visitor");
    await expect(remove(db, id)).rejects.toMatchObject({ code: "PT401" });
    await expect(edit(db, id, "x")).rejects.toMatchObject({ code: "PT401" });
    await db.become("safiya");
    await expect(remove(db, id)).rejects.toMatchObject({ hint: "banned" });
    await db.become("maryam");
    expect((await remove(db, id)).content).toBe("");
  }));

test("changes and deletions by admins are logged, those by the author are not", () =>
  asMember("bilal", async (db) => {
    const { id } = await comment(db, "bilal", deals.dates, "Rude words");
    await edit(db, id, "Ruder words");
    await db.become("maryam");
    await edit(db, id, "Words");
    await remove(db, id);
    const own = await comment(db, "maryam", deals.dates, "By an admin");
    await remove(db, own.id);
    const log = await db.query(
      "select action, subject_type, before ->> 'content' as before, after ->> 'content' as after, admin_id from public.admin_actions where subject_id in ($1, $2) order by created_at",
      [id, own.id],
    );
    const byMaryam = { subject_type: "comment", admin_id: people.maryam };
    expect(log).toEqual([
      { ...byMaryam, action: "edit_comment", before: "Ruder words", after: "Words" },
      { ...byMaryam, action: "delete_comment", before: "Words", after: "" },
    ]);
  }));
