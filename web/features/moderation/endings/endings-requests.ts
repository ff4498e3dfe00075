import * as z from "zod/mini";
import { toIsoTime } from "#contract/timestamps.ts";
import type { Backend } from "#lib/backend/backend.ts";
import { createRequestThunk } from "#lib/backend/create-app-thunk.ts";
import { unwrap, unwrapRows } from "#lib/errors/app-error.ts";

export interface EndingMember {
  id: string;
  username: string;
  /** Creation of the account, ISO 8601. */
  joinedAt: string;
  weight: number;
}

export interface MemberEnding {
  dealId: string;
  title: string;
  merchant: string;
  /** Null for a deleted poster. */
  poster: string | null;
  /** Time at which enough members agreed, ISO 8601. */
  endedAt: string;
  isExpired: boolean;
  waits: boolean;
  /** All checks came from one network, so the ending waits. */
  isOneNetwork: boolean;
  members: EndingMember[];
}

const members = z.array(
  z.object({
    user_id: z.string(),
    username: z.string(),
    created_at: z.string(),
    weight: z.number(),
  }),
);

/** Returns the endings: pending ones first, then the others, newest first. */
async function getMemberEndings(backend: Backend): Promise<MemberEnding[]> {
  const data = await backend.data();
  const endings = unwrapRows(await data.rpc("get_member_endings")).map((row) => ({
    dealId: row.deal_id,
    title: row.title,
    merchant: row.merchant,
    poster: row.username || null,
    endedAt: toIsoTime(row.ended_at) ?? "",
    isExpired: row.is_expired,
    waits: row.waits,
    isOneNetwork: row.one_network,
    members: members.parse(row.members).map((member) => ({
      id: member.user_id,
      username: member.username,
      joinedAt: toIsoTime(member.created_at) ?? "",
      weight: member.weight,
    })),
  }));
  return endings.toSorted((a, b) => Number(b.waits) - Number(a.waits));
}

async function decideOnEnding(
  backend: Backend,
  { dealId, isOver }: { dealId: string; isOver: boolean },
): Promise<void> {
  const data = await backend.data();
  unwrap(await data.rpc("decide_member_ending", { deal_id_param: dealId, is_over_param: isOver }));
}

/** Numbers of deals that are live again, of withdrawn checks and of withdrawn code outcomes. */
const reverted = z.object({ deals: z.number(), checks: z.number(), outcomes: z.number() });
export type Reverted = z.infer<typeof reverted>;

async function revertMemberChecks(backend: Backend, userId: string): Promise<Reverted> {
  const data = await backend.data();
  return reverted.parse(unwrap(await data.rpc("revert_member_checks", { user_id_param: userId })));
}

/** Reads the endings by members that are pending or from the last 24 hours; admins only. */
export const loadMemberEndings = createRequestThunk(
  "moderation/loadMemberEndings",
  getMemberEndings,
);

export const decideEnding = createRequestThunk("moderation/decideEnding", decideOnEnding);

/**
 * Withdraws a member's checks of the last 24 hours and all their code outcomes. Reverts the endings of that time to which the
 * member contributed. Admins only.
 */
export const revertChecks = createRequestThunk("moderation/revertChecks", revertMemberChecks);
