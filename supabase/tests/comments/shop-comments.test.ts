import { expect, test } from "vitest";
import { asMember, type Db } from "../as.ts";
import { one } from "../calls.ts";
import { approved, moderateMerchant, register } from "../merchant-calls.ts";
import { deals, type Person, people } from "../people.ts";

const comment = async (db: Db, author: Person) =>
  one(
    await db.call<{ id: string; speaks_for_shop: boolean }>("secure_add_comment", {
      deal_id_param: deals.dates,
      user_id_param: people[author],
      content_param: "Fresh stock arrived.",
    }),
  );

/** Whether the author speaks for the shop, as the view and the page of the deal show it to visitors. */
async function shown(db: Db): Promise<boolean[]> {
  await db.become("visitor");
  const listed = await db.query<{ speaks_for_shop: boolean }>(
    "select speaks_for_shop from public.comments_with_author where deal_id = $1 order by created_at, id",
    [deals.dates],
  );
  const page = one(
    await db.call<{ read_deal_page: { comments: typeof listed } }>("read_deal_page", {
      slug_param: deals.dates,
    }),
  ).read_deal_page.comments.map((row) => row.speaks_for_shop);
  expect(page).toEqual(listed.map((row) => row.speaks_for_shop));
  return page;
}

test("comments of the member of the deal's shop say so while its merchant is approved", () =>
  asMember("hamza", async (db) => {
    await register(db);
    expect((await comment(db, "hamza")).speaks_for_shop).toBe(false);
    expect(await shown(db)).toEqual([false]);
    await db.become("maryam");
    const [shop] = await db.call<{ id: string }>("get_pending_merchants");
    await moderateMerchant(db, shop?.id ?? "", "approve");
    expect(await shown(db)).toEqual([true]);
    await db.become("maryam");
    await moderateMerchant(db, shop?.id ?? "", "take_down");
    expect(await shown(db)).toEqual([false]);
  }));

test("members of other shops and members without a shop do not speak for it", () =>
  asMember("hamza", async (db) => {
    await approved(db, "hamza", { name_param: "Oud Loft" });
    await db.become("hamza");
    await comment(db, "hamza");
    await db.become("bilal");
    await comment(db, "bilal");
    expect(await shown(db)).toEqual([false, false]);
  }));

test("the poster who represents the merchant speaks for it; a deleted comment says nothing", () =>
  asMember("amina", async (db) => {
    const { id } = await comment(db, "amina");
    expect(await shown(db)).toEqual([false]);
    await db.become("owner");
    await db.query("update public.deals set is_associated = true where id = $1", [deals.dates]);
    expect(await shown(db)).toEqual([true]);
    await db.become("amina");
    await db.call("delete_comment", { comment_id_param: id });
    expect(await shown(db)).not.toContain(true);
  }));
