import { MESSAGES } from "#contract/errors/errors.ts";
import {
  type FoundMember,
  foundMemberFromRow,
  type MemberRecord,
  memberFromRow,
} from "#contract/members/member.ts";
import type { Backend } from "#lib/backend/backend.ts";
import { createRequestThunk } from "#lib/backend/create-app-thunk.ts";
import { AppError, isMalformedId, unwrap, unwrapFirst, unwrapRows } from "#lib/errors/app-error.ts";

/** Empty fields match all members. */
export interface MemberSearch {
  text: string;
  filter: "" | "banned" | "admins" | "moderators";
}

/** Returns up to 50 members by part of the username or email address, or by id, newest first. */
async function findMembers(backend: Backend, search: MemberSearch): Promise<FoundMember[]> {
  const data = await backend.data();
  const response = await data.rpc("find_members", {
    text_param: search.text,
    filter_param: search.filter,
  });
  return unwrapRows(response).map(foundMemberFromRow);
}

/** Throws `user_profile_not_found`. */
async function getMember(backend: Backend, id: string): Promise<MemberRecord> {
  const data = await backend.data();
  const response = await data.rpc("get_member", { user_id_param: id });
  const row = isMalformedId(response.error) ? null : unwrapFirst(response);
  if (!row) {
    throw new AppError(MESSAGES.userProfileNotFound, {
      status: 404,
      hint: "user_profile_not_found",
    });
  }
  return memberFromRow(row);
}

export type MemberChange =
  | { kind: "ban"; userId: string; reason: string; until: string | null }
  | { kind: "liftBan" | "endSessions" | "grantModerator" | "revokeModerator"; userId: string }
  | { kind: "grantAdmin" | "revokeAdmin"; userId: string; reason: string };

async function changeMember(backend: Backend, change: MemberChange): Promise<void> {
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
    case "endSessions":
      unwrap(await data.rpc("end_member_sessions", { user_id_param }));
      return;
    case "grantAdmin":
      unwrap(await data.rpc("grant_admin", { user_id_param, reason_param: change.reason }));
      return;
    case "revokeAdmin":
      unwrap(await data.rpc("revoke_admin", { user_id_param, reason_param: change.reason }));
      return;
    case "grantModerator":
      unwrap(await data.rpc("grant_moderator", { user_id_param }));
      return;
    case "revokeModerator":
      unwrap(await data.rpc("revoke_moderator", { user_id_param }));
  }
}

/** Finds members by part of the username or email address, or by id; admins only. */
export const loadFoundMembers = createRequestThunk("members/loadFoundMembers", findMembers);

/** Reads one member's record; admins only. */
export const loadMember = createRequestThunk("members/loadMember", getMember);

/** Bans a member, lifts a ban, ends all sessions, or grants or revokes a role; admins only. */
export const changeMembership = createRequestThunk("members/changeMembership", changeMember);
