import type { EndedSessions } from "#server/backend/ended-sessions.ts";
import type { RestAddress } from "./request/rest-address.ts";

const ENDING: ReadonlySet<string> = new Set(["end_my_session", "end_member_sessions"]);

/** Makes the guard refuse tokens of sessions that a procedure has just ended. The database refuses only their writes. */
export async function noteEndedSessions(
  sessions: EndedSessions,
  address: RestAddress,
  response: Response,
): Promise<void> {
  if (address.kind !== "procedure" || !ENDING.has(address.name) || !response.ok) return;
  const ended: unknown = await response.clone().json();
  for (const id of [ended].flat()) if (typeof id === "string") sessions.endSession(id);
}
