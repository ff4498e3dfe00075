import { type Row, toNumber } from "#contract/database.ts";
import type { Json } from "#contract/database.types.ts";
import { UNCOUNTED_REASONS, type UncountedReason } from "#contract/deals/checks.ts";
import { type DealLife, readLife } from "#contract/deals/deal.ts";
import { jsonFields } from "#contract/json-object.ts";
import type { Backend } from "#lib/backend/backend.ts";
import { createRequestThunk } from "#lib/backend/create-app-thunk.ts";
import { unwrap, unwrapMaybe } from "#lib/errors/app-error.ts";

export type Verdict = Row<"deal_checks", "verdict">["verdict"];

export interface CheckResult {
  /** The member's own verdict; null after a withdrawal. */
  verdict: Verdict | null;
  isExpired: boolean;
  life: DealLife | null;
  /** The reason if the check does not count, or null. */
  uncounted: UncountedReason | null;
  /** The minimum number of further members that it takes to end the deal or bring it back, or null. */
  needed: number | null;
  /** Enough members agree; an admin has to decide. */
  waits: boolean;
}

/** A member's check. `seenPrice` is in the deal's currency; null if the member entered none. */
export interface Check {
  dealId: string;
  verdict: Verdict;
  seenPrice: number | null;
}

async function check(
  backend: Backend,
  { dealId, verdict, seenPrice }: Check,
): Promise<CheckResult> {
  const client = await backend.data();
  const response = await client.rpc("secure_check_deal", {
    deal_id_param: dealId,
    verdict_param: verdict,
    seen_price_param: seenPrice ?? undefined,
  });
  return readResult(unwrap(response), verdict);
}

export const checkDeal = createRequestThunk("deals/check", check);

async function withdraw(backend: Backend, dealId: string): Promise<CheckResult> {
  const client = await backend.data();
  return readResult(unwrap(await client.rpc("withdraw_check", { deal_id_param: dealId })), null);
}

export const withdrawCheck = createRequestThunk("deals/withdrawCheck", withdraw);

function readResult(response: Json, verdict: Verdict | null): CheckResult {
  const { isExpired, counts, reason, needed, waits, ...life } = jsonFields(response);
  return {
    verdict,
    isExpired: isExpired === true,
    life: readLife({
      confirmedAt: life.lastConfirmedAt,
      liveCount: life.liveCount,
      goneCount: life.goneCount,
      isConfirmedByPoster: life.confirmedByPoster,
      endedAt: life.expiredAt,
      endedBy: life.expiredBy,
    }),
    uncounted:
      counts === false ? (UNCOUNTED_REASONS.find((known) => known === reason) ?? null) : null,
    needed: typeof needed === "number" ? needed : null,
    waits: waits === true,
  };
}

/** The totals that `DealStamp` does not show, and the member's own verdict. */
export interface DealChecks {
  /** Null if fewer than three members bought it. */
  boughtCount: number | null;
  /** A different price that at least two members saw, in the deal's currency. */
  seenPrice: number | null;
  /** The number of members who saw that price. */
  seenBy: number | null;
  endings: number;
  own: Verdict | null;
}

async function getChecks(
  backend: Backend,
  { dealId, userId }: { dealId: string; userId: string | null },
): Promise<DealChecks> {
  const opened = backend.pages?.opened(dealId);
  if (opened) return { ...totalsFrom(opened.checks), own: null };
  const client = await backend.data();
  const [totals, own] = await Promise.all([
    client.rpc("get_deal_checks", { deal_id_param: dealId }),
    userId === null
      ? null
      : client
          .from("deal_checks")
          .select("verdict")
          .eq("deal_id", dealId)
          .eq("user_id", userId)
          .maybeSingle(),
  ]);
  return { ...totalsFrom(unwrap(totals)), own: (own && unwrapMaybe(own)?.verdict) ?? null };
}

function totalsFrom(response: Json): Omit<DealChecks, "own"> {
  const { boughtCount, seenPrice, seenBy, endings } = jsonFields(response);
  return {
    boughtCount: typeof boughtCount === "number" ? boughtCount : null,
    seenPrice: typeof seenPrice === "number" ? toNumber(seenPrice) : null,
    seenBy: typeof seenBy === "number" ? seenBy : null,
    endings: typeof endings === "number" ? endings : 0,
  };
}

export const fetchDealChecks = createRequestThunk("deals/fetchChecks", getChecks);
