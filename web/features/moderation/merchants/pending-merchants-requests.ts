import { type Change, readChanges } from "#contract/deals/change.ts";
import { toIsoTime } from "#contract/timestamps.ts";
import type { Decision } from "#features/moderation/queue/decision.ts";
import type { Backend } from "#lib/backend/backend.ts";
import { createRequestThunk } from "#lib/backend/create-app-thunk.ts";
import { unwrap, unwrapRows } from "#lib/errors/app-error.ts";

/** A pending registration, or an approved merchant with a proposed change, with its contact data. Missing texts are empty. */
export interface PendingMerchant {
  id: string;
  name: string;
  description: string;
  website: string;
  contactEmail: string;
  phone: string;
  category: string;
  location: string;
  halalCertifier: string;
  certificateNumber: string;
  logoUrl: string;
  userId: string;
  username: string;
  createdAt: string;
  openingHours: string;
  isMuslimOwned: boolean;
  /** True if another approved merchant has the same name, or the proposed one. */
  hasNamesake: boolean;
  /** Null for a registration. */
  proposal: { changes: Change[]; proposedAt: string } | null;
}

/** Returns the pending registrations and changes, oldest first. */
async function getPendingMerchants(backend: Backend): Promise<PendingMerchant[]> {
  const data = await backend.data();
  return unwrapRows(await data.rpc("get_pending_merchants")).map((row) => ({
    id: row.id,
    name: row.name,
    description: row.description,
    website: row.website,
    contactEmail: row.contact_email,
    phone: row.phone,
    category: row.category,
    location: row.location,
    halalCertifier: row.halal_certifier,
    certificateNumber: row.certificate_number,
    logoUrl: row.logo_url,
    userId: row.user_id,
    username: row.username,
    createdAt: toIsoTime(row.created_at) ?? "",
    openingHours: row.opening_hours,
    isMuslimOwned: row.is_muslim_owned,
    hasNamesake: row.has_namesake,
    proposal: row.proposed_at
      ? { changes: readChanges(row.changes), proposedAt: row.proposed_at }
      : null,
  }));
}

/**
 * Approves or rejects a registration or a change. Throws `already_decided` if another admin decided first, and `content_changed` if
 * the member has proposed another change.
 */
async function moderateMerchant(
  backend: Backend,
  decision: Decision<PendingMerchant>,
): Promise<void> {
  const { id, item, action, reason } = decision;
  const data = await backend.data();
  const params = {
    merchant_id_param: id,
    action_param: action,
    ...(reason ? { reason_param: reason } : {}),
  };
  const { proposal } = item;
  if (proposal) {
    const expected = { expected_proposed_at_param: proposal.proposedAt };
    unwrap(await data.rpc("moderate_merchant_change", { ...params, ...expected }));
  } else {
    unwrap(await data.rpc("moderate_merchant", { ...params, expected_status_param: "pending" }));
  }
}

export const loadPendingMerchants = createRequestThunk(
  "moderation/loadPendingMerchants",
  getPendingMerchants,
);

export const decideMerchant = createRequestThunk<void, Decision<PendingMerchant>>(
  "moderation/decideMerchant",
  moderateMerchant,
);
