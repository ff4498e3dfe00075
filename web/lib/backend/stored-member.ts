import { readStored } from "#lib/storage/browser-storage.ts";
import { SESSION_KEY } from "./session-key.ts";

/** Returns the id of the member whose session this browser stores; null for a visitor. */
export function storedMemberId(): string | null {
  try {
    const session: { user?: { id?: unknown } } | null = JSON.parse(readStored(SESSION_KEY) ?? "");
    const id = session?.user?.id;
    return typeof id === "string" ? id : null;
  } catch {
    return null;
  }
}
