import { expect, test } from "vitest";
import { aboutField } from "../about-field.ts";
import { asMember, type Db } from "../as.ts";
import { deals, people } from "../people.ts";

const PURPOSES = ["deal", "avatar", "blog", "merchant", "evidence"] as const;

const image = (purpose: string, owner: string = people.amina) =>
  `https://samha.example/images/${purpose}/${owner}/abcdefghijklmnopqrst-_.webp`;

const submitDeal = (db: Db, address: string) =>
  db.call("secure_submit_deal", {
    title_param: "Medjool dates, 5 kg",
    merchant_param: "Date House",
    category_param: "food",
    image_url_param: address,
  });
const editDeal = (db: Db, address: string) =>
  db.call("edit_own_deal", {
    deal_id_param: deals.pending,
    deal_data: JSON.stringify({ image_url: address }),
  });
const addVoucher = (db: Db, address: string) =>
  db.call("secure_add_voucher_code", {
    code_param: "DATES10",
    merchant_param: "Date House",
    discount_type_param: "other",
    brand_image_url_param: address,
  });
const writePost = (db: Db, post: object) =>
  db.query(
    `insert into public.blog_posts (user_id, slug, title, excerpt, content, cover_image_url, status)
     select $1, 'dates', 'Dates of Medina', '', coalesce($2::jsonb ->> 'content', 'Text'), coalesce($2::jsonb ->> 'cover', ''), 'draft'`,
    [people.amina, JSON.stringify(post)],
  );

test.each([
  ["a new deal", "image_url", ["deal"], submitDeal],
  ["an edited deal", "image_url", ["deal"], editDeal],
  ["a voucher code", "brand_image_url", ["merchant", "deal"], addVoucher],
  ["a blog post", "cover_image_url", ["blog"], (db: Db, cover: string) => writePost(db, { cover })],
] as const)("%s takes no image that was uploaded for another purpose", (_, field, own, write) =>
  asMember("amina", async (db) => {
    for (const purpose of PURPOSES.filter((other) => !own.some((purpose) => purpose === other))) {
      // Also of another member and on an earlier host.
      for (const address of [
        image(purpose),
        image(purpose, people.bilal),
        image(purpose).replace("samha.example/images", "old.example"),
      ]) {
        await expect(write(db, address), address).rejects.toMatchObject({
          hint: "invalid_field",
          detail: aboutField(field),
        });
      }
    }
    await write(db, image(own[0]));
  }),
);

test("a deal may show an image of another site", () =>
  asMember("amina", async (db) => {
    await submitDeal(db, "https://shop.example/evidence/photo.webp");
  }));

test("the text of a blog post contains no evidence", () =>
  asMember("amina", async (db) => {
    await expect(
      writePost(db, { content: `Look: ![](${image("evidence")})` }),
    ).rejects.toMatchObject({ hint: "invalid_field", detail: aboutField("content") });
    await writePost(db, { content: `Look: ![](${image("blog")})` });
  }));
