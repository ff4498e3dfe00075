import { toIsoTime } from "#contract/timestamps.ts";
import { unwrap, unwrapRows } from "#lib/app-error.ts";
import type { Backend } from "#lib/backend.ts";

const SHOWN_MAX = 50;

/** A public merchant, as far as it takes to find it and take it down. */
export interface ApprovedMerchant {
  id: string;
  name: string;
  slug: string;
  /** When it was registered. */
  createdAt: string;
}

/** The approved merchants whose name holds this text, the newest first. */
export async function fetchApprovedMerchants(
  backend: Backend,
  text: string,
): Promise<ApprovedMerchant[]> {
  const data = await backend.data();
  // The API reads `*` as "anything"; `%`, `_` and `\` stand for themselves.
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

/** Takes a public merchant down; its member reads why. Throws `already_decided` where another admin was faster. */
export async function takeDownMerchant(
  backend: Backend,
  { id, reason }: { id: string; reason: string },
): Promise<void> {
  const data = await backend.data();
  unwrap(
    await data.rpc("moderate_merchant", {
      merchant_id_param: id,
      action_param: "take_down",
      ...(reason ? { reason_param: reason } : {}),
    }),
  );
}
