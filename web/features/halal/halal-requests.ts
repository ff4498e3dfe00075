// Longer than 200 lines, because the requests share the functions that read their responses.

import type { Json } from "#contract/database.types.ts";
import {
  type HalalFact,
  type HalalFacts,
  type HalalSubject,
  halalFactFromJson,
  halalFactList,
  halalFactsFromJson,
} from "#contract/halal/halal-facts.ts";
import { type ShopTie, shopTieFrom } from "#contract/halal/shop-tie.ts";
import { jsonFields } from "#contract/json-object.ts";
import { toIsoTime } from "#contract/timestamps.ts";
import type { Backend } from "#lib/backend/backend.ts";
import { createRequestThunk } from "#lib/backend/create-app-thunk.ts";
import { unwrap, unwrapRows } from "#lib/errors/app-error.ts";

/** Data about a subject for the signed-in member. */
export interface MemberHalal {
  /** The member's claims that no admin has published. */
  own: HalalFact[];
  /** Open disputes that the member may answer for the merchant. */
  disputes: { id: string; factId: string; details: string | null; answer: string | null }[];
  /** The member's open disputes. */
  ownDisputes: { id: string; factId: string }[];
  certifiers: { slug: string; name: string }[];
  /** For admins, the approved merchant that the deal names. */
  shop: ShopTie | null;
}

export interface NewFact {
  subject: HalalSubject;
  attribute: string;
  value: string;
  details: Record<string, string>;
}

export interface HistoryStep {
  step: string;
  at: string;
  note: string | null;
}

export interface NewDispute {
  factId: string;
  reason: string;
  details: string;
  imageUrl: string;
}

/** Reads the facts for a deal's page. */
export const fetchDealHalal = createRequestThunk<HalalFacts, string>(
  "halal/fetchDealHalal",
  async (backend, dealId) => {
    const opened = backend.pages?.opened(dealId);
    if (opened) return halalFactsFromJson(opened.halal);
    const response = await readSubject(backend, { type: "deal", id: dealId });
    return halalFactsFromJson(response.facts);
  },
);

export const fetchMemberHalal = createRequestThunk<MemberHalal, HalalSubject>(
  "halal/fetchMemberHalal",
  async (backend, subject) => {
    const { own, disputes, own_disputes, certifiers, shop } = await readSubject(backend, subject);
    return {
      own: halalFactList(own),
      disputes: rowsOf(disputes).map(({ id, fact_id, details, answer }) => ({
        id: String(id),
        factId: String(fact_id),
        details: typeof details === "string" ? details : null,
        answer: typeof answer === "string" ? answer : null,
      })),
      ownDisputes: rowsOf(own_disputes).map(({ id, fact_id }) => ({
        id: String(id),
        factId: String(fact_id),
      })),
      certifiers: rowsOf(certifiers).map(({ slug, name }) => ({
        slug: String(slug),
        name: String(name),
      })),
      shop: shopTieFrom(shop),
    };
  },
);

async function readSubject(backend: Backend, { type, id }: HalalSubject) {
  const client = await backend.data();
  const response = await client.rpc("get_halal_facts", {
    subject_type_param: type,
    subject_id_param: id,
  });
  return jsonFields(unwrap(response));
}

export const addHalalFact = createRequestThunk<HalalFact | null, NewFact>(
  "halal/addFact",
  async (backend, fact) => {
    const client = await backend.data();
    const response = await client.rpc("add_halal_fact", {
      subject_type_param: fact.subject.type,
      subject_id_param: fact.subject.id,
      attribute_param: fact.attribute,
      value_param: fact.value,
      details_param: fact.details,
    });
    return halalFactFromJson(unwrap(response));
  },
);

export const fetchFactHistory = createRequestThunk<HistoryStep[], string>(
  "halal/fetchFactHistory",
  async (backend, factId) => {
    const client = await backend.data();
    const rows = unwrapRows(await client.rpc("get_halal_fact_history", { fact_id_param: factId }));
    return rows.map(({ step, at, note }) => ({
      step,
      at: toIsoTime(at) ?? "",
      note: note ?? null,
    }));
  },
);

export const withdrawHalalFact = createRequestThunk<void, string>(
  "halal/withdrawFact",
  async (backend, factId) => {
    const client = await backend.data();
    unwrap(await client.rpc("withdraw_halal_fact", { fact_id_param: factId }));
  },
);

export const takeDownHalalFact = createRequestThunk<
  void,
  { id: string; updatedAt: string; reason: string }
>("halal/takeDownFact", async (backend, { id, updatedAt, reason }) => {
  const client = await backend.data();
  unwrap(
    await client.rpc("decide_halal_fact", {
      fact_id_param: id,
      action_param: "withdraw",
      expected_updated_at_param: updatedAt,
      ...(reason && { reason_param: reason }),
    }),
  );
});

export const disputeHalalFact = createRequestThunk<void, NewDispute>(
  "halal/disputeFact",
  async (backend, dispute) => {
    const client = await backend.data();
    unwrap(
      await client.rpc("dispute_halal_fact", {
        fact_id_param: dispute.factId,
        reason_param: dispute.reason,
        details_param: dispute.details,
        evidence_image_url_param: dispute.imageUrl,
      }),
    );
  },
);

export const withdrawHalalDispute = createRequestThunk<void, string>(
  "halal/withdrawDispute",
  async (backend, disputeId) => {
    const client = await backend.data();
    unwrap(await client.rpc("withdraw_halal_dispute", { dispute_id_param: disputeId }));
  },
);

export const undoHalalDecision = createRequestThunk<void, string>(
  "halal/undoDecision",
  async (backend, factId) => {
    const client = await backend.data();
    unwrap(await client.rpc("undo_halal_decision", { fact_id_param: factId }));
  },
);

export const answerHalalDispute = createRequestThunk<void, { id: string; answer: string }>(
  "halal/answerDispute",
  async (backend, { id, answer }) => {
    const client = await backend.data();
    unwrap(
      await client.rpc("answer_halal_dispute", { dispute_id_param: id, answer_param: answer }),
    );
  },
);

/** Ties a deal to the merchant whose facts apply to it, or unties it. */
export const tieDeal = createRequestThunk<void, { dealId: string; merchantId: string | null }>(
  "halal/tieDeal",
  async (backend, { dealId, merchantId }) => {
    const client = await backend.data();
    unwrap(
      await client.rpc("tie_deal_to_merchant", {
        deal_id_param: dealId,
        ...(merchantId && { merchant_id_param: merchantId }),
      }),
    );
  },
);

function rowsOf(json: Json | undefined): Record<string, Json | undefined>[] {
  return Array.isArray(json) ? json.map(jsonFields) : [];
}
