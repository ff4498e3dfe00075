import { Trans, useLingui } from "@lingui/react/macro";
import { clsx } from "clsx";
import { CalendarPlus } from "lucide-react";
import { paths } from "#contract/addresses/paths.ts";
import type { Deal } from "#contract/deals/deal.ts";

interface AddToCalendarProps {
  deal: Deal;
  /** Shows only the icon on phones. */
  isShort?: boolean;
  className?: string;
}

/** Links to the deal's calendar file, which contains the start of an upcoming deal or the announced end of a running one. */
export function AddToCalendar({ deal, isShort, className }: AddToCalendarProps) {
  const { i18n } = useLingui();
  return (
    <a
      href={paths.dealCalendar(deal.id, i18n.locale)}
      download
      className={clsx(
        "relative z-1 inline-flex min-block-11 min-inline-11 print:hidden flex-none justify-center items-center gap-1.5 text-fs-14 font-semibold whitespace-nowrap",
        className,
      )}
    >
      <CalendarPlus className="size-4" aria-hidden="true" />
      <span className={isShort ? "max-sm:sr-only" : undefined}>
        <Trans>Add to calendar</Trans>
      </span>
    </a>
  );
}
