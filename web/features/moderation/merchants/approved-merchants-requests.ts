import { toIsoTime } from "#contract/timestamps.ts";
import type { Backend } from "#lib/backend/backend.ts";
import { createRequestThunk } from "#lib/backend/create-app-thunk.ts";
import { unwrap, unwrapRows } from "#lib/errors/app-error.ts";

const SHOWN_MAX = 50;

/** A public merchant, with the data needed to take it down. */
export interface ApprovedMerchant {
  id: string;
  name: string;
  slug: string;
  createdAt: string;
}

/** Returns up to 50 approved merchants whose name contains the text, newest first. */
async function getApprovedMerchants(backend: Backend, text: string): Promise<ApprovedMerchant[]> {
  const data = await backend.data();
  // Removes `*`, which the API treats as a wildcard, and escapes `%`, `_` and `\`.
  const pattern = `%${text
    .trim()
    .replaceAll("*", "")
    .replace(/[\\%_]/g, "\\$&")}%`;
  const rows = unwrapRows(
    await data
      .from("merchants")
      .select("id, name, slug, created_at")
      .eq("status", "approved")
      .ilike("name", pattern)
      .order("created_at", { ascending: false })
      .limit(SHOWN_MAX),
  );
  return rows.map(({ id, name, slug, created_at }) => ({
    id,
    name,
    slug,
    createdAt: toIsoTime(created_at) ?? "",
  }));
}

/** Takes a public merchant down; its member receives the reason. Throws `already_decided` if another admin decided first. */
async function takeDownMerchant(
  backend: Backend,
  { id, reason }: { id: string; reason: string },
): Promise<void> {
  const data = await backend.data();
  unwrap(
    await data.rpc("moderate_merchant", {
      merchant_id_param: id,
      action_param: "take_down",
      expected_status_param: "approved",
      ...(reason ? { reason_param: reason } : {}),
    }),
  );
}

/** Reads the approved merchants whose name contains a text; admins only. */
export const loadApprovedMerchants = createRequestThunk(
  "moderation/loadApprovedMerchants",
  getApprovedMerchants,
);

export const removeMerchant = createRequestThunk("moderation/removeMerchant", takeDownMerchant);

/** Hands the page of a merchant to a member. Throws `profile_not_found` or `merchant_not_found`. */
async function callHandOver(
  backend: Backend,
  { id, username }: { id: string; username: string },
): Promise<void> {
  const data = await backend.data();
  unwrap(await data.rpc("hand_over_merchant", { merchant_id_param: id, username_param: username }));
}

export const handOverMerchant = createRequestThunk("moderation/handOverMerchant", callHandOver);
