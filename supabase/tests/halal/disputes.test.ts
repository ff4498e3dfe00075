// Longer than 200 lines: disputes from the first complaint to the decision, and every refusal.
import { expect, test } from "vitest";
import { aboutField } from "../about-field.ts";
import { asMember, asOwner, type Db } from "../as.ts";
import { one } from "../calls.ts";
import { approved } from "../merchant-calls.ts";
import { deals, people } from "../people.ts";
import {
  addFact,
  ageAccounts,
  answer,
  dateHouseOfBilal,
  decideDispute,
  decideFact,
  dispute,
  evidenceOf,
  memberFacts,
  pageFacts,
  publicFact,
} from "./halal-calls.ts";

/**
 * Adds a public fact by Amina about her dates, and makes accounts old enough for their checks to
 * have weight.
 */
async function aminasFact(db: Db): Promise<string> {
  await ageAccounts(db);
  return (await publicFact(db, "amina")).id;
}

test("a dispute shows its reason and the merchant's answer, never details or names", () =>
  asOwner(async (db) => {
    const id = await aminasFact(db);
    await dateHouseOfBilal(db);
    await db.become("hamza");
    const opened = await dispute(db, id, {
      reason_param: "other",
      details_param: "The label says machine",
    });
    await db.become("bilal");
    expect((await memberFacts(db, "deal", deals.dates)).disputes).toEqual([
      { id: opened, fact_id: id, details: "The label says machine", answer: null },
    ]);
    await answer(db, opened);
    for (const who of ["visitor", "amina"] as const) {
      await db.become(who);
      const [fact] = (await pageFacts(db)).deal;
      expect(fact?.disputes).toEqual([
        {
          id: opened,
          reason: "other",
          answer: "Our new certificate is on the wall",
          created_at: expect.any(String),
        },
      ]);
      expect((await memberFacts(db, "deal", deals.dates)).disputes).toEqual([]);
    }
    await db.become("amina");
    expect(await db.query("select id from public.halal_disputes")).toEqual([]);
    await db.become("hamza");
    expect(await db.query("select id from public.halal_disputes")).toEqual([{ id: opened }]);
  }));

test("an upheld dispute takes the fact down, a dismissed one leaves it, and the history has every step", () =>
  asOwner(async (db) => {
    const id = await aminasFact(db);
    await dateHouseOfBilal(db);
    await db.become("hamza");
    const first = await dispute(db, id);
    await db.become("bilal");
    await answer(db, first);
    await db.become("maryam");
    await decideDispute(db, first, "dismiss");
    await db.become("visitor");
    expect((await pageFacts(db)).deal).toMatchObject([{ id, disputes: [] }]);
    await db.become("bilal");
    const second = await dispute(db, id, { reason_param: "forged" });
    await db.become("maryam");
    await decideDispute(db, second, "uphold");
    expect((await pageFacts(db)).deal).toEqual([]);
    await expect(decideDispute(db, second, "dismiss")).rejects.toMatchObject({
      code: "PT409",
      hint: "already_decided",
    });
    const history = await db.query<{ step: string; note: string | null }>(
      "select step, note from public.get_halal_fact_history($1)",
      [id],
    );
    expect(history.map(({ step }) => step).sort()).toEqual([
      ...["answered", "claimed", "dismissed", "disputed", "disputed", "shown", "upheld"],
    ]);
    expect(
      await db.query(
        `select action, after ->> 'dispute' as reason from public.admin_actions
         where subject_id = $1 and action like '%dispute' order by created_at`,
        [id],
      ),
    ).toEqual([
      { action: "dismiss_halal_dispute", reason: "expired" },
      { action: "uphold_halal_dispute", reason: "forged" },
    ]);
  }));

test("a takedown ends all disputes of a fact", () =>
  asOwner(async (db) => {
    const id = await aminasFact(db);
    for (const who of ["hamza", "bilal"] as const) {
      await db.become(who);
      await dispute(db, id);
    }
    await db.become("maryam");
    await decideFact(db, id, "withdraw");
    expect(await db.query("select distinct status from public.halal_disputes")).toEqual([
      { status: "upheld" },
    ]);
    const [queue] = await db.call<{ get_halal_queue: { disputes: object[] } }>("get_halal_queue");
    expect(queue?.get_halal_queue.disputes).toEqual([]);
  }));

test("claims and open disputes count in a queue of the dashboard until they are decided", () =>
  asOwner(async (db) => {
    await ageAccounts(db);
    await db.become("amina");
    const { id } = await addFact(db);
    expect(await waiting(db)).toBe("1");
    await decideFact(db, id, "show");
    expect(await waiting(db)).toBe("0");
    await db.become("hamza");
    const opened = await dispute(db, id);
    expect(await waiting(db)).toBe("1");
    await decideDispute(db, opened, "dismiss");
    expect(await waiting(db)).toBe("0");
  }));

/** Returns the number of facts and disputes on the dashboard. The transaction continues as Maryam. */
async function waiting(db: Db): Promise<string | undefined> {
  await db.become("maryam");
  const queues = await db.call<{ queue: string; waiting: string }>("get_admin_queues");
  return queues.find(({ queue }) => queue === "halal")?.waiting;
}

test("a member who registered a merchant cannot dispute facts about other merchants and their deals", () =>
  asOwner(async (db) => {
    const id = await aminasFact(db);
    await approved(db, "hamza", { name_param: "Date Palace", halal_certifier_param: "" });
    const { id: shop } = await dateHouseOfBilal(db);
    const ofShop = await publicFact(db, "amina", {
      subject_type_param: "merchant",
      subject_id_param: shop,
    });
    for (const fact of [id, ofShop.id]) {
      await db.become("hamza");
      await expect(dispute(db, fact)).rejects.toMatchObject({
        code: "PT403",
        hint: "other_merchant",
      });
      // The member of the fact's own merchant may dispute it.
      await db.become("bilal");
      await dispute(db, fact);
    }
  }));

test("a young account cannot dispute", () =>
  asOwner(async (db) => {
    const { id } = await publicFact(db, "amina");
    await db.become("hamza");
    await expect(dispute(db, id)).rejects.toMatchObject({
      code: "PT403",
      hint: "cannot_dispute_yet",
    });
    await ageAccounts(db);
    await db.become("hamza");
    await dispute(db, id);
  }));

test("a member can have one open dispute per fact and none about their own facts, up to a daily limit", () =>
  asOwner(async (db) => {
    const id = await aminasFact(db);
    await db.become("amina");
    await expect(dispute(db, id)).rejects.toMatchObject({ code: "PT409", hint: "own_fact" });
    await db.become("hamza");
    await dispute(db, id);
    await expect(dispute(db, id)).rejects.toMatchObject({
      code: "PT409",
      hint: "already_disputed",
    });
    await db.become("owner");
    await db.query("insert into private.settings values ('limit_disputes', '1/86400')");
    const other = await publicFact(db, "amina", {
      attribute_param: "kitchen",
      value_param: "shared",
    });
    const third = await publicFact(db, "amina", {
      attribute_param: "stunning",
      value_param: "stunned",
    });
    await db.become("hamza");
    await dispute(db, other.id);
    await expect(dispute(db, third.id)).rejects.toMatchObject({ code: "PT429", hint: "too_fast" });
  }));

test("visitors and banned members neither dispute nor answer, and only admins decide", () =>
  asOwner(async (db) => {
    const id = await aminasFact(db);
    await dateHouseOfBilal(db);
    await db.become("hamza");
    const opened = await dispute(db, id);
    for (const [who, refusal] of [
      ["visitor", { code: "PT401", hint: "not_authenticated" }],
      ["safiya", { code: "PT403", hint: "banned" }],
    ] as const) {
      await db.become(who);
      await expect(dispute(db, id)).rejects.toMatchObject(refusal);
      await expect(answer(db, opened)).rejects.toMatchObject(refusal);
      await expect(decideDispute(db, opened, "uphold")).rejects.toMatchObject(refusal);
    }
    for (const who of ["hamza", "bilal", "amina"] as const) {
      await db.become(who);
      await expect(decideDispute(db, opened, "uphold")).rejects.toMatchObject({
        code: "PT403",
        hint: "not_admin",
      });
    }
    await db.become("owner");
    expect(await db.query("select status, answer from public.halal_disputes")).toEqual([
      { status: "open", answer: null },
    ]);
  }));

test("only the member who registered the approved merchant answers, while the dispute is open", () =>
  asOwner(async (db) => {
    const id = await aminasFact(db);
    await db.become("hamza");
    const opened = await dispute(db, id);
    const refusal = { code: "PT403", hint: "not_your_merchant" };
    await approved(db, "hamza", { name_param: "Date Palace", halal_certifier_param: "" });
    for (const who of ["amina", "hamza", "maryam"] as const) {
      await db.become(who);
      await expect(answer(db, opened)).rejects.toMatchObject(refusal);
    }
    const { id: shop } = await dateHouseOfBilal(db);
    await db.become("bilal");
    await answer(db, opened);
    await expect(answer(db, opened, " ")).rejects.toMatchObject({
      code: "PT400",
      detail: aboutField("answer"),
    });
    await db.become("maryam");
    await db.call("moderate_merchant", { merchant_id_param: shop, action_param: "take_down" });
    await db.become("bilal");
    await expect(answer(db, opened)).rejects.toMatchObject(refusal);
    await db.become("maryam");
    await decideDispute(db, opened, "dismiss");
    await db.become("bilal");
    await expect(answer(db, opened)).rejects.toMatchObject({
      code: "PT404",
      hint: "dispute_not_found",
    });
  }));

test.each([
  [{ reason_param: "ugly" }, "reason"],
  [{ reason_param: null }, "reason"],
  [{ reason_param: "other" }, "details"],
  [{ details_param: "x".repeat(1001) }, "details"],
  [{ details_param: "a\u202eb" }, "details"],
  [{ evidence_image_url_param: evidenceOf("amina") }, "evidence_image_url"],
])("a dispute with %o is refused", (changes, field) =>
  asOwner(async (db) => {
    const id = await aminasFact(db);
    await db.become("hamza");
    await expect(dispute(db, id, changes)).rejects.toMatchObject({
      code: "PT400",
      detail: aboutField(field),
    });
  }),
);

test("a hidden claim cannot be disputed, and only its member and admins can read its history", () =>
  asOwner(async (db) => {
    await ageAccounts(db);
    const { id } = await publicFact(db, "amina");
    await db.become("maryam");
    await decideFact(db, id, "withdraw");
    const history = () => db.query("select * from public.get_halal_fact_history($1)", [id]);
    for (const who of ["visitor", "hamza"] as const) {
      await db.become(who);
      await expect(history()).rejects.toMatchObject({ code: "PT404", hint: "fact_not_found" });
    }
    await expect(dispute(db, id)).rejects.toMatchObject({ code: "PT404", hint: "fact_not_found" });
    for (const who of ["amina", "maryam"] as const) {
      await db.become(who);
      expect(await history()).toHaveLength(3);
    }
  }));

test("facts, disputes and certifiers cannot be written directly, not even by an admin", () =>
  asMember("amina", async (db) => {
    const id = (await publicFact(db, "amina")).id;
    for (const who of ["visitor", "amina", "maryam"] as const) {
      await db.become(who);
      for (const sql of [
        "update public.halal_facts set state = 'checked'",
        "delete from public.halal_facts",
        `insert into public.halal_facts (subject_type, subject_id, attribute, value, source, basis, observed_on, is_public)
         values ('deal', '${deals.dates}', 'kitchen', 'shared', 'admin', 'label', current_date, true)`,
        `insert into public.halal_disputes (fact_id, reason) values ('${id}', 'expired')`,
        "update public.halal_disputes set status = 'dismissed'",
        "delete from public.halal_disputes",
        "insert into public.certifiers (slug, name) values ('mine', 'Mine')",
        "update public.certifiers set name = 'Mine'",
        "delete from public.certifiers",
      ]) {
        await expect(db.query(sql)).rejects.toMatchObject({ code: "42501" });
      }
    }
  }));

test("visitors and members cannot read the columns with member ids and photos", () =>
  asMember("amina", async (db) => {
    await publicFact(db, "amina");
    for (const who of ["visitor", "hamza"] as const) {
      await db.become(who);
      for (const column of ["evidence_image_url", "claimed_by", "decided_by", "*"]) {
        await expect(db.query(`select ${column} from public.halal_facts`)).rejects.toMatchObject({
          code: "42501",
        });
      }
    }
  }));

test("the table itself refuses values of another attribute", () =>
  asOwner(async (db) => {
    for (const [attribute, value] of [
      ["stunning", "hand"],
      ["kitchen", "yes"],
      ["taste", "yes"],
      ["certifier", "certified"],
    ]) {
      await expect(
        db.query(
          `insert into public.halal_facts (subject_type, subject_id, attribute, value, source, basis, observed_on)
           values ('deal', $1, $2, $3, 'member', 'label', current_date)`,
          [deals.dates, attribute, value],
        ),
      ).rejects.toMatchObject({ code: "23514" });
    }
  }));

test("the export has only the member's own facts, disputes and answers", () =>
  asOwner(async (db) => {
    const id = await aminasFact(db);
    await dateHouseOfBilal(db);
    await db.become("hamza");
    const opened = await dispute(db, id, { details_param: "Seen on Friday" });
    await db.become("bilal");
    await answer(db, opened);
    const exported = async (who: "amina" | "bilal" | "hamza") => {
      await db.become(who);
      const rows = await db.call<{ export_my_data: Record<string, object[]> }>("export_my_data");
      return one(rows).export_my_data;
    };
    const [amina, bilal, hamza] = [
      await exported("amina"),
      await exported("bilal"),
      await exported("hamza"),
    ];
    expect(amina.halal_facts).toMatchObject([{ id, claimed_by: people.amina }]);
    expect([amina.halal_disputes, amina.halal_answers]).toEqual([[], []]);
    expect(bilal.halal_answers).toMatchObject([{ fact_id: id }]);
    expect([bilal.halal_facts, bilal.halal_disputes]).toEqual([[], []]);
    expect(hamza.halal_disputes).toMatchObject([{ id: opened, details: "Seen on Friday" }]);
    expect(hamza.halal_facts).toEqual([]);
    expect(JSON.stringify([amina, bilal])).not.toContain("Seen on Friday");
    expect(JSON.stringify(hamza.halal_disputes)).not.toContain(people.bilal);
  }));

test("a deleted account leaves public facts and open disputes without name, details and photo", () =>
  asOwner(async (db) => {
    await ageAccounts(db);
    const shown = await publicFact(db, "hamza", {
      details_param: { basis: "certificate", evidence_image_url: evidenceOf("hamza") },
    });
    await db.become("hamza");
    const hidden = await db.call("add_halal_fact", {
      subject_type_param: "deal",
      subject_id_param: deals.dates,
      attribute_param: "kitchen",
      value_param: "shared",
      details_param: { basis: "staff" },
    });
    expect(hidden).toHaveLength(1);
    const other = await publicFact(db, "amina", {
      attribute_param: "stunning",
      value_param: "stunned",
    });
    await db.become("hamza");
    await dispute(db, other.id, {
      details_param: "My photo shows it",
      evidence_image_url_param: evidenceOf("hamza", "D"),
    });
    const keys = ["E", "D"].map((letter) => evidenceOf("hamza", letter).split("/images/")[1]);
    const kept = () => db.query("select private.referenced_image_keys($1)", [keys]);
    await db.become("owner");
    expect(await kept()).toHaveLength(2);
    await db.query("delete from auth.users where id = $1", [people.hamza]);
    expect(await kept()).toEqual([]);
    expect(
      await db.query(
        "select id, claimed_by, evidence_image_url from public.halal_facts where attribute <> 'stunning'",
      ),
    ).toEqual([{ id: shown.id, claimed_by: null, evidence_image_url: null }]);
    expect(
      await db.query("select user_id, details, evidence_image_url from public.halal_disputes"),
    ).toEqual([{ user_id: null, details: null, evidence_image_url: null }]);
  }));

test("the photo of a withdrawn fact is kept for 30 days, that of any other fact as long as the fact", () =>
  asOwner(async (db) => {
    await ageAccounts(db);
    const { id } = await publicFact(db, "hamza", {
      details_param: { basis: "certificate", evidence_image_url: evidenceOf("hamza") },
    });
    const key = evidenceOf("hamza").split("/images/")[1];
    const age = async (days: number) => {
      await db.become("owner");
      await db.query(
        "update public.halal_facts set updated_at = now() - make_interval(days => $1)",
        [days],
      );
      return (await db.query("select private.referenced_image_keys($1)", [[key]])).length;
    };
    expect(await age(400)).toBe(1);
    await db.become("maryam");
    await decideFact(db, id, "withdraw");
    expect([await age(29), await age(31)]).toEqual([1, 0]);
  }));
