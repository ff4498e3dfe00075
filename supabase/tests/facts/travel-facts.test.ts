// Longer than 200 lines: each fact, the check before publication, and each refusal.
import { expect, test } from "vitest";
import { aboutField } from "../about-field.ts";
import { moderate, update } from "../admin-calls.ts";
import { asAdmin, asMember, type Db } from "../as.ts";
import { one, submit } from "../calls.ts";
import { resubmit } from "../own-calls.ts";

const UMRAH = {
  package: "with_flights",
  atol_number: "12345",
  seller: "Nur Journeys",
  people: 4,
  nights_makkah: 5,
  nights_madinah: 4,
  hotel_makkah: "Al Safwa",
  distance_m: 350,
  includes: ["visa", "transfers"],
  payment: ["card", "instalments"],
  departure: "London, 12 February",
};
const WITHOUT_ATOL = { package: "with_flights", seller: "Nur Journeys" };
const MISSING = { code: "PT409", hint: "facts_missing", detail: aboutField("atol_number") };

/** The embedded backend sends objects as JSON strings. */
const withFacts = (travel_facts: unknown, category = "travel") => ({
  category_param: category,
  details_param: JSON.stringify({ travel_facts }),
});
const edit = (db: Db, id: string, data: object, reason?: string) =>
  db.call("edit_own_deal", {
    deal_id_param: id,
    deal_data: JSON.stringify(data),
    ...(reason && { reason_param: reason }),
  });

async function factsOf(db: Db, id: string) {
  const rows = await db.query<{ travel_facts: object | null; status: string }>(
    "select travel_facts, status from public.deals_with_temperature where id = $1",
    [id],
  );
  return one(rows);
}

test("a package is submitted with its facts, trimmed and without empty ones", () =>
  asMember("bilal", async (db) => {
    const sent = { ...UMRAH, seller: " Nur Journeys ", departure: "", payment: [], people: null };
    const { id } = await submit(db, withFacts(sent));
    const { departure, payment, people, ...stored } = UMRAH;
    expect((await factsOf(db, id)).travel_facts).toEqual(stored);
  }));

test("the eight parameters of older clients still submit a travel deal, and an admin approves it", () =>
  asMember("bilal", async (db) => {
    const { id } = await submit(db, { category_param: "travel" });
    expect(await factsOf(db, id)).toEqual({ travel_facts: null, status: "pending" });
    await db.become("maryam");
    expect(await moderate(db, id, "approve")).toMatchObject({ status: "active" });
  }));

test.each([
  ["package", { atol_number: "12345" }],
  ["package", { package: "maybe" }],
  ["package", { package: 1 }],
  ["atol_number", { ...UMRAH, atol_number: "12" }],
  ["atol_number", { ...UMRAH, atol_number: "1234567" }],
  ["atol_number", { ...UMRAH, atol_number: "T7384" }],
  ["atol_number", { ...UMRAH, atol_number: "١٢٣٤٥" }],
  ["atol_number", { ...UMRAH, atol_number: 12345 }],
  ["seller", { ...UMRAH, seller: "x".repeat(81) }],
  ["seller", { ...UMRAH, seller: "a\u202eb" }],
  ["people", { ...UMRAH, people: 0 }],
  ["people", { ...UMRAH, people: 2.5 }],
  ["people", { ...UMRAH, people: "4" }],
  ["nights_makkah", { ...UMRAH, nights_makkah: 61 }],
  ["nights_madinah", { ...UMRAH, nights_madinah: -1 }],
  ["hotel_makkah", { ...UMRAH, hotel_makkah: "x".repeat(81) }],
  ["distance_m", { ...UMRAH, distance_m: 50_001 }],
  ["includes", { ...UMRAH, includes: ["helicopter"] }],
  ["includes", { ...UMRAH, includes: "visa" }],
  ["payment", { ...UMRAH, payment: Array(5).fill("card") }],
  ["departure", { ...UMRAH, departure: "x".repeat(121) }],
  ["stars", { ...UMRAH, stars: 5 }],
  ["travel_facts", ["visa"]],
])("a wrong %s is refused with its name: %j", (field, facts) =>
  asMember("bilal", async (db) => {
    await expect(submit(db, withFacts(facts))).rejects.toMatchObject({
      code: "PT400",
      hint: "invalid_field",
      detail: aboutField(field),
    });
  }),
);

test("facts of another category are refused, and a change of the category clears stored ones", () =>
  asMember("bilal", async (db) => {
    await expect(submit(db, withFacts(UMRAH, "food"))).rejects.toMatchObject({
      detail: aboutField("travel_facts"),
    });
    const { id } = await submit(db, withFacts(UMRAH));
    await edit(db, id, { category: "books" });
    expect((await factsOf(db, id)).travel_facts).toBeNull();
  }));

test("a package with flights is not approved without an ATOL number", () =>
  asMember("bilal", async (db) => {
    const { id } = await submit(db, withFacts(WITHOUT_ATOL));
    await db.become("maryam");
    await expect(moderate(db, id, "approve")).rejects.toMatchObject(MISSING);
    expect((await factsOf(db, id)).status).toBe("pending");
    await update(db, id, { travel_facts: UMRAH });
    expect(await moderate(db, id, "approve")).toMatchObject({ status: "active" });
  }));

test.each([
  ["without flights", { package: "without_flights" }],
  ["that is no package", { package: "none" }],
])("a travel deal %s needs no ATOL number", (_, facts) =>
  asMember("bilal", async (db) => {
    const { id } = await submit(db, withFacts(facts));
    await db.become("maryam");
    expect(await moderate(db, id, "approve")).toMatchObject({ status: "active" });
  }),
);

test("an admin can approve without the number by giving a reason, which is logged", () =>
  asMember("bilal", async (db) => {
    const { id } = await submit(db, withFacts(WITHOUT_ATOL));
    await db.become("maryam");
    await expect(moderate(db, id, "approve", "  ")).rejects.toMatchObject(MISSING);
    await moderate(db, id, "approve", "Sold by the airline itself");
    const logged = await db.query(
      "select reason, after -> 'facts_missing' as missing from public.admin_actions where subject_id = $1",
      [id],
    );
    expect(logged).toEqual([{ reason: "Sold by the airline itself", missing: ["atol_number"] }]);
    // The deal stays public: a later edit of another field passes.
    await db.become("bilal");
    await edit(db, id, { location: "London" });
  }));

test("only an admin may approve with a reason", () =>
  asMember("bilal", async (db) => {
    const { id } = await submit(db, withFacts(WITHOUT_ATOL));
    const refusals = [
      ["bilal", "not_admin"],
      ["amina", "not_admin"],
      ["safiya", "banned"],
      ["visitor", "not_authenticated"],
    ] as const;
    for (const [who, hint] of refusals) {
      await db.become(who);
      await expect(moderate(db, id, "approve", "Trust me")).rejects.toMatchObject({ hint });
    }
    await db.become("maryam");
    expect(await moderate(db, id, "approve", "Checked by phone")).toMatchObject({
      status: "active",
    });
  }));

test("an admin's own package without the number waits for review instead of going live", () =>
  asAdmin(async (db) => {
    const { id } = await submit(db, withFacts(WITHOUT_ATOL));
    expect((await factsOf(db, id)).status).toBe("pending");
    const other = await submit(db, { ...withFacts(UMRAH), title_param: "Umrah in February" });
    expect((await factsOf(db, other.id)).status).toBe("active");
  }));

test("a poster cannot remove the number from a public deal, and an admin can only with a reason", () =>
  asMember("bilal", async (db) => {
    const { id } = await submit(db, withFacts(UMRAH));
    await db.become("maryam");
    await moderate(db, id, "approve");
    await db.become("bilal");
    await expect(edit(db, id, { travel_facts: WITHOUT_ATOL }, "Typo")).rejects.toMatchObject(
      MISSING,
    );
    await db.become("maryam");
    await expect(update(db, id, { travel_facts: WITHOUT_ATOL })).rejects.toMatchObject(MISSING);
    await db.call("admin_update_deal", {
      deal_id_param: id,
      deal_data: JSON.stringify({ travel_facts: WITHOUT_ATOL }),
      reason_param: "The register has no such number",
    });
    expect((await factsOf(db, id)).travel_facts).toEqual(WITHOUT_ATOL);
  }));

test("changed facts of a public deal wait for an admin, enter the history and can be undone", () =>
  asMember("bilal", async (db) => {
    const { id } = await submit(db, withFacts(UMRAH));
    await db.become("maryam");
    await moderate(db, id, "approve");
    await db.become("bilal");
    const changed = { ...UMRAH, atol_number: "999" };
    await edit(db, id, { travel_facts: changed });
    expect((await factsOf(db, id)).travel_facts).toEqual(UMRAH);
    const [mine] = await db.call<{ changes: object }>("get_my_edits", { deal_id_param: id });
    expect(mine?.changes).toEqual({ travel_facts: changed });
    await db.become("maryam");
    const [waiting] = await db.call<{ id: string; changes: object }>("get_waiting_edits");
    expect(waiting?.changes).toEqual({ travel_facts: [UMRAH, changed] });
    const decision = { edit_id_param: waiting?.id, action_param: "approve" };
    await db.call("moderate_deal_edit", decision);
    expect((await factsOf(db, id)).travel_facts).toEqual(changed);
    const history = await db.query("select changes from public.deal_revisions where deal_id = $1", [
      id,
    ]);
    expect(history).toEqual([{ changes: { travel_facts: [UMRAH, changed] } }]);
    await db.call("undo_decision", { content_type_param: "edit", content_id_param: waiting?.id });
    expect((await factsOf(db, id)).travel_facts).toEqual(UMRAH);
  }));

test("a resubmission without details keeps the facts of its category, and one with details replaces them", () =>
  asMember("bilal", async (db) => {
    const { id } = await submit(db, withFacts(UMRAH));
    await resubmit(db, id, { category_param: "Travel" });
    expect((await factsOf(db, id)).travel_facts).toEqual(UMRAH);
    await resubmit(db, id, withFacts({ package: "none" }));
    expect((await factsOf(db, id)).travel_facts).toEqual({ package: "none" });
    await resubmit(db, id, { category_param: "books" });
    expect((await factsOf(db, id)).travel_facts).toBeNull();
  }));

test("facts of a pending deal are visible to its poster and admins, those of a public deal to everyone", () =>
  asMember("bilal", async (db) => {
    const { id } = await submit(db, withFacts(UMRAH));
    const seen = async () =>
      db.query("select from public.deals where id = $1 and travel_facts is not null", [id]);
    expect(await seen()).toHaveLength(1);
    const [own] = await db.call<{ export_my_data: { deals: object[] } }>("export_my_data");
    expect(own?.export_my_data.deals).toContainEqual(
      expect.objectContaining({ id, travel_facts: UMRAH }),
    );
    for (const who of ["amina", "hamza", "visitor"] as const) {
      await db.become(who);
      expect(await seen()).toEqual([]);
    }
    await db.become("maryam");
    expect(await seen()).toHaveLength(1);
    await moderate(db, id, "approve");
    await db.become("visitor");
    expect(await seen()).toHaveLength(1);
  }));

test("no role can write facts directly, and other members cannot edit them", () =>
  asMember("bilal", async (db) => {
    const { id } = await submit(db, withFacts(UMRAH));
    for (const who of ["amina", "hamza", "bilal", "maryam"] as const) {
      await db.become(who);
      await expect(
        db.query("update public.deals set travel_facts = null where id = $1", [id]),
      ).rejects.toMatchObject({ code: "42501" });
    }
    await db.become("amina");
    await expect(edit(db, id, { travel_facts: null })).rejects.toMatchObject({
      hint: "deal_not_found",
    });
    await db.become("safiya");
    await expect(edit(db, id, { travel_facts: null })).rejects.toMatchObject({ hint: "banned" });
    await db.become("visitor");
    await expect(edit(db, id, { travel_facts: null })).rejects.toMatchObject({
      hint: "not_authenticated",
    });
  }));
