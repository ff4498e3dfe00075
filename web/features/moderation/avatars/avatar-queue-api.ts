import {
  type PendingAvatar,
  type PendingAvatarRow,
  pendingAvatarFromRow,
} from "#contract/avatar.ts";
import type { Decision } from "#features/moderation/queue/decision.ts";
import { unwrap } from "#lib/app-error.ts";
import type { Backend } from "#lib/backend.ts";

/** Every picture that waits, the longest waiting first; admins only. */
export async function fetchPendingAvatars(backend: Backend): Promise<PendingAvatar[]> {
  const rows = unwrap(await (await backend.data()).rpc("get_pending_avatars"));
  return ((rows ?? []) as unknown as PendingAvatarRow[]).map(pendingAvatarFromRow);
}

/** Approves or rejects the picture that was looked at, and no other (contract 4). */
export async function moderateAvatar(
  backend: Backend,
  { item, action }: Decision<PendingAvatar>,
): Promise<void> {
  const data = await backend.data();
  unwrap(
    await data.rpc("moderate_avatar", {
      user_id_param: item.id,
      action_param: action,
      image_url_param: item.pendingImageUrl,
    }),
  );
}
