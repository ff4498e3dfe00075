// Longer than 200 lines: who may add, show, check and take down facts, and every refusal.
import { expect, test } from "vitest";
import { aboutField } from "../about-field.ts";
import { asAdmin, asMember, asOwner, type Db } from "../as.ts";
import { one, submit } from "../calls.ts";
import { register } from "../merchant-calls.ts";
import { deals, people } from "../people.ts";
import {
  addCertifier,
  addFact,
  ageAccounts,
  dateHouseOfBilal,
  decideFact,
  evidenceOf,
  memberFacts,
  pageFacts,
  publicFact,
} from "./halal-calls.ts";

const dayAgo = () => new Date(Date.now() - 2 * 86_400_000).toISOString().slice(0, 10);

const steps = (db: Db, id: string) =>
  db.query<{ step: string }>("select step from public.get_halal_fact_history($1)", [id]);

test("a claim is hidden until an admin shows it, and a checked fact states the day of the check", () =>
  asMember("hamza", async (db) => {
    const fact = await addFact(db);
    expect(fact).toMatchObject({ state: "claimed", source: "member", is_public: false });
    expect((await memberFacts(db, "deal", deals.dates)).own).toMatchObject([{ id: fact.id }]);
    for (const who of ["visitor", "bilal"] as const) {
      await db.become(who);
      expect((await pageFacts(db)).deal).toEqual([]);
      expect((await memberFacts(db, "deal", deals.dates)).own).toEqual([]);
      expect(await db.query("select id from public.halal_facts")).toEqual([]);
    }
    await db.become("maryam");
    await decideFact(db, fact.id, "show");
    await db.become("visitor");
    expect((await pageFacts(db)).deal).toMatchObject([
      { id: fact.id, state: "claimed", is_own: false, checked_on: null },
    ]);
    await db.become("maryam");
    await decideFact(db, fact.id, "check");
    await db.become("visitor");
    const [shown] = (await pageFacts(db)).deal;
    expect(shown).toMatchObject({ state: "checked" });
    expect(shown?.checked_on).toMatch(/^\d{4}-\d\d-\d\d$/);
    expect(await db.query("select id from public.halal_facts")).toHaveLength(1);
    expect((await steps(db, fact.id)).map(({ step }) => step)).toEqual([
      "claimed",
      "shown",
      "checked",
    ]);
  }));

test("one call takes a public fact down, and the log has every decision", () =>
  asAdmin(async (db) => {
    const { id } = await publicFact(db, "hamza", {}, "check");
    await decideFact(db, id, "withdraw", { reason_param: "The label is of another product" });
    await db.become("visitor");
    expect((await pageFacts(db)).deal).toEqual([]);
    await db.become("maryam");
    expect(
      await db.query(
        `select action, reason, after ->> 'state' as state from public.admin_actions
         where subject_type = 'halal_fact' and subject_id = $1 order by created_at`,
        [id],
      ),
    ).toEqual([
      { action: "check_halal_fact", reason: null, state: "checked" },
      {
        action: "withdraw_halal_fact",
        reason: "The label is of another product",
        state: "withdrawn",
      },
    ]);
    await expect(decideFact(db, id, "show")).rejects.toMatchObject({ hint: "fact_not_found" });
  }));

test("an approval publishes the poster's claims and no other member's", () =>
  asMember("amina", async (db) => {
    const { id } = await submit(db, { title_param: "Lamb shoulder, 2 kg" });
    const own = await addFact(db, { subject_id_param: id });
    expect(own).toMatchObject({ source: "poster", is_public: false });
    await db.become("maryam");
    await db.call("moderate_deal", { deal_id_param: id, action_param: "approve" });
    await db.become("hamza");
    await addFact(db, { subject_id_param: id, attribute_param: "kitchen", value_param: "shared" });
    await db.become("visitor");
    expect((await pageFacts(db, id)).deal).toMatchObject([{ id: own.id, state: "claimed" }]);
  }));

test("an admin cannot approve a deal without its poster's latest claim", () =>
  asMember("amina", async (db) => {
    await db.become("owner");
    await db.query("update public.deals set updated_at = now() - interval '1 hour' where id = $1", [
      deals.pending,
    ]);
    await db.become("maryam");
    const [seen] = await db.query<{ updated_at: Date }>(
      "select updated_at from public.deals where id = $1",
      [deals.pending],
    );
    await db.become("amina");
    await addFact(db, { subject_id_param: deals.pending });
    await db.become("maryam");
    await expect(
      db.call("moderate_deal", {
        deal_id_param: deals.pending,
        action_param: "approve",
        expected_updated_at_param: seen?.updated_at,
      }),
    ).rejects.toMatchObject({ code: "PT409", hint: "content_changed" });
  }));

test("a registered certifier becomes a claim of the merchant, which a saved certifier takes over", () =>
  asMember("bilal", async (db) => {
    const { id } = await register(db, { halal_certifier_param: "Example Halal Board" });
    await db.become("maryam");
    const read = async () =>
      one(
        await db.query(
          `select value, state, source, is_public, certifier_name, certificate_number, certifier_id is not null as known
           from public.halal_facts where subject_id = $1`,
          [id],
        ),
      );
    expect(await read()).toEqual({
      value: "certified",
      state: "claimed",
      source: "merchant",
      is_public: false,
      certifier_name: "Example Halal Board",
      certificate_number: "HMC-2041",
      known: false,
    });
    await addCertifier(db);
    expect(await read()).toMatchObject({ certifier_name: null, known: true });
  }));

test("a merchant's facts are on its page and on the pages of its deals", () =>
  asAdmin(async (db) => {
    const { id } = await dateHouseOfBilal(db);
    const { slug } = await addCertifier(db, { register_url: "https://board.example/register" });
    await publicFact(db, "bilal", {
      subject_type_param: "merchant",
      subject_id_param: id,
      attribute_param: "certifier",
      value_param: slug,
    });
    const merchant = [
      {
        attribute: "certifier",
        value: "certified",
        source: "merchant",
        certifier: { slug, register_url: "https://board.example/register" },
      },
    ];
    await db.become("visitor");
    expect(await pageFacts(db)).toMatchObject({ deal: [], merchant, merchant_id: id });
    const page = one(
      await db.call<{ halal: object }>("get_business", { slug_param: "date-house" }),
    );
    expect(page.halal).toMatchObject({ deal: [], merchant, merchant_id: id });
    await db.become("maryam");
    await db.call("moderate_merchant", { merchant_id_param: id, action_param: "take_down" });
    await db.become("visitor");
    expect(await pageFacts(db)).toMatchObject({ merchant: [], merchant_id: null });
    expect(await db.query("select id from public.halal_facts")).toEqual([]);
  }));

test("the checked fact wins, then evidence, then the newest; each product has its own fact", () =>
  asOwner(async (db) => {
    await ageAccounts(db);
    const values = async () => {
      await db.become("visitor");
      return (await pageFacts(db)).deal.map(({ value, product_line }) => [value, product_line]);
    };
    const stunning = { attribute_param: "stunning", value_param: "stunned" };
    // An older observation, which the newer one outweighs.
    await publicFact(db, "hamza", {
      ...stunning,
      value_param: "non_stunned",
      details_param: { basis: "staff", observed_on: dayAgo() },
    });
    const claim = await publicFact(db, "hamza", stunning);
    expect(await values()).toEqual([["stunned", null]]);
    const withEvidence = await publicFact(db, "bilal", {
      ...stunning,
      value_param: "non_stunned",
      details_param: { basis: "website", evidence_url: "https://dates.example/halal" },
    });
    expect(withEvidence.state).toBe("evidence");
    expect(await values()).toEqual([["non_stunned", null]]);
    await db.become("maryam");
    await decideFact(db, claim.id, "check");
    expect(await values()).toEqual([["stunned", null]]);
    await publicFact(db, "bilal", {
      ...stunning,
      value_param: "non_stunned",
      details_param: { basis: "label", product_line: "Chicken" },
    });
    expect(await values()).toEqual([
      ["stunned", null],
      ["non_stunned", "Chicken"],
    ]);
  }));

test("a fact is marked as lapsed from the day after its last day, and a current fact outweighs it", () =>
  asAdmin(async (db) => {
    const { id } = await publicFact(db, "hamza", {}, "check");
    await db.become("owner");
    const until = (day: string) =>
      db.query(
        `update public.halal_facts set valid_until = (now() at time zone 'UTC')::date + ${day} where id = $1`,
        [id],
      );
    await until("0");
    await db.become("visitor");
    expect((await pageFacts(db)).deal).toMatchObject([{ id, has_lapsed: false }]);
    await db.become("owner");
    await until("-1");
    await db.become("visitor");
    expect((await pageFacts(db)).deal).toMatchObject([{ id, has_lapsed: true }]);
    await publicFact(db, "bilal", { value_param: "machine" });
    await db.become("visitor");
    expect((await pageFacts(db)).deal).toMatchObject([{ value: "machine", has_lapsed: false }]);
  }));

test("not disclosed is a value of every attribute, and no information has no row", () =>
  asAdmin(async (db) => {
    expect((await pageFacts(db)).deal).toEqual([]);
    for (const attribute_param of ["certifier", "gelatine", "alcohol_on_premises"]) {
      await publicFact(db, "hamza", {
        attribute_param,
        value_param: "not_disclosed",
        details_param: { basis: "staff" },
      });
    }
    expect((await pageFacts(db)).deal.map(({ value }) => value)).toEqual([
      "not_disclosed",
      "not_disclosed",
      "not_disclosed",
    ]);
  }));

test("facts from a young account are only claims, even with a photo", () =>
  asMember("bilal", async (db) => {
    const details_param = { basis: "certificate", evidence_image_url: evidenceOf("bilal") };
    expect(await addFact(db, { details_param })).toMatchObject({ state: "claimed" });
    await ageAccounts(db);
    await db.become("bilal");
    const changes = { attribute_param: "kitchen", value_param: "shared", details_param };
    expect(await addFact(db, changes)).toMatchObject({ state: "evidence" });
  }));

test("an admin's own observation is public and checked, and logged", () =>
  asAdmin(async (db) => {
    const { id } = await addFact(db);
    await db.become("visitor");
    expect((await pageFacts(db)).deal).toMatchObject([{ id, state: "checked", source: "admin" }]);
    await db.become("maryam");
    expect(
      await db.query("select action from public.admin_actions where subject_id = $1", [id]),
    ).toEqual([{ action: "add_halal_fact" }]);
  }));

test("a repeated request adds one fact", () =>
  asMember("hamza", async (db) => {
    expect((await addFact(db)).id).toBe((await addFact(db)).id);
  }));

test("a member can withdraw their own fact unless an admin has checked it, and no other member's", () =>
  asAdmin(async (db) => {
    const { id } = await publicFact(db, "hamza");
    const withdraw = () => db.call("withdraw_halal_fact", { fact_id_param: id });
    await db.become("bilal");
    await expect(withdraw()).rejects.toMatchObject({ code: "PT404", hint: "fact_not_found" });
    await db.become("maryam");
    await decideFact(db, id, "check");
    await db.become("hamza");
    await expect(withdraw()).rejects.toMatchObject({ code: "PT409", hint: "fact_checked" });
    expect((await pageFacts(db)).deal).toMatchObject([{ id, state: "checked" }]);
    const other = await publicFact(db, "hamza", {
      attribute_param: "kitchen",
      value_param: "shared",
    });
    await db.become("hamza");
    await db.call("withdraw_halal_fact", { fact_id_param: other.id });
    expect((await pageFacts(db)).deal.map((fact) => fact.id)).toEqual([id]);
    expect((await steps(db, other.id)).map(({ step }) => step)).toEqual([
      "claimed",
      "shown",
      "withdrawn",
    ]);
  }));

test.each([
  [{ attribute_param: "taste" }, "attribute", "one_of"],
  [{ attribute_param: null }, "attribute", "one_of"],
  [{ value_param: "halal" }, "value", "one_of"],
  [{ value_param: "stunned" }, "value", "one_of"],
  [{ value_param: null }, "value", "one_of"],
  [{ attribute_param: "certifier", value_param: "nobody-known" }, "value", "one_of"],
  [{ attribute_param: "certifier", value_param: "certified" }, "value", "one_of"],
  [{ attribute_param: "certifier", value_param: "other" }, "certifier_name", "length"],
  [{ subject_type_param: "member" }, "subject_type", "one_of"],
  [{ details_param: null }, "basis", "one_of"],
  [{ details_param: { basis: "registration" } }, "basis", "one_of"],
  [{ details_param: { basis: "label", state: "checked" } }, "state", "not_changeable"],
  [
    { details_param: { basis: "label", product_line: "x".repeat(81) } },
    "product_line",
    "max_length",
  ],
  [{ details_param: { basis: "label", product_line: "a\u202eb" } }, "product_line", "plain_text"],
  [{ details_param: { basis: "label", certificate_number: "1" } }, "certificate_number", "one_of"],
  [
    { details_param: { basis: "label", evidence_url: "javascript:x" } },
    "evidence_url",
    "public_link",
  ],
  [
    { details_param: { basis: "label", evidence_image_url: evidenceOf("bilal") } },
    "evidence_image_url",
    "own_image",
  ],
  [
    {
      details_param: {
        basis: "label",
        evidence_image_url: evidenceOf("hamza").replace("evidence", "deal"),
      },
    },
    "evidence_image_url",
    "own_image",
  ],
  [{ details_param: { basis: "label", observed_on: "2099-01-01" } }, "observed_on", "not_future"],
  [{ details_param: { basis: "label", observed_on: "2020-01-01" } }, "observed_on", "year_ago"],
  [{ details_param: { basis: "label", observed_on: "yesterday-ish" } }, "observed_on", "type"],
  [{ details_param: { basis: "label", valid_until: "2020-01-01" } }, "valid_until", "not_past"],
  [{ details_param: { basis: "label", valid_until: "2099-01-01" } }, "valid_until", "years_ahead"],
  [{ details_param: { basis: "label", valid_until: "infinity" } }, "valid_until", "type"],
])("a fact with %o is refused", (changes, field, rule) =>
  asMember("hamza", async (db) => {
    const refusal = addFact(db, changes as object);
    await expect(refusal).rejects.toMatchObject({ code: "PT400", detail: aboutField(field) });
    const { detail } = (await refusal.catch((error: unknown) => error)) as { detail: string };
    expect(JSON.parse(detail)).toMatchObject({ field, rule });
    await db.become("owner");
    expect(await db.query("select id from public.halal_facts")).toEqual([]);
  }),
);

test("hidden deals and merchants accept facts from their own member only", () =>
  asMember("hamza", async (db) => {
    for (const subject_id_param of [deals.pending, deals.rejected, people.amina]) {
      await expect(addFact(db, { subject_id_param })).rejects.toMatchObject({
        code: "PT404",
        hint: "deal_not_found",
      });
      await expect(memberFacts(db, "deal", subject_id_param)).rejects.toMatchObject({
        hint: "deal_not_found",
      });
    }
    await db.become("bilal");
    const { id } = await register(db);
    const kitchen = {
      subject_type_param: "merchant",
      subject_id_param: id,
      attribute_param: "kitchen",
      value_param: "separate",
    };
    expect(await addFact(db, kitchen)).toMatchObject({ source: "merchant" });
    await db.become("hamza");
    await expect(addFact(db, kitchen)).rejects.toMatchObject({ hint: "merchant_not_found" });
    await db.become("amina");
    expect(await addFact(db, { subject_id_param: deals.pending })).toMatchObject({
      source: "poster",
    });
  }));

test("a member can add ten facts a day", () =>
  asOwner(async (db) => {
    await db.query("insert into private.settings values ('limit_facts', '10/86400')");
    await db.become("hamza");
    for (let count = 0; count < 10; count += 1) {
      await addFact(db, { details_param: { basis: "label", product_line: `Product ${count}` } });
    }
    await expect(addFact(db)).rejects.toMatchObject({ code: "PT429", hint: "too_fast" });
  }));

test("visitors and banned members cannot add facts, and only admins decide, save certifiers and read the queue", () =>
  asMember("hamza", async (db) => {
    const { id } = await addFact(db);
    const visitor = { code: "PT401", hint: "not_authenticated" };
    const banned = { code: "PT403", hint: "banned" };
    const member = { code: "PT403", hint: "not_admin" };
    for (const [who, refusal] of [
      ["visitor", visitor],
      ["safiya", banned],
    ] as const) {
      await db.become(who);
      await expect(addFact(db)).rejects.toMatchObject(refusal);
      await expect(db.call("withdraw_halal_fact", { fact_id_param: id })).rejects.toMatchObject(
        refusal,
      );
    }
    for (const [who, refusal] of [
      ["visitor", visitor],
      ["safiya", banned],
      ["hamza", member],
      ["amina", member],
    ] as const) {
      await db.become(who);
      for (const action of ["show", "check", "refuse", "withdraw"]) {
        await expect(decideFact(db, id, action)).rejects.toMatchObject(refusal);
      }
      await expect(db.call("get_halal_queue")).rejects.toMatchObject(refusal);
      await expect(
        db.call("save_certifier", { certifier_data: { name: "My own board" } }),
      ).rejects.toMatchObject(refusal);
    }
    await db.become("owner");
    expect(await db.query("select state, is_public from public.halal_facts")).toEqual([
      { state: "claimed", is_public: false },
    ]);
    expect(await db.query("select id from public.certifiers")).toEqual([]);
  }));

test("an admin's decision on an outdated row or a second decision is refused", () =>
  asMember("hamza", async (db) => {
    const { id, updated_at } = await addFact(db);
    await db.become("owner");
    await db.query(
      "update public.halal_facts set updated_at = now() - interval '1 hour' where id = $1",
      [id],
    );
    await db.become("maryam");
    await expect(
      decideFact(db, id, "show", { expected_updated_at_param: updated_at }),
    ).rejects.toMatchObject({ hint: "content_changed" });
    await expect(decideFact(db, id, "withdraw")).rejects.toMatchObject({ hint: "already_decided" });
    await decideFact(db, id, "show");
    for (const action of ["show", "refuse"]) {
      await expect(decideFact(db, id, action)).rejects.toMatchObject({ hint: "already_decided" });
    }
    await expect(decideFact(db, id, "bless")).rejects.toMatchObject({ hint: "unknown_action" });
  }));

test("the queue has undecided claims and evidence with subject, member and photo", () =>
  asOwner(async (db) => {
    await ageAccounts(db);
    await db.become("bilal");
    const evidence_image_url = evidenceOf("bilal");
    await addFact(db, { details_param: { basis: "certificate", evidence_image_url } });
    await publicFact(db, "hamza", { attribute_param: "kitchen", value_param: "shared" });
    const [row] = await db.call<{ get_halal_queue: { facts: object[] } }>("get_halal_queue");
    expect(row?.get_halal_queue.facts).toMatchObject([
      {
        state: "evidence",
        username: "bilal",
        evidence_image_url,
        registered: [],
        subject: { type: "deal", id: deals.dates, name: "Medjool dates, 1 kg", reports: 0 },
      },
    ]);
  }));

test.each([
  [{ name: "A" }, "name"],
  [{ country: "Britain" }, "country"],
  [{ website: "javascript:x" }, "website"],
  [{ register_url: "http://localhost/x" }, "register_url"],
  [{ stunning_policy: "good" }, "stunning_policy"],
  [{ checked_on: "2099-01-01" }, "checked_on"],
  [{ slug: "x" }, "slug"],
])("a certifier with %o is refused", (changes, field) =>
  asAdmin(async (db) => {
    await expect(addCertifier(db, changes)).rejects.toMatchObject({
      code: "PT400",
      detail: aboutField(field),
    });
  }),
);

test("a certifier keeps its address, and two cannot share a name", () =>
  asAdmin(async (db) => {
    const { id, slug } = await addCertifier(db);
    expect(await addCertifier(db, { id, name: "Renamed Board" })).toMatchObject({ id, slug });
    await addCertifier(db);
    await expect(addCertifier(db, { name: "RENAMED board" })).rejects.toMatchObject({
      code: "PT409",
      hint: "certifier_exists",
    });
    await expect(addCertifier(db, { id: people.amina })).rejects.toMatchObject({
      code: "PT404",
      hint: "certifier_not_found",
    });
  }));
