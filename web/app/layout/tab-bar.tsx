import { useLingui } from "@lingui/react/macro";
import { clsx } from "clsx";
import { House, LayoutGrid, Plus, TicketPercent, UserRound } from "lucide-react";
import type { ComponentType, ReactNode } from "react";
import { useLocation, useNavigation } from "react-router";
import { paths } from "#contract/addresses/paths.ts";
import { cachedPart } from "#lib/cached-part.tsx";
import { Link, leadsTo } from "#ui/navigation/link.tsx";

export interface Tab {
  to: string;
  label: ReactNode;
  Icon: ComponentType;
}

/** Navigation at the bottom of the screen up to 1000 px. A pressed tab is marked before its page has loaded. */
export function TabBar({ profileTo, lastTab }: { profileTo: string; lastTab?: Tab }) {
  const { pathname } = useLocation();
  const next = useNavigation().location?.pathname;
  const last = lastTab?.to ?? profileTo;
  const current = tabOf(pathname, last);
  const marked = (next === undefined ? null : tabOf(next, last)) ?? current;
  return <Tabs profileTo={profileTo} lastTab={lastTab} current={current} marked={marked} />;
}

/** Returns the address of the tab of a page, or null. */
function tabOf(pathname: string, last: string): string | null {
  const tabs = [paths.home, paths.browseCategories, paths.submit, paths.voucherCodes, last];
  return tabs.find((to) => leadsTo(to, pathname, to === paths.home)) ?? null;
}

interface TabsProps {
  profileTo: string;
  /** Set in the browser only, for a member. */
  lastTab: Tab | undefined;
  /** Address of the tab of the current page. `marked` is the highlighted one. */
  current: string | null;
  marked: string | null;
}

const Tabs = cachedPart(({ profileTo, lastTab, current, marked }: TabsProps) => {
  const { t } = useLingui();
  const tabs: Tab[] = [
    { to: paths.home, label: t`Home`, Icon: House },
    { to: paths.browseCategories, label: t`Categories`, Icon: LayoutGrid },
    { to: paths.submit, label: t`Submit`, Icon: Plus },
    { to: paths.voucherCodes, label: t`Vouchers`, Icon: TicketPercent },
    lastTab ?? { to: profileTo, label: t`Account`, Icon: UserRound },
  ];
  return (
    <nav
      aria-label={t`Tabs`}
      className="fixed inset-x-0 inset-be-0 z-10 grid grid-cols-5 border-bs border-border bg-surface pbe-[calc(4px+env(safe-area-inset-bottom))] pbs-1 [box-shadow:0_-6px_20px_-10px_rgb(20_33_27/.18)] lg:hidden print:hidden"
    >
      {tabs.map(({ to, label, Icon }) => (
        <Link
          key={to}
          to={to}
          aria-current={to === current ? "page" : undefined}
          className={clsx("tab", to === marked && MARKED)}
        >
          <span
            className={
              to === paths.submit ? "inline-11 rounded-m bg-primary text-on-primary" : undefined
            }
          >
            <Icon />
          </span>
          {label}
        </Link>
      ))}
    </nav>
  );
});

const MARKED = "font-[680] text-primary-ink";
