import { plural } from "@lingui/core/macro";
import { Plural, useLingui } from "@lingui/react/macro";
import { clsx } from "clsx";
import { ChevronDown } from "lucide-react";
import { useId, useState } from "react";
import type { Notice } from "#contract/members/notice.ts";
import { Badge } from "#ui/display/badge.tsx";
import { RelativeTime } from "#ui/display/relative-time.tsx";
import type { GroupedKind, NoticeGroup } from "./group-notices.ts";
import { NoticeIcon } from "./notice-icon.tsx";
import { NoticeLine, UNREAD_EDGE } from "./notice-line.tsx";

interface NoticeGroupLineProps {
  group: NoticeGroup;
  /** The reader's username. */
  username: string;
  now: Date;
  onOpen: (notices: readonly Notice[]) => void;
}

/** A line for several notices of one kind. Opening it shows the notices and marks them as read. */
export function NoticeGroupLine({ group, username, now, onOpen }: NoticeGroupLineProps) {
  const { kind, notices } = group;
  const text = useGroupText()(kind, notices.length);
  const [isOpen, setOpen] = useState(false);
  const listId = useId();
  const unread = notices.filter(({ isRead }) => !isRead);
  const [newest] = notices;

  function toggle() {
    if (!isOpen && unread.length > 0) onOpen(unread);
    setOpen(!isOpen);
  }

  return (
    <li>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={isOpen ? listId : undefined}
        onClick={toggle}
        className={clsx(
          "flex inline-full items-start gap-3 px-4 py-3.5 text-start text-ink hover:bg-sunken focus-visible:-outline-offset-2 sm:gap-4 sm:px-6",
          unread.length > 0 && UNREAD_EDGE,
        )}
      >
        <NoticeIcon kind={kind} />
        <span className="min-inline-0 flex-1 [overflow-wrap:anywhere]">
          <span className={clsx("block leading-snug", unread.length > 0 && "font-[640]")}>
            {text}
          </span>
          <span className="mbs-1 flex flex-wrap items-center gap-x-2.5 text-fs-14 text-muted">
            {newest && <RelativeTime time={newest.createdAt} now={now} />}
            {unread.length > 0 && (
              <Badge tone="success">
                <Plural value={unread.length} one="# new" other="# new" />
              </Badge>
            )}
          </span>
        </span>
        <ChevronDown
          aria-hidden="true"
          className={clsx("size-5 flex-none self-center text-muted", isOpen && "rotate-180")}
        />
      </button>
      {isOpen && (
        <ul
          id={listId}
          aria-label={text}
          className="divide-y divide-border border-bs border-border"
        >
          {notices.map((notice) => (
            <NoticeLine
              key={notice.id}
              notice={notice}
              username={username}
              now={now}
              onOpen={() => onOpen([notice])}
            />
          ))}
        </ul>
      )}
    </li>
  );
}

function useGroupText(): (kind: GroupedKind, count: number) => string {
  const { t } = useLingui();
  const texts: Record<GroupedKind, (count: number) => string> = {
    deal_approved: (count) =>
      t`${plural(count, { one: "# of your deals is live.", other: "# of your deals are live." })}`,
    deal_rejected: (count) =>
      t`${plural(count, { one: "# of your deals wasn’t approved.", other: "# of your deals weren’t approved." })}`,
    deal_expired: (count) =>
      t`${plural(count, { one: "# of your deals has ended.", other: "# of your deals have ended." })}`,
    deal_ended_by_members: (count) =>
      t`${plural(count, { one: "Members say # of your deals has ended. Tell them if it’s still live.", other: "Members say # of your deals have ended. Tell them if they’re still live." })}`,
    deal_hot: (count) =>
      t`${plural(count, { one: "# of your deals is warm now.", other: "# of your deals are warm now." })}`,
    deal_check_asked: (count) =>
      t`${plural(count, { one: "Is # of your deals still live? Confirm it, or mark it as ended.", other: "Are # of your deals still live? Confirm them, or mark them as ended." })}`,
    deal_edit_approved: (count) =>
      t`${plural(count, { one: "# of your changes is live.", other: "# of your changes are live." })}`,
    voucher_approved: (count) =>
      t`${plural(count, { one: "# of your voucher codes is live.", other: "# of your voucher codes are live." })}`,
    voucher_rejected: (count) =>
      t`${plural(count, { one: "# of your voucher codes wasn’t approved.", other: "# of your voucher codes weren’t approved." })}`,
    report_resolved: (count) =>
      t`${plural(count, { one: "Thank you for # report. We’ve dealt with it.", other: "Thank you for # reports. We’ve dealt with them." })}`,
    report_dismissed: (count) =>
      t`${plural(count, { one: "Thank you for # report. We checked it and left things as they are.", other: "Thank you for # reports. We checked them and left things as they are." })}`,
  };
  return (kind, count) => texts[kind](count);
}
