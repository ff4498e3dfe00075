import { type MutedMember, mutedMemberFromRow } from "#contract/members/muted-member.ts";
import type { Backend } from "#lib/backend/backend.ts";
import { createRequestThunk } from "#lib/backend/create-app-thunk.ts";
import { unwrap, unwrapRows } from "#lib/errors/app-error.ts";

async function getMyMutes(backend: Backend): Promise<MutedMember[]> {
  const data = await backend.data();
  return unwrapRows(await data.rpc("get_my_mutes")).map(mutedMemberFromRow);
}

async function setMuted(
  backend: Backend,
  { userId, isMuted }: { userId: string; isMuted: boolean },
): Promise<void> {
  const data = await backend.data();
  unwrap(await data.rpc(isMuted ? "mute_member" : "unmute_member", { user_id_param: userId }));
}

export const loadMutes = createRequestThunk("mutes/loadMutes", getMyMutes);

export const saveMute = createRequestThunk("mutes/saveMute", setMuted);
