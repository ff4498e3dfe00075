import * as z from "zod/mini";
import type { Row } from "#contract/database.ts";
import { toIsoTime } from "#contract/timestamps.ts";

/** Entry of the audit log. Times are ISO 8601; `before` and `after` contain only changed values. */
export interface AdminAction {
  id: string;
  adminId: string | null;
  adminUsername: string | null;
  /** `approve_deal`, `ban_member`, ... */
  action: string;
  /** `deal`, `comment`, `profile`, ... */
  subjectType: string;
  subjectId: string;
  /** Name of a member or title of a deal; for an edit or a halal fact, of its deal or merchant. Otherwise null. */
  subjectName: string | null;
  /** Deal of a halal fact. */
  factDealId: string | null;
  /** Slug of the merchant of a halal fact. */
  subjectSlug: string | null;
  reason: string | null;
  before: Record<string, unknown>;
  after: Record<string, unknown>;
  createdAt: string;
}

export function adminActionFromRow(row: Row<"admin_actions_with_names">): AdminAction {
  return {
    id: row.id ?? "",
    adminId: row.admin_id ?? null,
    adminUsername: row.admin_username ?? null,
    action: row.action ?? "",
    subjectType: row.subject_type ?? "",
    subjectId: row.subject_id ?? "",
    subjectName: row.subject_username ?? row.subject_title ?? null,
    factDealId: row.fact_deal_id ?? null,
    subjectSlug: row.subject_slug ?? null,
    reason: row.reason ?? null,
    before: readDetails(row.before),
    after: readDetails(row.after),
    createdAt: toIsoTime(row.created_at) ?? "",
  };
}

export interface SecurityEvent {
  id: string;
  userId: string | null;
  username: string | null;
  event: string;
  details: Record<string, unknown>;
  createdAt: string;
}

export function securityEventFromRow(row: Row<"security_events_with_names">): SecurityEvent {
  return {
    id: row.id ?? "",
    userId: row.user_id ?? null,
    username: row.username ?? null,
    event: row.event ?? "",
    details: readDetails(row.details),
    createdAt: toIsoTime(row.created_at) ?? "",
  };
}

const details = z.nullish(z.record(z.string(), z.unknown()));

function readDetails(value: unknown): Record<string, unknown> {
  return details.parse(value) ?? {};
}
