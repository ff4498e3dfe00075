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

/** Navigation at the bottom of screens up to 1000 px wide. A tapped tab is marked before its page has loaded. */
export function TabBar({ profileTo, lastTab }: { profileTo: string; lastTab?: Tab }) {
  const { pathname } = useLocation();
  const next = useNavigation().location?.pathname;
  const { t } = useLingui();
  const last = lastTab ?? { to: profileTo, label: t`Account`, Icon: UserRound };
  const lastPath = last.to.replace(/\?.*/, "");
  const current = tabOf(pathname, lastPath);
  const marked = (next === undefined ? null : tabOf(next, lastPath)) ?? current;
  return (
    <nav
      aria-label={t`Tabs`}
      className="fixed inset-x-0 inset-be-0 z-10 grid grid-cols-5 border-bs border-border bg-surface pbe-[calc(4px+env(safe-area-inset-bottom))] pbs-1 [box-shadow:0_-6px_20px_-10px_rgb(20_33_27/.18)] lg:hidden print:hidden"
    >
      <FirstTabs current={current} marked={marked} />
      <TabLink tab={last} isCurrent={lastPath === current} isMarked={lastPath === marked} />
    </nav>
  );
}

/** Returns the address of the tab of a page, or null. */
function tabOf(pathname: string, last: string): string | null {
  const tabs = [paths.home, paths.browseCategories, paths.submit, paths.voucherCodes, last];
  return tabs.find((to) => leadsTo(to, pathname, to === paths.home)) ?? null;
}

interface FirstTabsProps {
  /** Address of the current page's tab. `marked` is the address of the highlighted tab. */
  current: string | null;
  marked: string | null;
}

const FirstTabs = cachedPart(({ current, marked }: FirstTabsProps) => {
  const { t } = useLingui();
  const tabs: Tab[] = [
    { to: paths.home, label: t`Home`, Icon: House },
    { to: paths.browseCategories, label: t`Categories`, Icon: LayoutGrid },
    { to: paths.submit, label: t`Submit`, Icon: Plus },
    { to: paths.voucherCodes, label: t`Vouchers`, Icon: TicketPercent },
  ];
  return tabs.map((tab) => (
    <TabLink key={tab.to} tab={tab} isCurrent={tab.to === current} isMarked={tab.to === marked} />
  ));
});

function TabLink(props: { tab: Tab; isCurrent: boolean; isMarked: boolean }) {
  const { to, label, Icon } = props.tab;
  return (
    <Link
      to={to}
      aria-current={props.isCurrent ? "page" : undefined}
      className={clsx("tab", props.isMarked && MARKED)}
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
  );
}

const MARKED = "font-[680] text-primary-ink";
