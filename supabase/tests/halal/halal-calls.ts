import type { Db } from "../as.ts";
import { one } from "../calls.ts";
import { approved } from "../merchant-calls.ts";
import { deals, type Person, people } from "../people.ts";

export type Fact = {
  id: string;
  attribute: string;
  value: string;
  product_line: string | null;
  certifier: { slug: string; name: string; register_url: string } | null;
  certifier_name: string | null;
  state: string;
  source: string;
  is_public: boolean;
  is_own: boolean;
  has_lapsed: boolean;
  has_evidence_image: boolean;
  checked_on: string | null;
  valid_until: string | null;
  updated_at: string;
  disputes: { id: string; reason: string; answer: string | null }[];
};
export type Facts = { deal: Fact[]; merchant: Fact[]; merchant_id: string | null };

/** An observation as the form sends it; each parameter can be replaced. */
export const handSlaughter = {
  subject_type_param: "deal",
  subject_id_param: deals.dates as string,
  attribute_param: "slaughter",
  value_param: "hand",
  details_param: { basis: "label" } as object | null,
};

export const evidenceOf = (who: Person, letter = "E") =>
  `https://samha.example/images/evidence/${people[who]}/${letter.repeat(22)}.webp`;

export async function addFact(db: Db, changes: Partial<typeof handSlaughter> = {}): Promise<Fact> {
  const rows = await db.call<{ add_halal_fact: Fact }>("add_halal_fact", {
    ...handSlaughter,
    ...changes,
  });
  return one(rows).add_halal_fact;
}

export async function decideFact(
  db: Db,
  id: string,
  action: string,
  more: Record<string, unknown> = {},
): Promise<Fact> {
  const rows = await db.call<{ decide_halal_fact: Fact }>("decide_halal_fact", {
    fact_id_param: id,
    action_param: action,
    ...more,
  });
  return one(rows).decide_halal_fact;
}

/** Adds a fact as a member and shows or checks it as Maryam; the transaction continues as Maryam. */
export async function publicFact(
  db: Db,
  who: Person,
  changes: Partial<typeof handSlaughter> = {},
  action = "show",
): Promise<Fact> {
  await db.become(who);
  const { id } = await addFact(db, changes);
  await db.become("maryam");
  return decideFact(db, id, action);
}

export async function dispute(
  db: Db,
  id: string,
  changes: Record<string, unknown> = {},
): Promise<string> {
  const rows = await db.call<{ dispute_halal_fact: string }>("dispute_halal_fact", {
    fact_id_param: id,
    reason_param: "expired",
    ...changes,
  });
  return one(rows).dispute_halal_fact;
}

export const answer = (db: Db, id: string, text = "Our new certificate is on the wall") =>
  db.call("answer_halal_dispute", { dispute_id_param: id, answer_param: text });

export const decideDispute = (db: Db, id: string, action: string) =>
  db.call("decide_halal_dispute", { dispute_id_param: id, action_param: action });

/** Returns the facts of a deal's page. */
export async function pageFacts(db: Db, deal: string = deals.dates): Promise<Facts> {
  const rows = await db.call<{ read_deal_page: { halal: Facts } | null }>("read_deal_page", {
    slug_param: deal,
  });
  const page = one(rows).read_deal_page;
  if (!page) throw new Error("No such page");
  return page.halal;
}

export async function memberFacts(db: Db, kind: string, id: string) {
  type Answer = {
    facts: Facts;
    own: Fact[];
    disputes: { id: string; details: string | null }[];
    own_disputes: { id: string; fact_id: string }[];
  };
  const rows = await db.call<{ get_halal_facts: Answer }>("get_halal_facts", {
    subject_type_param: kind,
    subject_id_param: id,
  });
  return one(rows).get_halal_facts;
}

/** Makes all accounts old enough for their checks to have weight. */
export async function ageAccounts(db: Db): Promise<void> {
  await db.become("owner");
  await db.query("update public.profiles set created_at = now() - interval '40 days'");
  await db.query("delete from private.unconfirmed_emails");
}

/** Adds a certifier as Maryam; the transaction continues as her. */
export async function addCertifier(db: Db, changes: Record<string, unknown> = {}) {
  await db.become("maryam");
  const rows = await db.call<{ id: string; slug: string; name: string }>("save_certifier", {
    certifier_data: { name: "Example Halal Board", stunning_policy: "none", ...changes },
  });
  return one(rows);
}

/** Registers Bilal's approved Date House, the merchant of the dates; continues as Maryam. */
export const dateHouseOfBilal = (db: Db) => approved(db, "bilal", { halal_certifier_param: "" });
