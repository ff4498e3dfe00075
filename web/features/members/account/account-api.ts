import { unwrap } from "#lib/app-error.ts";
import type { Backend } from "#lib/backend.ts";

/** The one door of this feature to the backend. Everything here throws what the backend answers. */

/** Everything the site keeps about and by the caller, as one object. */
export async function callExport(backend: Backend): Promise<unknown> {
  return unwrap(await (await backend.data()).rpc("export_my_data"));
}

/** Asks for the end of the caller's account in 30 days. */
export async function callRequestDeletion(backend: Backend): Promise<void> {
  unwrap(await (await backend.data()).rpc("request_account_deletion"));
}

/** Takes it back. */
export async function callCancelDeletion(backend: Backend): Promise<void> {
  unwrap(await (await backend.data()).rpc("cancel_account_deletion"));
}
