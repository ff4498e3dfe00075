import { type HalalFact, halalFactFromJson } from "#contract/halal/halal-facts.ts";
import type { Backend } from "#lib/backend/backend.ts";
import { createRequestThunk } from "#lib/backend/create-app-thunk.ts";
import { unwrap } from "#lib/errors/app-error.ts";

/** Fact with its member and evidence, for admins. */
export interface QueuedFact {
  fact: HalalFact;
  subject: { type: string; id: string; name: string; slug: string; reports: number };
  username: string | null;
  /** Up to ten merchants that the member registered, without rejected ones. */
  registered: string[];
  imageUrl: string | null;
}

export interface QueuedDispute {
  id: string;
  reason: string;
  details: string | null;
  answer: string | null;
  imageUrl: string | null;
  username: string | null;
  of: QueuedFact;
}

export interface Certifier {
  id: string;
  name: string;
  country: string;
  website: string;
  register_url: string;
  stunning_policy: string;
  policy_source_url: string;
  checked_on: string;
  is_listed: boolean;
}

export interface HalalQueue {
  facts: QueuedFact[];
  disputes: QueuedDispute[];
  certifiers: Certifier[];
}

async function getQueue(backend: Backend): Promise<HalalQueue> {
  const client = await backend.data();
  const { facts, disputes, certifiers } = fields(unwrap(await client.rpc("get_halal_queue")));
  return {
    facts: list(facts).flatMap((item) => queuedFact(item) ?? []),
    disputes: list(disputes).flatMap((item) => {
      const row = fields(item);
      const of = queuedFact(row.fact);
      if (!of) return [];
      return {
        id: text(row.id) ?? "",
        reason: text(row.reason) ?? "other",
        details: text(row.details),
        answer: text(row.answer),
        imageUrl: text(row.evidence_image_url),
        username: text(row.username),
        of,
      };
    }),
    certifiers: list(certifiers).map((item) => {
      const row = fields(item);
      return {
        id: text(row.id) ?? "",
        name: text(row.name) ?? "",
        country: text(row.country) ?? "",
        website: text(row.website) ?? "",
        register_url: text(row.register_url) ?? "",
        stunning_policy: text(row.stunning_policy) ?? "not_disclosed",
        policy_source_url: text(row.policy_source_url) ?? "",
        checked_on: text(row.checked_on) ?? "",
        is_listed: row.is_listed !== false,
      };
    }),
  };
}

/** Reads undecided claims and evidence, open disputes, and certifiers; admins only. */
export const loadHalalQueue = createRequestThunk("moderation/loadHalalQueue", getQueue);

export interface FactDecision {
  id: string;
  action: "show" | "check" | "refuse" | "withdraw";
  updatedAt: string;
  reason?: string;
}

async function decideOnFact(backend: Backend, decision: FactDecision): Promise<void> {
  const client = await backend.data();
  unwrap(
    await client.rpc("decide_halal_fact", {
      fact_id_param: decision.id,
      action_param: decision.action,
      expected_updated_at_param: decision.updatedAt,
      ...(decision.reason && { reason_param: decision.reason }),
    }),
  );
}

export const decideFact = createRequestThunk("moderation/decideFact", decideOnFact);

export interface DisputeDecision {
  id: string;
  action: "uphold" | "dismiss";
  reason?: string;
}

async function decideOnDispute(
  backend: Backend,
  { id, action, reason }: DisputeDecision,
): Promise<void> {
  const client = await backend.data();
  unwrap(
    await client.rpc("decide_halal_dispute", {
      dispute_id_param: id,
      action_param: action,
      ...(reason && { reason_param: reason }),
    }),
  );
}

export const decideDispute = createRequestThunk("moderation/decideDispute", decideOnDispute);

async function remove(backend: Backend, disputeId: string): Promise<void> {
  const client = await backend.data();
  unwrap(await client.rpc("remove_halal_answer", { dispute_id_param: disputeId }));
}

/** Removes the merchant's answer to a dispute. */
export const removeAnswer = createRequestThunk("moderation/removeHalalAnswer", remove);

/** Adds a certifier if the id is empty, otherwise changes one. */
async function save(backend: Backend, { id, ...certifier }: Certifier): Promise<void> {
  const client = await backend.data();
  const { checked_on, ...rest } = certifier;
  unwrap(
    await client.rpc("save_certifier", {
      certifier_data: { ...rest, checked_on: checked_on || null, ...(id && { id }) },
    }),
  );
}

export const saveCertifier = createRequestThunk("moderation/saveCertifier", save);

function queuedFact(json: unknown): QueuedFact | null {
  const row = fields(json);
  const fact = halalFactFromJson(json);
  if (!fact) return null;
  const subject = fields(row.subject);
  return {
    fact,
    subject: {
      type: text(subject.type) ?? "deal",
      id: text(subject.id) ?? "",
      name: text(subject.name) ?? "",
      slug: text(subject.slug) ?? "",
      reports: typeof subject.reports === "number" ? subject.reports : 0,
    },
    username: text(row.username),
    registered: list(row.registered).flatMap((name) => text(name) ?? []),
    imageUrl: text(row.evidence_image_url),
  };
}

function fields(json: unknown): Record<string, unknown> {
  return typeof json === "object" && json !== null ? (json as Record<string, unknown>) : {};
}

function list(json: unknown): unknown[] {
  return Array.isArray(json) ? json : [];
}

function text(value: unknown): string | null {
  return typeof value === "string" && value !== "" ? value : null;
}
