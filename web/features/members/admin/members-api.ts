import {
  type FoundMember,
  type FoundMemberRow,
  foundMemberFromRow,
  type MemberRecord,
  type MemberRow,
  memberFromRow,
} from "#contract/member.ts";
import { unwrap, unwrapRows } from "#lib/app-error.ts";
import type { Backend } from "#lib/backend.ts";

/** The one door of this feature to the backend; admins only, and everything here throws what the backend answers. */

/** Which members to look for; empty means all. */
export interface MemberSearch {
  text: string;
  filter: "" | "banned" | "admins";
}

/** Members by a part of the name or the e-mail address, the newest first, at most 50. */
export async function findMembers(backend: Backend, search: MemberSearch): Promise<FoundMember[]> {
  const data = await backend.data();
  const answer = await data.rpc("find_members", {
    text_param: search.text,
    filter_param: search.filter,
  });
  return unwrapRows<FoundMemberRow>(answer).map(foundMemberFromRow);
}

/** One member. Throws `profile_not_found`. */
export async function getMember(backend: Backend, id: string): Promise<MemberRecord> {
  const data = await backend.data();
  const rows = unwrapRows<MemberRow>(await data.rpc("get_member", { user_id_param: id }));
  return memberFromRow(rows[0] as MemberRow);
}

/** What an admin does to a member, and why. */
export type MemberChange =
  | { kind: "ban"; userId: string; reason: string; until: string | null }
  | { kind: "liftBan"; userId: string }
  | { kind: "grantAdmin" | "revokeAdmin"; userId: string; reason: string };

/** Bans a member, lifts a ban, gives or takes admin rights. */
export async function changeMember(backend: Backend, change: MemberChange): Promise<void> {
  const data = await backend.data();
  const user_id_param = change.userId;
  switch (change.kind) {
    case "ban":
      unwrap(
        await data.rpc("ban_member", {
          user_id_param,
          reason_param: change.reason,
          ...(change.until ? { until_param: change.until } : {}),
        }),
      );
      return;
    case "liftBan":
      unwrap(await data.rpc("lift_ban", { user_id_param }));
      return;
    case "grantAdmin":
      unwrap(await data.rpc("grant_admin", { user_id_param, reason_param: change.reason }));
      return;
    case "revokeAdmin":
      unwrap(await data.rpc("revoke_admin", { user_id_param, reason_param: change.reason }));
  }
}
