import { toIsoTime } from "./timestamps.ts";

/** One line of the audit log: who did what to what, with what changed. Times are ISO 8601. */
export interface AdminAction {
  id: string;
  adminId: string | null;
  adminUsername: string | null;
  /** `approve_deal`, `ban_member`, ... */
  action: string;
  /** `deal`, `comment`, `profile`, ... */
  subjectType: string;
  subjectId: string;
  /** A member's name or a deal's title, where the subject is one and still there. */
  subjectName: string | null;
  reason: string | null;
  before: Record<string, unknown>;
  after: Record<string, unknown>;
  createdAt: string;
}

/** A row of `admin_actions_with_names`. */
export interface AdminActionRow {
  id: string;
  admin_id: string | null;
  admin_username: string | null;
  action: string;
  subject_type: string;
  subject_id: string;
  subject_username: string | null;
  subject_title: string | null;
  reason: string | null;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
  created_at: string;
}

export function adminActionFromRow(row: AdminActionRow): AdminAction {
  return {
    id: row.id,
    adminId: row.admin_id,
    adminUsername: row.admin_username,
    action: row.action,
    subjectType: row.subject_type,
    subjectId: row.subject_id,
    subjectName: row.subject_username ?? row.subject_title,
    reason: row.reason,
    before: row.before ?? {},
    after: row.after ?? {},
    createdAt: toIsoTime(row.created_at),
  };
}

/** Something that matters to the safety of the site (contract 3). */
export interface SecurityEvent {
  id: string;
  userId: string | null;
  username: string | null;
  event: string;
  details: Record<string, unknown>;
  createdAt: string;
}

/** A row of `security_events_with_names`. */
export interface SecurityEventRow {
  id: string;
  user_id: string | null;
  username: string | null;
  event: string;
  details: Record<string, unknown> | null;
  created_at: string;
}

export function securityEventFromRow(row: SecurityEventRow): SecurityEvent {
  return {
    id: row.id,
    userId: row.user_id,
    username: row.username,
    event: row.event,
    details: row.details ?? {},
    createdAt: toIsoTime(row.created_at),
  };
}
