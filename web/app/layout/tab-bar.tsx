import { useLingui } from "@lingui/react/macro";
import { clsx } from "clsx";
import { House, LayoutGrid, Plus, TicketPercent, UserRound } from "lucide-react";
import type { ComponentType, ReactNode } from "react";
import { useLocation, useNavigation } from "react-router";
import { paths } from "#contract/addresses/paths.ts";
import { leadsTo, NavLink } from "#ui/navigation/link.tsx";

export interface Tab {
  to: string;
  label: ReactNode;
  Icon: ComponentType;
}

/**
 * The navigation at the bottom of the screen, up to 1000 px: five links, Submit in the middle. A tapped tab is marked
 * at once, while its page is still on its way.
 */
export function TabBar({ profileTo, lastTab }: { profileTo: string; lastTab?: Tab }) {
  const { t } = useLingui();
  const { pathname } = useLocation();
  const next = useNavigation().location?.pathname;
  const tabs: Tab[] = [
    { to: paths.home, label: t`Home`, Icon: House },
    { to: paths.browseCategories, label: t`Categories`, Icon: LayoutGrid },
    { to: paths.submit, label: t`Submit`, Icon: Plus },
    { to: paths.voucherCodes, label: t`Vouchers`, Icon: TicketPercent },
    lastTab ?? { to: profileTo, label: t`Account`, Icon: UserRound },
  ];
  const leadsToTab = tabs.some(({ to }) => to === next);
  const isMarked = (to: string) => {
    const end = to === paths.home;
    const isNext = next !== undefined && leadsTo(to, next, end);
    return isNext || (leadsTo(to, pathname, end) && !leadsToTab);
  };
  return (
    <nav
      aria-label={t`Tabs`}
      className="fixed inset-x-0 inset-be-0 z-10 grid grid-cols-5 border-bs border-border bg-surface pbe-[calc(4px+env(safe-area-inset-bottom))] pbs-1 [box-shadow:0_-6px_20px_-10px_rgb(20_33_27/.18)] lg:hidden print:hidden"
    >
      {tabs.map(({ to, label, Icon }) => (
        <NavLink
          key={to}
          to={to}
          end={to === paths.home}
          className={clsx("tab", isMarked(to) && MARKED)}
        >
          <span
            className={
              to === paths.submit ? "inline-11 rounded-m bg-primary text-on-primary" : undefined
            }
          >
            <Icon />
          </span>
          {label}
        </NavLink>
      ))}
    </nav>
  );
}
const MARKED = "font-[680] text-primary-ink";
