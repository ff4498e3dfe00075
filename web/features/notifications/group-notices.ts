import type { Notice } from "#contract/members/notice.ts";
import type { NoticeKind } from "#contract/members/notice-kind-texts.ts";

/** Kinds that often arrive in large numbers. Comments do not: the unread ones on a deal, or below a comment, share one notice. */
export const GROUPED_KINDS = [
  "deal_approved",
  "deal_rejected",
  "deal_expired",
  "deal_ended_by_members",
  "deal_hot",
  "deal_check_asked",
  "deal_edit_approved",
  "voucher_approved",
  "voucher_rejected",
  "report_resolved",
  "report_dismissed",
] as const satisfies readonly NoticeKind[];
export type GroupedKind = (typeof GROUPED_KINDS)[number];

/** Notices of one kind and day, newest first. */
export interface NoticeGroup {
  key: string;
  kind: GroupedKind;
  notices: readonly Notice[];
}

const GROUP_MIN = 3;

/**
 * Groups three or more notices of one kind and day (in the browser's time zone), at the place of the newest. Read and unread
 * notices share a group, so that reading does not change the order.
 */
export function groupNotices(notices: readonly Notice[]): (Notice | NoticeGroup)[] {
  const ofKey = new Map<string, Notice[]>();
  for (const notice of notices) {
    const members = ofKey.get(keyOf(notice));
    if (members) members.push(notice);
    else ofKey.set(keyOf(notice), [notice]);
  }
  return notices.flatMap((notice): (Notice | NoticeGroup)[] => {
    const key = keyOf(notice);
    const members = ofKey.get(key) ?? [];
    if (!isGrouped(notice.kind) || members.length < GROUP_MIN) return [notice];
    return members[0] === notice ? [{ key, kind: notice.kind, notices: members }] : [];
  });
}

const keyOf = ({ kind, createdAt }: Notice) => `${kind} ${new Date(createdAt).toDateString()}`;

const isGrouped = (kind: NoticeKind): kind is GroupedKind =>
  (GROUPED_KINDS as readonly NoticeKind[]).includes(kind);
