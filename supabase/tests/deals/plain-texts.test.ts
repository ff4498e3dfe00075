// Long, because it writes a text into every field of every form.
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
import { addFact, ageAccounts, dispute, publicFact } from "../halal/halal-calls.ts";
import { register } from "../merchant-calls.ts";
import { deals, people } from "../people.ts";
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

const withFacts = (db: Db, category: string, facts: object) =>
  submit(db, { category_param: category, details_param: JSON.stringify(facts) });
const addOwnFact = (db: Db, value: string, details: object) =>
  addFact(db, {
    attribute_param: value === "other" ? "certifier" : "slaughter",
    value_param: value,
    details_param: { basis: "label", ...details },
  });
const setAlert = async (db: Db, conditions: object) => {
  await db.call("give_consent", { kind_param: "alerts" });
  await db.call("set_alert", {
    alert_param: JSON.stringify({ name: "Food", categories: ["food"], ...conditions }),
  });
};
const save = async (db: Db, details: object) => {
  await db.call("give_consent", { kind_param: "saved" });
  await db.call("save_deal", {
    deal_id_param: deals.dates,
    details_param: JSON.stringify(details),
  });
};
const editOwn = async (db: Db, changes: object) => {
  const { id } = await submit(db);
  await db.call("edit_own_deal", { deal_id_param: id, deal_data: JSON.stringify(changes) });
};
const asMaryam = async (db: Db, name: string, args: Record<string, unknown>) => {
  await db.become("maryam");
  await db.call(name, args);
};

/** Texts that people type: form and field, where the text is stored, and how it is written. */
const FIELDS: [string, string, (db: Db, text: string) => Promise<unknown>][] = [
  ["deal: title", "title from public.deals", (db, text) => submit(db, { title_param: text })],
  [
    "deal: description",
    "description from public.deals",
    (db, text) => submit(db, { description_param: text }),
  ],
  [
    "deal: merchant",
    "merchant from public.deals",
    (db, text) => submit(db, { merchant_param: text }),
  ],
  [
    "deal: location",
    "location from public.deals",
    (db, text) => submit(db, { location_param: text }),
  ],
  [
    "deal: seller",
    "travel_facts ->> 'seller' from public.deals",
    (db, text) => withFacts(db, "travel", { travel_facts: { package: "none", seller: text } }),
  ],
  [
    "deal: departure",
    "travel_facts ->> 'departure' from public.deals",
    (db, text) => withFacts(db, "travel", { travel_facts: { package: "none", departure: text } }),
  ],
  [
    "deal: hotel_makkah",
    "travel_facts ->> 'hotel_makkah' from public.deals",
    (db, text) =>
      withFacts(db, "travel", { travel_facts: { package: "none", hotel_makkah: text } }),
  ],
  [
    "deal: firm",
    "finance_facts ->> 'firm' from public.deals",
    (db, text) => withFacts(db, "finance", { finance_facts: { is_product: false, firm: text } }),
  ],
  ["edit: title", "title from public.deals", (db, text) => editOwn(db, { title: text })],
  [
    "edit: description",
    "description from public.deals",
    (db, text) => editOwn(db, { description: text }),
  ],
  [
    "comment: content",
    "content from public.comments",
    (db, text) => comment(db, "bilal", deals.dates, text),
  ],
  [
    "edited comment: content",
    "content from public.comments",
    async (db, text) => {
      const { id } = await comment(db, "bilal", deals.dates, "Fresh ones");
      await db.call("edit_comment", { comment_id_param: id, content_param: text });
    },
  ],
  [
    "voucher: description",
    "description from public.voucher_codes",
    (db, text) => addCode(db, { description_param: text }),
  ],
  [
    "voucher: merchant",
    "merchant from public.voucher_codes",
    (db, text) => addCode(db, { merchant_param: text }),
  ],
  [
    "voucher: exclusions",
    "exclusions from public.voucher_codes",
    (db, text) => addCode(db, { details_param: JSON.stringify({ exclusions: text }) }),
  ],
  [
    "merchant: name",
    "name from public.merchants",
    (db, text) => register(db, { name_param: text }),
  ],
  [
    "merchant: description",
    "description from public.merchants",
    (db, text) => register(db, { description_param: text }),
  ],
  [
    "merchant: location",
    "location from public.merchants",
    (db, text) => register(db, { location_param: text }),
  ],
  [
    "merchant: halal_certifier",
    "halal_certifier from public.merchants",
    (db, text) => register(db, { halal_certifier_param: text }),
  ],
  [
    "fact: product_line",
    "product_line from public.halal_facts",
    (db, text) => addOwnFact(db, "hand", { product_line: text }),
  ],
  [
    "fact: certifier_name",
    "certifier_name from public.halal_facts",
    (db, text) => addOwnFact(db, "other", { certifier_name: text }),
  ],
  [
    "dispute: details",
    "details from public.halal_disputes",
    async (db, text) => {
      const { id } = await publicFact(db, "hamza");
      await ageAccounts(db);
      await db.become("bilal");
      await dispute(db, id, { details_param: text });
    },
  ],
  [
    "tip: note",
    "note from public.deal_additions",
    (db, text) =>
      db.call("add_to_deal", {
        deal_id_param: deals.dates,
        details_param: JSON.stringify({ added: "place", note: text }),
      }),
  ],
  ["alert: name", "name from private.alerts", (db, text) => setAlert(db, { name: text })],
  [
    "alert: merchant",
    "merchant from private.alerts",
    (db, text) => setAlert(db, { merchant: text }),
  ],
  [
    "alert: words_any",
    "words_any[1] from private.alerts",
    (db, text) => setAlert(db, { words_any: [text] }),
  ],
  ["saved deal: note", "note from private.saved_deals", (db, text) => save(db, { note: text })],
  [
    "saved deal: list_name",
    "list_name from private.saved_deals",
    (db, text) => save(db, { list_name: text }),
  ],
  ["post: title", "title from public.blog_posts", (db, text) => writePost(db, { title: text })],
  [
    "post: excerpt",
    "excerpt from public.blog_posts",
    (db, text) => writePost(db, { excerpt: text }),
  ],
  [
    "post: content",
    "content from public.blog_posts",
    (db, text) => writePost(db, { content: text }),
  ],
  [
    "report: details",
    "details from public.reports",
    (db, text) => report(db, { details_param: text }),
  ],
  [
    "message: name",
    "name from public.contact_messages",
    (db, text) => contact(db, { name_param: text }),
  ],
  [
    "message: message",
    "message from public.contact_messages",
    (db, text) => contact(db, { message_param: text }),
  ],
  [
    "rejection: reason_param",
    "rejection_reason from public.deals",
    (db, text) =>
      asMaryam(db, "moderate_deal", {
        deal_id_param: deals.pending,
        action_param: "reject",
        reason_param: text,
      }),
  ],
  [
    "ban: reason",
    "reason from private.bans",
    (db, text) => asMaryam(db, "ban_member", { user_id_param: people.hamza, reason_param: text }),
  ],
  [
    "domain: reason_param",
    "reason from private.domain_rules",
    (db, text) =>
      asMaryam(db, "set_domain_rule", {
        domain_param: "dates.example",
        rule_param: "blocked",
        reason_param: text,
      }),
  ],
  [
    "certifier: name",
    "name from public.certifiers",
    (db, text) =>
      asMaryam(db, "save_certifier", { certifier_data: JSON.stringify({ name: text }) }),
  ],
];
const MANY_LINES = ["description", "content", "excerpt", "details", "message", "reason"];
const isOfOneLine = (name: string) =>
  name !== "saved deal: note" &&
  name !== "rejection: reason_param" &&
  !MANY_LINES.includes(fieldOf(name));
const fieldOf = (name: string) => name.split(": ")[1] ?? name;

describe.each(FIELDS)("%s", (name, stored, write) => {
  test.each(REFUSED_TEXTS)("%s is refused with the name of the field", (_what, text) =>
    asMember("bilal", async (db) => {
      await expect(write(db, text)).rejects.toMatchObject({
        code: "PT400",
        hint: "invalid_field",
        detail: aboutField(fieldOf(name)),
      });
    }),
  );

  test.each(ACCEPTED_TEXTS)("%s is stored as typed", (_what, text) =>
    asMember("bilal", async (db) => {
      await write(db, text);
      await db.become("owner");
      const rows = await db.query<Record<string, unknown>>(`select ${stored}`);
      expect(rows.flatMap((row) => Object.values(row))).toContain(text);
    }),
  );

  const isOneLine = isOfOneLine(name);
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
