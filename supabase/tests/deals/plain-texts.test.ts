import { describe, expect, test } from "vitest";
import { isPublicLink } from "#contract/addresses/web-address.ts";
import { isPlainText } from "#contract/text/plain-text.ts";
import {
  ACCEPTED_TEXTS,
  PRIVATE_LINKS,
  PUBLIC_LINKS,
  REFUSED_TEXTS,
} from "#testing/posts/hostile-texts.ts";
import { aboutField } from "../about-field.ts";
import { asMember, asOwner, type Db } from "../as.ts";
import { comment, submit } from "../calls.ts";
import { register } from "../merchant-calls.ts";
import { deals } from "../people.ts";
import { report } from "../report-calls.ts";

const addCode = (db: Db, changes: Record<string, unknown>) =>
  db.call("secure_add_voucher_code", {
    code_param: "DATES15",
    merchant_param: "Date House",
    discount_type_param: "other",
    ...changes,
  });
const writePost = (db: Db, changes: Record<string, unknown>) => {
  const post = { slug: "dates-and-figs", title: "Dates and figs", ...changes };
  const columns = Object.keys(post);
  return db.query(
    `insert into public.blog_posts (${columns}) values (${columns.map((_, index) => `$${index + 1}`)})`,
    Object.values(post),
  );
};
const contact = (db: Db, changes: Record<string, unknown>) =>
  db.call("send_contact_message", {
    name_param: "Bilal",
    email_param: "bilal@mail.example",
    topic_param: "general",
    message_param: "When does the market open?",
    ...changes,
  });

/** Columns with member texts, and how each is written. */
const FIELDS: [string, (db: Db, text: string) => Promise<unknown>][] = [
  ["deal: title", (db, text) => submit(db, { title_param: text })],
  ["deal: description", (db, text) => submit(db, { description_param: text })],
  ["deal: merchant", (db, text) => submit(db, { merchant_param: text })],
  ["deal: location", (db, text) => submit(db, { location_param: text })],
  ["comment: content", (db, text) => comment(db, "bilal", deals.dates, text)],
  ["voucher: description", (db, text) => addCode(db, { description_param: text })],
  ["voucher: merchant", (db, text) => addCode(db, { merchant_param: text })],
  ["merchant: name", (db, text) => register(db, { name_param: text })],
  ["merchant: description", (db, text) => register(db, { description_param: text })],
  ["merchant: location", (db, text) => register(db, { location_param: text })],
  ["merchant: halal_certifier", (db, text) => register(db, { halal_certifier_param: text })],
  ["post: title", (db, text) => writePost(db, { title: text })],
  ["post: excerpt", (db, text) => writePost(db, { excerpt: text })],
  ["post: content", (db, text) => writePost(db, { content: text })],
  ["report: details", (db, text) => report(db, { details_param: text })],
  ["message: name", (db, text) => contact(db, { name_param: text })],
  ["message: message", (db, text) => contact(db, { message_param: text })],
];
const ONE_LINE = ["title", "merchant", "location", "name", "halal_certifier"];
const fieldOf = (name: string) => name.split(": ")[1] ?? name;

describe.each(FIELDS)("%s", (name, write) => {
  test.each(REFUSED_TEXTS)("%s is refused with the name of the field", (_what, text) =>
    asMember("bilal", async (db) => {
      await expect(write(db, text)).rejects.toMatchObject({
        code: "PT400",
        hint: "invalid_field",
        detail: aboutField(fieldOf(name)),
      });
    }),
  );

  test.each(ACCEPTED_TEXTS)("%s is accepted", (_what, text) =>
    asMember("bilal", async (db) => {
      await write(db, text);
    }),
  );

  const isOneLine = ONE_LINE.includes(fieldOf(name));
  test(isOneLine ? "it stays on one line" : "it may have several lines", () =>
    asMember("bilal", async (db) => {
      const result = write(db, "Dates from Medina\nand figs");
      if (!isOneLine) await result;
      else await expect(result).rejects.toMatchObject({ detail: aboutField(fieldOf(name)) });
    }),
  );
});

test("a code of invisible characters is refused", () =>
  asMember("bilal", async (db) => {
    await expect(addCode(db, { code_param: "\u200B\u200B\u200B" })).rejects.toMatchObject({
      code: "PT400",
      detail: aboutField("code"),
    });
  }));

test("an edited comment must be plain text too", () =>
  asMember("bilal", async (db) => {
    const { id } = await comment(db, "bilal", deals.dates, "Fresh ones");
    await expect(
      db.call("edit_comment", { comment_id_param: id, content_param: "Dates \u202Eexe" }),
    ).rejects.toMatchObject({ code: "PT400", detail: aboutField("content") });
  }));

test("forms and database agree about every character, alone and within a text", () =>
  asOwner(async (db) => {
    const rows = await db.query<{ code: number; alone: boolean; within: boolean }>(
      `select code, private.is_plain_text(chr(code), true) as alone,
         private.is_plain_text('a' || chr(code) || 'b', true) as within
       from generate_series(1, 126000) as code where code not between 55296 and 57343`,
    );
    const tags = await db.query<{ code: number; alone: boolean; within: boolean }>(
      `select code, private.is_plain_text(chr(code), true) as alone, true as within
       from generate_series(917500, 921700) as code`,
    );
    const differs = [...rows, ...tags].filter(({ code, alone, within }) => {
      const character = String.fromCodePoint(code);
      return isPlainText(character) !== alone || isPlainText(`a${character}b`) !== within;
    });
    expect(differs).toEqual([]);
  }));

test.each(PUBLIC_LINKS)("%j may be published as a link", (link) =>
  asMember("bilal", async (db) => {
    expect(isPublicLink(link)).toBe(true);
    await submit(db, { deal_url_param: link });
    await addCode(db, { merchant_url_param: link });
    await register(db, { website_param: link });
  }),
);

test.each(PRIVATE_LINKS)("%j is refused as a public link with the name of the field", (link) =>
  asMember("bilal", async (db) => {
    expect(isPublicLink(link)).toBe(false);
    const refusal = (field: string) => ({ code: "PT400", detail: aboutField(field) });
    await expect(submit(db, { deal_url_param: link })).rejects.toMatchObject(refusal("deal_url"));
    await expect(addCode(db, { merchant_url_param: link })).rejects.toMatchObject(
      refusal("merchant_url"),
    );
    await expect(register(db, { website_param: link })).rejects.toMatchObject(refusal("website"));
  }),
);

test.each(["infinity", "-infinity", "294276-01-01", "2999-01-01"])(
  "a deal cannot start or end at %s",
  (moment) =>
    asMember("bilal", async (db) => {
      const start = submit(db, { starts_at_param: moment });
      await expect(start).rejects.toMatchObject({ code: "PT400", detail: aboutField("starts_at") });
      const end = submit(db, { expires_at_param: moment });
      await expect(end).rejects.toMatchObject({ code: "PT400", detail: aboutField("expires_at") });
    }),
);

test("a voucher does not expire at infinity", () =>
  asMember("bilal", async (db) => {
    await expect(addCode(db, { expiry_date_param: "infinity" })).rejects.toMatchObject({
      code: "PT400",
      detail: aboutField("expiry_date"),
    });
  }));
