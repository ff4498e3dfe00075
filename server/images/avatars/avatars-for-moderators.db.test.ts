import { expect, test } from "vitest";
import { SITE } from "#server/backend/guard/guarded-backend.fixture.ts";
import {
  ids,
  moderate,
  people,
  prepareAvatars,
  remove,
  see,
  site,
  storage,
  submitAvatar,
  upload,
} from "./avatars.fixture.ts";

prepareAvatars();

const setModerator = (isModerator: boolean) =>
  site.owner.query(
    isModerator
      ? "insert into private.moderators (user_id) values ($1)"
      : "delete from private.moderators where user_id = $1",
    [ids.bilal],
  );

test("T10: a moderator sees and decides on a pending avatar, and only while they have the role", async () => {
  const url = await submitAvatar();
  expect(await see("bilal", url)).toBe(404);
  await setModerator(true);
  expect(await see("bilal", url)).toBe(200);
  expect((await people.bilal.rpc("get_pending_avatars")).data).toMatchObject([
    { pending_profile_image_url: url },
  ]);
  expect((await moderate("bilal", "reject")).status).toBe(200);
  expect(await remove("bilal", url)).toBe(204);
  expect(await storage.read(url.slice(`${SITE}/images/`.length))).toBeNull();

  const next = await submitAvatar();
  await setModerator(false);
  expect(await see("bilal", next)).toBe(404);
  expect((await moderate("bilal", "approve")).error?.message).toBe(
    "Unauthorized: You do not have admin privileges",
  );
});

test("T9: a moderator sees images of pending deals and codes, and evidence, but no other hidden image", async () => {
  const urls: Record<string, string> = {};
  for (const purpose of ["deal", "merchant", "blog", "evidence"])
    urls[purpose] = (await upload("amina", purpose)).body.url;
  urls.code = (await upload("amina", "merchant")).body.url;
  await site.owner.query(
    `insert into public.deals (user_id, title, merchant, category, status, image_url)
     values ($1, 'Dates', 'Date House', 'food', 'pending', $2)`,
    [ids.amina, urls.deal],
  );
  await site.owner.query(
    `insert into public.voucher_codes (user_id, code, merchant, discount_type, status, brand_image_url)
     values ($1, 'DATES5', 'Date House', 'other', 'pending', $2)`,
    [ids.amina, urls.code],
  );
  await site.owner.query(
    `insert into public.merchants (user_id, name, slug, description, contact_email, category, logo_url)
     values ($1, 'Date House', 'date-house', 'Dates', 'a@example.com', 'food', $2)`,
    [ids.amina, urls.merchant],
  );
  await site.owner.query(
    `insert into public.blog_posts (user_id, slug, title, content, cover_image_url)
     values ($1, 'dates', 'Dates', 'Dates', $2)`,
    [ids.amina, urls.blog],
  );
  const seenBy = async (who: "bilal" | "maryam") =>
    Object.fromEntries(
      await Promise.all(
        Object.entries(urls).map(async ([name, url]) => [name, await see(who, url)] as const),
      ),
    );
  const hidden = { deal: 404, code: 404, evidence: 404, merchant: 404, blog: 404 };
  expect(await seenBy("bilal")).toEqual(hidden);
  await setModerator(true);
  expect(await seenBy("bilal")).toEqual({ ...hidden, deal: 200, code: 200, evidence: 200 });
  expect(Object.values(await seenBy("maryam"))).toEqual([200, 200, 200, 200, 200]);
  await setModerator(false);
  expect(await seenBy("bilal")).toEqual(hidden);
});
