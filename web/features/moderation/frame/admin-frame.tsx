import { Trans, useLingui } from "@lingui/react/macro";
import { type ReactNode, useEffect, useRef } from "react";
import { Navigate, useLocation } from "react-router";
import { paths } from "#contract/addresses/paths.ts";
import type { QueueState } from "#contract/moderation/admin-overview.ts";
import { useSiteConfig } from "#lib/site-config.tsx";
import { centerInRow } from "#ui/navigation/center-in-row.ts";
import { Link } from "#ui/navigation/link.tsx";
import { AdminRefusal } from "./admin-refusal.tsx";
import { useAdminNav } from "./use-admin-nav.tsx";

export interface AdminLayoutContext {
  /** False for a moderator. */
  isAdmin: boolean;
  /** The number of items in each queue; null until loaded. */
  queues: readonly QueueState[] | null;
  queuesError: string | null;
  /** Loads the numbers again; call it after a decision. */
  refreshCounts: () => Promise<void>;
}

interface AdminFrameProps {
  /** False for a moderator, who sees the shared pages only. */
  isAdmin: boolean;
  queues: readonly QueueState[];
  children: ReactNode;
}

/** The layout of the admin pages, with the green navigation beside the page, or above it up to a width of 1000 px. */
export function AdminFrame({ isAdmin, queues, children }: AdminFrameProps) {
  const { t } = useLingui();
  const { siteName } = useSiteConfig();
  const entries = useAdminNav(isAdmin);
  const current = useCurrentEntry(entries.map(({ to }) => to));
  const waitingIn = new Map(queues.map(({ queue, waiting }) => [queue, waiting]));
  const strip = useRef<HTMLElement>(null);

  // Keeps the current entry visible: phones scroll the navigation sideways, short windows down. Runs again when the numbers change
  // the width of the entries.
  const waiting = queues.map((queue) => queue.waiting).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the numbers change the measured positions.
  useEffect(() => {
    const row = strip.current;
    const entry = row?.querySelector<HTMLElement>("[aria-current]");
    if (!row || !entry) return;
    centerInRow(row, entry);
    row.scrollTop = Math.max(
      row.scrollTop,
      entry.offsetTop + entry.offsetHeight - row.clientHeight,
    );
  }, [current, waiting]);

  return (
    <div className="grid min-block-[100dvh] grid-rows-[auto_1fr] lg:grid-cols-[232px_minmax(0,1fr)] lg:grid-rows-1">
      <a
        href="#main"
        className="sr-only z-40 rounded-m bg-raised px-4 py-3 focus:not-sr-only focus:absolute focus:m-2 print:hidden"
      >
        <Trans>Skip to content</Trans>
      </a>
      <nav
        ref={strip}
        aria-label={isAdmin ? t`Admin` : t`Moderation`}
        className="band pattern sticky top-0 z-20 flex min-inline-0 scrollbar-none items-center overflow-x-auto px-4 py-2 text-on-band-muted lg:block lg:max-block-[100dvh] lg:self-start lg:overflow-y-auto lg:px-3 lg:py-3 lg:min-block-[100dvh]"
      >
        <Link
          to={paths.home}
          className="me-3 inline-flex min-block-11 flex-none items-center lg:me-0 lg:mbe-2 lg:ps-2"
        >
          <img
            src="/logo-compact-on-green.svg"
            alt={siteName}
            className="block-[38px] inline-auto max-inline-none rtl:hidden"
          />
          <img
            src="/logo-ar-on-green.svg"
            alt={siteName}
            className="block-[38px] inline-auto max-inline-none ltr:hidden"
          />
        </Link>
        {entries.map(({ to, icon, name, queue }) => (
          <Entry
            key={to}
            to={to}
            icon={icon}
            count={queue ? (waitingIn.get(queue) ?? 0) : 0}
            isCurrent={to === current}
          >
            {name}
          </Entry>
        ))}
      </nav>
      <main
        id="main"
        tabIndex={-1}
        className="min-inline-0 p-4 [overflow-wrap:anywhere] outline-none lg:px-7 lg:pbs-6 lg:pbe-10"
      >
        {current ? children : <AdminsPage />}
      </main>
    </div>
  );
}

/** For a moderator, in place of a page of admins: the public profile for a member's record, otherwise a refusal. */
function AdminsPage() {
  const [, memberId] = /^\/admin\/members\/([^/]+)$/.exec(useLocation().pathname) ?? [];
  return memberId ? <Navigate to={paths.user(memberId)} replace /> : <AdminRefusal />;
}

interface EntryProps {
  to: string;
  icon: ReactNode;
  count: number;
  isCurrent: boolean;
  children: ReactNode;
}

function Entry({ to, icon, count, isCurrent, children }: EntryProps) {
  return (
    <Link
      to={to}
      aria-current={isCurrent ? "page" : undefined}
      className="flex min-block-[46px] flex-none lg:min-block-10 items-center gap-3 rounded-m px-3 text-fs-15 font-[560] max-lg:whitespace-nowrap text-inherit no-underline hover:text-on-band aria-[current=page]:bg-white/14 aria-[current=page]:text-on-band"
    >
      {icon}
      {children}
      {count > 0 && (
        <span className="ms-auto rounded-full bg-gold px-[9px] py-px text-fs-12 font-bold text-on-gold tabular-nums">
          {count}
        </span>
      )}
    </Link>
  );
}

/**
 * Returns the entry of the open page or its parent: Members for a member's record, Edit deals for a deal's form. Null for a page of
 * admins that a moderator opens.
 */
function useCurrentEntry(addresses: readonly string[]): string | null {
  const pathname = useLocation().pathname.replace(/\/$/, "");
  if (/^\/admin\/deals\/[^/]+\/edit$/.test(pathname)) return paths.adminFindDeals;
  if (addresses.includes(pathname)) return pathname;
  const above = addresses.filter((to) => to !== paths.admin && pathname.startsWith(`${to}/`));
  return above.sort((a, b) => b.length - a.length)[0] ?? null;
}
