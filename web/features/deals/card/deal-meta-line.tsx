import { Plural, Trans } from "@lingui/react/macro";
import { CalendarCheck, Clock, Hourglass, MapPin, Tag, Truck } from "lucide-react";
import type { ReactNode } from "react";
import { paths } from "#contract/addresses/paths.ts";
import { isCategorySlug } from "#contract/deals/categories.ts";
import type { Deal } from "#contract/deals/deal.ts";
import { CATEGORY_ICONS } from "#features/deals/categories/category-icons.ts";
import { CategoryName } from "#lib/locale/locale-context.tsx";
import { DayText } from "#ui/display/day-text.tsx";
import { Moment } from "#ui/display/moment.tsx";
import { RelativeTime } from "#ui/display/relative-time.tsx";
import { Link } from "#ui/navigation/link.tsx";
import { AddToCalendar } from "./add-to-calendar.tsx";

export function DealMetaLine({ deal }: { deal: Deal }) {
  const Icon = isCategorySlug(deal.category) ? CATEGORY_ICONS[deal.category] : Tag;
  return (
    <div className="mbs-3 flex flex-wrap items-center gap-x-5 gap-y-1 text-fs-15 text-muted [overflow-wrap:anywhere]">
      <Link
        to={paths.category(deal.category)}
        className="inline-flex min-block-11 items-center gap-[7px]"
      >
        <Icon className="size-4" aria-hidden="true" />
        <CategoryName slug={deal.category} />
      </Link>
      {deal.location && (
        <Item icon={<MapPin className="size-4" aria-hidden="true" />}>
          <bdi>{deal.location}</bdi>
        </Item>
      )}
      <Item icon={<Clock className="size-4" aria-hidden="true" />}>
        <RelativeTime time={deal.createdAt} />
      </Item>
      {deal.expiresAt && !deal.isExpired && (
        <Item icon={<Hourglass className="size-4" aria-hidden="true" />}>
          <Trans>
            Ends <Moment time={deal.expiresAt} />
          </Trans>
        </Item>
      )}
      {deal.orderBy && !deal.isExpired && (
        <Item icon={<CalendarCheck className="size-4" aria-hidden="true" />}>
          {deal.isTooLateToOrder ? (
            <Trans>The last day to order has passed</Trans>
          ) : (
            <Trans>
              Order by <DayText day={deal.orderBy} />
            </Trans>
          )}
        </Item>
      )}
      {deal.deliveryDays !== null && !deal.isExpired && (
        <Item icon={<Truck className="size-4" aria-hidden="true" />}>
          <Plural
            value={deal.deliveryDays}
            _0="Arrives the same working day"
            one="Arrives within # working day"
            other="Arrives within # working days"
          />
        </Item>
      )}
      {deal.expiresAt && !deal.isExpired && !deal.isUpcoming && deal.status === "active" && (
        <AddToCalendar deal={deal} />
      )}
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
