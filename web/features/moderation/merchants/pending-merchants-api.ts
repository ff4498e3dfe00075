import { toIsoTime } from "#contract/timestamps.ts";
import type { Decision } from "#features/moderation/queue/decision.ts";
import { unwrap, unwrapRows } from "#lib/app-error.ts";
import type { Backend } from "#lib/backend.ts";
import type { PendingMerchant } from "./pending-merchant.ts";

/** Every registration that waits for an admin, oldest first. */
export async function fetchPendingMerchants(backend: Backend): Promise<PendingMerchant[]> {
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

/** Approves or rejects a registration (contract 4). Throws `already_decided` where another admin was faster. */
export async function moderateMerchant(backend: Backend, decision: Decision): Promise<void> {
  const { id, action, reason } = decision;
  const data = await backend.data();
  unwrap(
    await data.rpc("moderate_merchant", {
      merchant_id_param: id,
      action_param: action,
      ...(reason ? { reason_param: reason } : {}),
    }),
  );
}
