import { toIsoTime } from "#contract/timestamps.ts";
import type { Decision } from "#features/moderation/queue/decision.ts";
import type { Backend } from "#lib/backend/backend.ts";
import { createRequestThunk } from "#lib/backend/create-app-thunk.ts";
import { unwrap, unwrapRows } from "#lib/errors/app-error.ts";

/** A pending registration with its contact data. Missing texts are empty. */
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
  /** True if an approved merchant has the same name. */
  hasNamesake: boolean;
}

/** Returns the pending registrations, oldest first. */
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
    hasNamesake: row.has_namesake,
  }));
}

/** Approves or rejects a registration. Throws `already_decided` if another admin decided first. */
async function moderateMerchant(backend: Backend, decision: Decision): Promise<void> {
  const { id, action, reason } = decision;
  const data = await backend.data();
  unwrap(
    await data.rpc("moderate_merchant", {
      merchant_id_param: id,
      action_param: action,
      expected_status_param: "pending",
      ...(reason ? { reason_param: reason } : {}),
    }),
  );
}

export const loadPendingMerchants = createRequestThunk(
  "moderation/loadPendingMerchants",
  getPendingMerchants,
);

export const decideMerchant = createRequestThunk<void, Decision<PendingMerchant>>(
  "moderation/decideMerchant",
  moderateMerchant,
);
