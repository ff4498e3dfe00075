// Longer than 200 lines: the audience of an image of each kind, in each state.
import { expect, test } from "vitest";
import { IMAGE_PURPOSES, imageKey } from "#contract/image.ts";
import { asMember, asOwner, asVisitor, type Db } from "../as.ts";
import { one, submit } from "../calls.ts";
import { dateHouse, register } from "../merchant-calls.ts";
import { resubmit } from "../own-calls.ts";
import { deals, type Person, people } from "../people.ts";

const HOST = "https://samha.example/images";
const keyOf = (purpose: string, owner: Person, letter = "A") =>
  `${purpose}/${people[owner]}/${letter.repeat(22)}.webp`;
const KEY = keyOf("deal", "bilal");
const image_url_param = `${HOST}/${KEY}`;
const VIEWERS = ["visitor", "amina", "safiya", "bilal", "maryam"] as const;

/** Returns the results for a visitor, another member, a banned one, the uploader and an admin. */
async function audiences(db: Db, key = KEY): Promise<string> {
  const heard: string[] = [];
  for (const viewer of VIEWERS) {
    await db.become(viewer);
    const rows = await db.call<{ get_image_audience: string }>("get_image_audience", {
      image_key_param: key,
    });
    heard.push(one(rows).get_image_audience);
  }
  return heard.join(" ");
}

const EVERYBODY = "public public public public public";
const UPLOADER_AND_ADMINS = "none none none private private";

async function decide(db: Db, kind: string, id: string, action: string) {
  await db.become("maryam");
  const procedure = kind === "voucher" ? "moderate_voucher_code" : `moderate_${kind}`;
  await db.call(procedure, { [`${kind}_id_param`]: id, action_param: action });
}

test("a deal's image is public while the deal is active, expired or not, and otherwise visible to its poster and admins only", () =>
  asMember("bilal", async (db) => {
    const { id } = await submit(db, { image_url_param });
    expect(await audiences(db)).toBe(UPLOADER_AND_ADMINS);
    await decide(db, "deal", id, "approve");
    expect(await audiences(db)).toBe(EVERYBODY);
    await decide(db, "deal", id, "expire");
    expect(await audiences(db)).toBe(EVERYBODY);
    await decide(db, "deal", id, "reject");
    expect(await audiences(db)).toBe(UPLOADER_AND_ADMINS);
    await db.become("bilal");
    await resubmit(db, id, { image_url_param });
    expect(await audiences(db)).toBe(UPLOADER_AND_ADMINS);
  }));

test("an image that an admin took off a deal is visible to its poster and admins only, while an appeal can restore it", () =>
  asMember("bilal", async (db) => {
    const { id } = await submit(db, { image_url_param });
    await decide(db, "deal", id, "approve");
    await db.call("admin_update_deal", {
      deal_id_param: id,
      deal_data: JSON.stringify({ image_url: "" }),
    });
    expect(await audiences(db)).toBe(UPLOADER_AND_ADMINS);
  }));

test("an unreferenced image is public at its address until it is deleted", () =>
  asMember("bilal", async (db) => {
    expect(await audiences(db)).toBe(EVERYBODY);
  }));

test("evidence is visible to its uploader and admins only, from the moment it is uploaded, whatever refers to it", () =>
  asMember("bilal", async (db) => {
    const key = keyOf("evidence", "bilal");
    expect(await audiences(db, key)).toBe(UPLOADER_AND_ADMINS);
    await db.become("bilal");
    const [added] = await db.call<{ add_halal_fact: { id: string } }>("add_halal_fact", {
      subject_type_param: "deal",
      subject_id_param: deals.dates,
      attribute_param: "slaughter",
      value_param: "hand",
      details_param: { basis: "certificate", evidence_image_url: `${HOST}/${key}` },
    });
    for (const action_param of ["show", "check", "withdraw"]) {
      await db.become("maryam");
      await db.call("decide_halal_fact", { fact_id_param: added?.add_halal_fact.id, action_param });
      expect(await audiences(db, key)).toBe(UPLOADER_AND_ADMINS);
    }
    await db.become("bilal");
    await expect(submit(db, { image_url_param: `${HOST}/${key}` })).rejects.toMatchObject({
      hint: "invalid_field",
    });
    // Deals from before this rule.
    await db.become("owner");
    await db.query("update public.deals set image_url = $2 where id = $1", [
      deals.dates,
      `${HOST}/${key}`,
    ]);
    expect(await audiences(db, key)).toBe(UPLOADER_AND_ADMINS);
  }));

test("a voucher's and a merchant's image follow their status", () =>
  asMember("bilal", async (db) => {
    const logo = keyOf("merchant", "bilal");
    const voucher = one(
      await db.call<{ id: string }>("secure_add_voucher_code", {
        code_param: "DATES15",
        merchant_param: "Date House",
        discount_type_param: "free_delivery",
        brand_image_url_param: image_url_param,
      }),
    );
    const merchant = await register(db, { ...dateHouse, logo_url_param: `${HOST}/${logo}` });
    for (const [kind, id, key, end] of [
      ["voucher", voucher.id, KEY, "reject"],
      ["merchant", merchant.id, logo, "take_down"],
    ] as const) {
      expect(await audiences(db, key)).toBe(UPLOADER_AND_ADMINS);
      await decide(db, kind, id, "approve");
      expect(await audiences(db, key)).toBe(EVERYBODY);
      await decide(db, kind, id, end);
      expect(await audiences(db, key)).toBe(UPLOADER_AND_ADMINS);
    }
  }));

test("cover and inline images of a blog post are public while it is published", () =>
  asMember("bilal", async (db) => {
    const [cover, inText] = [keyOf("blog", "bilal", "C"), keyOf("blog", "bilal", "T")];
    await db.query(
      `insert into public.blog_posts (title, slug, cover_image_url, content) values ('Dates', 'dates', $1, $2)`,
      [`${HOST}/${cover}`, `Soft\n\n![Ajwa](${HOST}/${inText} "Ajwa")\n`],
    );
    const publish = async (status: string) => {
      await db.become("bilal");
      await db.query("update public.blog_posts set status = $1 where slug = 'dates'", [status]);
      return [await audiences(db, cover), await audiences(db, inText)];
    };
    expect(await publish("draft")).toEqual([UPLOADER_AND_ADMINS, UPLOADER_AND_ADMINS]);
    expect(await publish("published")).toEqual([EVERYBODY, EVERYBODY]);
    expect(await publish("draft")).toEqual([UPLOADER_AND_ADMINS, UPLOADER_AND_ADMINS]);
  }));

test("an unreviewed post does not make another member's image public", () =>
  asMember("amina", async (db) => {
    const [{ id } = { id: "" }] = await db.query<{ id: string }>(
      `insert into public.blog_posts (title, slug, content, status) values ('Dates', 'dates', $1, 'published') returning id`,
      [`![](${image_url_param})`],
    );
    expect(await audiences(db)).toBe(UPLOADER_AND_ADMINS);
    await db.become("maryam");
    await db.call("review_post", { post_id_param: id, action_param: "keep" });
    expect(await audiences(db)).toBe(EVERYBODY);
  }));

test("an ended session sees what a visitor sees", () =>
  asMember("bilal", async (db) => {
    await submit(db, { image_url_param });
    await db.become("owner");
    await db.query("select set_config('request.jwt.claims', $1, true)", [
      JSON.stringify({
        sub: people.bilal,
        role: "authenticated",
        session_id: "e0000000-0000-4000-8000-000000000001",
      }),
    ]);
    await db.query("set local role authenticated");
    const [{ is: heard } = { is: "" }] = await db.query<{ is: string }>(
      "select public.get_image_audience($1) as is",
      [KEY],
    );
    expect(heard).toBe("none");
  }));

test("an invalid image key has no audience, and neither has an avatar", () =>
  asVisitor(async (db) => {
    for (const key of [
      null,
      "",
      "x",
      `/${KEY}`,
      `${KEY}?w=320`,
      `${HOST}/${KEY}`,
      keyOf("avatar", "bilal"),
    ]) {
      await db.become("maryam");
      const rows = await db.call<{ get_image_audience: string }>("get_image_audience", {
        image_key_param: key,
      });
      expect(one(rows).get_image_audience).toBe("none");
    }
  }));

test("the database reads the key of an address as the pages do", () =>
  asOwner(async (db) => {
    const keys = IMAGE_PURPOSES.map((purpose) => keyOf(purpose, "bilal"));
    for (const address of [
      ...keys.map((key) => `${HOST}/${key}`),
      `http://localhost:3000/images/${KEY}`,
      `https://evil.example/${KEY}`,
      ...["", KEY, `/${KEY}`, `/${KEY}?w=320`, `/${KEY}#x`, `/${KEY.toUpperCase()}`, `/x${KEY}`],
      ...["https://shop.example/dates.webp", `/${KEY.replace("AAA", "A~A")}`],
    ]) {
      const [row] = await db.query<{ key: string | null }>("select private.image_key($1) as key", [
        address,
      ]);
      expect([address, row?.key]).toEqual([address, imageKey(address)]);
    }
  }));
