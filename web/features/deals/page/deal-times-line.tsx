import { Plural, Trans } from "@lingui/react/macro";
import { CalendarCheck, Hourglass, Truck } from "lucide-react";
import type { ReactNode } from "react";
import type { Deal } from "#contract/deals/deal.ts";
import { AddToCalendar } from "#features/deals/card/add-to-calendar.tsx";
import { useToday } from "#lib/format/use-today.ts";
import { DayText } from "#ui/display/day-text.tsx";
import { Moment } from "#ui/display/moment.tsx";

/** The announced end with its calendar file, the last day to order and the delivery time. Renders nothing without any of them. */
export function DealTimesLine({ deal }: { deal: Deal }) {
  const today = useToday();
  const { expiresAt, orderBy, deliveryDays, isExpired, isUpcoming, status } = deal;
  if (isExpired || (!expiresAt && !orderBy && deliveryDays === null)) return null;
  return (
    <div className="mbs-2 flex flex-wrap items-center gap-x-5 gap-y-1 text-fs-15 text-muted [overflow-wrap:anywhere]">
      {expiresAt && (
        <Item icon={<Hourglass className="size-4" aria-hidden="true" />}>
          <Trans>
            Ends <Moment time={expiresAt} />
          </Trans>
        </Item>
      )}
      {orderBy && (
        <Item icon={<CalendarCheck className="size-4" aria-hidden="true" />}>
          {orderBy < today ? (
            <Trans>The last day to order has passed</Trans>
          ) : (
            <Trans>
              Order by <DayText day={orderBy} />
            </Trans>
          )}
        </Item>
      )}
      {deliveryDays !== null && (
        <Item icon={<Truck className="size-4" aria-hidden="true" />}>
          <Plural
            value={deliveryDays}
            _0="Arrives the same working day"
            one="Arrives within # working day"
            other="Arrives within # working days"
          />
        </Item>
      )}
      {expiresAt && !isUpcoming && status === "active" && <AddToCalendar deal={deal} />}
    </div>
  );
}

function Item({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <span className="inline-flex gap-[7px]">
      <span className="flex block-[1lh] items-center">{icon}</span>
      <span>{children}</span>
    </span>
  );
}
