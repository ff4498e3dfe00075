import { Trans, useLingui } from "@lingui/react/macro";
import { Bell } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { paths } from "#contract/addresses/paths.ts";
import { NavLink } from "#ui/navigation/link.tsx";
import { useMailLanguage } from "./settings/mail-language.ts";
import { useUnreadCount, useUnreadWatch } from "./unread-count.ts";

/** The bell in the header, with the number of unread notices. Also updates the number in the tab bar and the email language. */
export function HeaderBell({ userId }: { userId: string }) {
  useUnreadWatch(userId);
  useMailLanguage(userId);
  return (
    <>
      <NavLink
        to={paths.notifications}
        className="relative inline-grid size-11 place-items-center rounded-m text-on-band no-underline hover:bg-white/10 max-lg:hidden"
      >
        <BellWithNumber />
        <span className="sr-only">
          <BellName />
        </span>
      </NavLink>
      <Announcement />
    </>
  );
}

/** Hides the number from screen readers, because `BellName` includes it. */
export function BellWithNumber() {
  const unread = useUnreadCount() ?? 0;
  return (
    <span className="relative">
      <Bell aria-hidden="true" />
      {unread > 0 && (
        <span
          aria-hidden="true"
          dir="ltr"
          className="absolute start-[55%] -inset-bs-2 min-inline-[18px] rounded-full bg-gold px-1 text-center text-[11px] leading-[18px] font-bold text-on-gold"
        >
          {unread > 99 ? "99+" : unread}
        </span>
      )}
    </span>
  );
}

/** `Notifications`, or `Notifications, 3 unread`. */
export function BellName() {
  const unread = useUnreadCount() ?? 0;
  if (unread === 0) return <Trans>Notifications</Trans>;
  return <Trans>Notifications, {unread} unread</Trans>;
}

/** Marks unread notices on small screens, whose header has no bell. The menu states their number. */
export function UnreadDot() {
  const unread = useUnreadCount() ?? 0;
  if (unread === 0) return null;
  return (
    <span className="absolute -end-0.5 -inset-bs-0.5 size-3 rounded-full border-2 border-band bg-gold lg:hidden" />
  );
}

/** `Inbox`, or `Inbox, 3 unread`. */
export function InboxName() {
  const unread = useUnreadCount() ?? 0;
  if (unread === 0) return <Trans>Inbox</Trans>;
  return <Trans>Inbox, {unread} unread</Trans>;
}

/** Announces new notices that arrive while the page is open. */
function Announcement() {
  const { t } = useLingui();
  const unread = useUnreadCount();
  const before = useRef<number | null>(null);
  const [text, setText] = useState("");
  useEffect(() => {
    // Does not announce the initial number.
    if (unread !== null && before.current !== null) {
      if (unread > before.current) setText(t`You have new notifications.`);
      if (unread === 0) setText("");
    }
    before.current = unread;
  }, [unread, t]);
  return (
    <span role="status" className="sr-only">
      {text}
    </span>
  );
}
