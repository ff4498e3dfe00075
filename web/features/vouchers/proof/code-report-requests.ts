import type { Json } from "#contract/database.types.ts";
import { jsonFields } from "#contract/json-object.ts";
import {
  type CodeFailure,
  type CodeOutcome,
  type CodeProof,
  proofOf,
  toFailure,
  UNCOUNTED_OUTCOMES,
  type UncountedOutcome,
} from "#contract/vouchers/code-proof.ts";
import { today } from "#contract/vouchers/voucher.ts";
import type { Backend } from "#lib/backend/backend.ts";
import { createRequestThunk } from "#lib/backend/create-app-thunk.ts";
import { unwrap, unwrapRows } from "#lib/errors/app-error.ts";

/** The outcome that a member has reported today. */
export interface OwnReport {
  outcome: CodeOutcome;
  /** Null for a success. */
  reason: CodeFailure | null;
}

export interface CodeReport {
  voucherId: string;
  /** Null withdraws today's outcome. */
  report: OwnReport | null;
}

export interface ReportResult {
  proof: CodeProof;
  /** The reason if the outcome does not count, or null. */
  uncounted: UncountedOutcome | null;
}

export const reportCode = createRequestThunk("vouchers/reportCode", sendReport);

/** Throws `voucher_not_found` or `voucher_expired`. */
async function sendReport(
  backend: Backend,
  { voucherId, report }: CodeReport,
): Promise<ReportResult> {
  const client = await backend.data();
  const response = await client.rpc("report_code", {
    voucher_id_param: voucherId,
    // The generated type omits null, which withdraws.
    outcome_param: (report?.outcome ?? null) as string,
    reason_param: report?.reason ?? undefined,
  });
  return readResult(unwrap(response));
}

function readResult(response: Json): ReportResult {
  const { worked, failed, lastWorkedAt, failingReason, counts, reason } = jsonFields(response);
  return {
    proof: proofOf({
      worked_14d: typeof worked === "number" ? worked : 0,
      failed_14d: typeof failed === "number" ? failed : 0,
      last_worked_at: typeof lastWorkedAt === "string" ? lastWorkedAt : null,
      failing_reason: typeof failingReason === "string" ? failingReason : null,
    }),
    uncounted:
      counts === false ? (UNCOUNTED_OUTCOMES.find((known) => known === reason) ?? null) : null,
  };
}

/** The member's outcomes of today, by the id of the code. */
export type OwnReports = Readonly<Record<string, OwnReport>>;

export const loadOwnReports = createRequestThunk("vouchers/loadOwnReports", getOwnReports);

async function getOwnReports(backend: Backend, userId: string | null): Promise<OwnReports> {
  if (userId === null) return {};
  const client = await backend.data();
  const rows = unwrapRows(
    await client
      .from("voucher_outcomes")
      .select("voucher_id,outcome,reason")
      .eq("user_id", userId)
      .eq("day", today(new Date())),
  );
  return Object.fromEntries(
    rows.map(({ voucher_id, outcome, reason }) => [
      voucher_id,
      { outcome, reason: reason && toFailure(reason) },
    ]),
  );
}
