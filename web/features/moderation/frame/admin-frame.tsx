import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { paths } from "#contract/addresses/paths.ts";
import type { AdminQueue } from "#contract/moderation/admin-overview.ts";
import { useSiteConfig } from "#lib/site-config.tsx";
import { Link, NavLink } from "#ui/navigation/link.tsx";
import { useAdminNav } from "./use-admin-nav.tsx";

/** How many wait in each queue; empty until they are loaded. */
export type AdminCounts = Partial<Record<AdminQueue, number>>;

/** The context of the outlet, for the page in the frame. */
export interface AdminLayoutContext {
  /** Reads again how many wait; call it after a decision. */
  refreshCounts: () => void;
}

/** The layout of the admin pages: the green navigation at the side, above the page below 1000 px, and the page. */
export function AdminFrame({ counts, children }: { counts: AdminCounts; children: ReactNode }) {
  const { t } = useLingui();
  const { siteName } = useSiteConfig();
  const entries = useAdminNav();
  return (
    <div className="grid min-block-[100dvh] grid-rows-[auto_1fr] lg:grid-cols-[232px_minmax(0,1fr)] lg:grid-rows-1">
      <a
        href="#main"
        className="sr-only z-40 rounded-m bg-raised px-4 py-3 focus:not-sr-only focus:absolute focus:m-2"
      >
        <Trans>Skip to content</Trans>
      </a>
      <nav
        aria-label={t`Admin`}
        className="band pattern flex scrollbar-none items-center overflow-x-auto px-4 py-2 text-on-band-muted lg:sticky lg:top-0 lg:block lg:max-block-[100dvh] lg:self-start lg:overflow-y-auto lg:px-3 lg:py-4 lg:min-block-[100dvh]"
      >
        <Link
          to={paths.home}
          className="me-3 inline-flex min-block-11 flex-none items-center lg:me-0 lg:mbe-4 lg:ps-2"
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
          <Entry key={to} to={to} icon={icon} count={queue ? (counts[queue] ?? 0) : 0}>
            {name}
          </Entry>
        ))}
      </nav>
      <main
        id="main"
        tabIndex={-1}
        className="min-inline-0 p-4 outline-none lg:px-7 lg:pbs-6 lg:pbe-10"
      >
        {children}
      </main>
    </div>
  );
}

interface EntryProps {
  to: string;
  icon: ReactNode;
  count: number;
  children: ReactNode;
}

function Entry({ to, icon, count, children }: EntryProps) {
  return (
    <NavLink
      to={to}
      end
      className="flex min-block-[46px] flex-none items-center gap-3 rounded-m px-3 text-fs-15 font-[560] whitespace-nowrap text-inherit no-underline hover:text-on-band aria-[current=page]:bg-white/10 aria-[current=page]:text-on-band"
    >
      {icon}
      {children}
      {count > 0 && (
        <span className="ms-auto rounded-full bg-gold px-[9px] py-px text-fs-12 font-bold text-on-gold tabular-nums">
          {count}
        </span>
      )}
    </NavLink>
  );
}
