import { CONTEXT_MESSAGES } from "#contract/errors.ts";
import type { FoundMember, MemberRecord } from "#contract/member.ts";
import { createAppThunk } from "#lib/create-app-thunk.ts";
import {
  changeMember,
  findMembers,
  getMember,
  type MemberChange,
  type MemberSearch,
} from "./members-api.ts";

/** Members by name or e-mail address; admins only. */
export const loadFoundMembers = createAppThunk<FoundMember[], MemberSearch>(
  "members/loadFoundMembers",
  CONTEXT_MESSAGES.findingMembers,
  (search, { extra: { backend } }) => findMembers(backend, search),
);

/** One member and what is known of them; admins only. */
export const loadMember = createAppThunk<MemberRecord, string>(
  "members/loadMember",
  CONTEXT_MESSAGES.gettingMember,
  (id, { extra: { backend } }) => getMember(backend, id),
);

/** Bans a member, lifts a ban, gives or takes admin rights. */
export const changeMembership = createAppThunk<void, MemberChange>(
  "members/changeMembership",
  CONTEXT_MESSAGES.changingMember,
  (change, { extra: { backend } }) => changeMember(backend, change),
);
