import { type OwnSession, ownSessionFromRow } from "#contract/members/own-session.ts";
import type { Backend } from "#lib/backend/backend.ts";
import { createRequestThunk } from "#lib/backend/create-app-thunk.ts";
import { unwrap, unwrapRows } from "#lib/errors/app-error.ts";

/** Returns the caller's sessions: this browser's first, then by last use. */
async function getMySessions(backend: Backend): Promise<OwnSession[]> {
  const data = await backend.data();
  return unwrapRows(await data.rpc("get_my_sessions")).map(ownSessionFromRow);
}

/** Ends one session of the caller; does not fail if it has already ended. */
async function endMySession(backend: Backend, id: string): Promise<void> {
  const data = await backend.data();
  unwrap(await data.rpc("end_my_session", { session_id_param: id }));
}

async function endOtherSessions(backend: Backend): Promise<void> {
  const auth = await backend.auth();
  const { error } = await auth.signOut({ scope: "others" });
  if (error) throw error;
}

export const loadSessions = createRequestThunk("account/loadSessions", getMySessions);

/** Ends one session, or with `others` all sessions except this one. */
export const endSessions = createRequestThunk<void, { id: string } | "others">(
  "account/endSessions",
  (backend, which) =>
    which === "others" ? endOtherSessions(backend) : endMySession(backend, which.id),
);
