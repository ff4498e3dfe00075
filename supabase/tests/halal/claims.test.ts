import { expect, test } from "vitest";
import { asMember, asOwner, type Db } from "../as.ts";
import { one, submit } from "../calls.ts";
import { approved, moderateMerchant, register } from "../merchant-calls.ts";
import { deals } from "../people.ts";
import {
  addCertifier,
  addFact,
  ageAccounts,
  decideDispute,
  decideFact,
  dispute,
  evidenceOf,
  type Fact,
  pageFacts,
  publicFact,
} from "./halal-calls.ts";

type Claim = Fact & { evidence_image_url: string | null };

/** Returns the claims that an approval would publish. The transaction continues as Maryam. */
async function claimsOf(db: Db, deal: string): Promise<Claim[]> {
  await db.become("maryam");
  const hints = await db.call<{ deal_id: string; halal_claims: Claim[] }>("get_pending_deal_hints");
  return one(hints.filter(({ deal_id }) => deal_id === deal)).halal_claims;
}

test("the queue of deals has exactly the claims that an approval publishes", () =>
  asMember("amina", async (db) => {
    const { id } = await submit(db, { title_param: "Lamb shoulder, 2 kg" });
    const shown = await addFact(db, {
      subject_id_param: id,
      details_param: { basis: "label", evidence_image_url: evidenceOf("amina") },
    });
    const refused = await addFact(db, { subject_id_param: id, value_param: "machine" });
    await db.become("maryam");
    await decideFact(db, refused.id, "refuse");
    expect(await claimsOf(db, id)).toMatchObject([
      { id: shown.id, value: "hand", evidence_image_url: evidenceOf("amina") },
    ]);
    await db.call("moderate_deal", { deal_id_param: id, action_param: "approve" });
    await db.become("visitor");
    expect((await pageFacts(db, id)).deal.map((fact) => fact.id)).toEqual([shown.id]);
  }));

const sourceFrom = async (db: Db, subject = deals.dates as string, kind = "deal") =>
  (await addFact(db, { subject_id_param: subject, subject_type_param: kind })).source;

test("a fact is from the merchant only if its registration is approved, or if it is about the registration", () =>
  asMember("bilal", async (db) => {
    const { id } = await register(db, { halal_certifier_param: "" });
    expect(await sourceFrom(db)).toBe("member");
    expect(await sourceFrom(db, id, "merchant")).toBe("merchant");
    await db.become("maryam");
    await moderateMerchant(db, id, "approve");
    await db.become("bilal");
    const fact = await addFact(db, { attribute_param: "kitchen", value_param: "shared" });
    expect(fact.source).toBe("merchant");
  }));

/** Returns the merchant as the list, the page and the table show it. */
async function certifierShown(db: Db, slug: string): Promise<string[]> {
  await db.become("visitor");
  const list = await db.call<{ slug: string; halal_certifier: string }>("list_businesses");
  const page = one(
    await db.call<{ halal_certifier: string; certificate_number: string }>("get_business", {
      slug_param: slug,
    }),
  );
  const rows = await db.query<{ halal_certifier: string }>(
    "select halal_certifier from public.merchants where slug = $1",
    [slug],
  );
  return [
    one(list.filter((row) => row.slug === slug)).halal_certifier,
    `${page.halal_certifier} ${page.certificate_number}`,
    one(rows).halal_certifier,
  ];
}

test("a merchant's certifier disappears with its fact, and returns when that is undone", () =>
  asOwner(async (db) => {
    await ageAccounts(db);
    const certifier = await addCertifier(db);
    const { id, slug } = await approved(db, "bilal", { halal_certifier_param: certifier.name });
    const stated = [certifier.name, `${certifier.name} HMC-2041`, certifier.name];
    expect(await certifierShown(db, slug)).toEqual(stated);
    await db.become("maryam");
    const fact = one(
      await db.query<{ id: string }>("select id from public.halal_facts where subject_id = $1", [
        id,
      ]),
    ).id;
    await decideFact(db, fact, "show");
    await db.become("hamza");
    const opened = await dispute(db, fact, { reason_param: "forged" });
    await db.become("maryam");
    await decideDispute(db, opened, "uphold");
    expect(await certifierShown(db, slug)).toEqual(["", " ", ""]);
    await db.become("maryam");
    await db.call("undo_halal_decision", { fact_id_param: fact });
    expect(await certifierShown(db, slug)).toEqual(stated);
  }));

test("facts about a deal whose link changes to another product are hidden until an admin decides again", () =>
  asMember("amina", async (db) => {
    const change = (url: string) =>
      db.call("admin_update_deal", { deal_id_param: deals.dates, deal_data: { deal_url: url } });
    await db.become("maryam");
    await change("https://dates.example/medjool");
    const label = await publicFact(db, "hamza", {}, "check");
    const photo = await publicFact(
      db,
      "amina",
      {
        attribute_param: "kitchen",
        value_param: "shared",
        details_param: { basis: "label", evidence_image_url: evidenceOf("amina") },
      },
      "check",
    );
    const read = () =>
      db.query<{ is_public: boolean }>(
        "select id, state, is_public, decided_at from public.halal_facts order by state",
      );
    // Tracking parameters do not change the product.
    await change("https://www.dates.example/medjool?utm_source=samha");
    expect((await read()).map(({ is_public }) => is_public)).toEqual([true, true]);
    await change("https://dates.example/ajwa");
    expect(await read()).toEqual([
      { id: label.id, state: "claimed", is_public: false, decided_at: null },
      { id: photo.id, state: "evidence", is_public: false, decided_at: null },
    ]);
    const [queue] = await db.call<{ get_halal_queue: { facts: Fact[] } }>("get_halal_queue");
    expect(queue?.get_halal_queue.facts.map(({ id }) => id).sort()).toEqual(
      [label.id, photo.id].sort(),
    );
    await db.become("visitor");
    expect((await pageFacts(db)).deal).toEqual([]);
  }));
