import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { ChevronRight } from "lucide-react";
import { paths, shortDealId } from "#contract/addresses/paths.ts";
import { searchFromFilters, WITH_EXPIRED } from "#contract/deals/filters.ts";
import { DealImage } from "#features/deals/card/deal-image.tsx";
import { EndsOn } from "#features/deals/card/deal-times.tsx";
import { MerchantText } from "#features/deals/card/merchant-name.tsx";
import { cachedPart } from "#lib/cached-part.tsx";
import { joinUnits } from "#lib/format/join-units.ts";
import { useToday } from "#lib/format/use-today.ts";
import { SECTION_LABELS } from "#lib/locale/section-labels.ts";
import { Price } from "#ui/display/price.tsx";
import { Temperature } from "#ui/display/temperature.tsx";
import { Link } from "#ui/navigation/link.tsx";
import type { SeasonDeal, SeasonSectionDeals } from "./season-requests.ts";
import { useSeasonTexts } from "./use-season-texts.ts";

/** A card with few elements, because a page shows up to 40 of them: image, title, price, merchant, temperature and a time. */
const SeasonDealCard = cachedPart(({ deal, today }: { deal: SeasonDeal; today: string }) => (
  <li className="brief-deal season-deal">
    <span>
      <DealImage
        src={deal.imageUrl}
        alt=""
        width={72}
        height={72}
        sizes="72px"
        category=""
        className="thumbnail"
      />
    </span>
    <div>
      <Link to={paths.deal(shortDealId(deal.id))} dir="auto" className="own-words">
        {joinUnits(deal.title)}
      </Link>
      <p>
        <Price price={deal.price} currency={deal.currency} hasPrice={deal.hasPrice} className="" />
        <span dir="auto" className="own-words min-inline-0 grow basis-16 truncate">
          <MerchantText merchant={deal.merchant} />
        </span>
        <Temperature degrees={deal.temperature} className="font-[720]" />
      </p>
      <DeliveryLine deal={deal} today={today} />
    </div>
  </li>
));

interface SeasonSectionProps extends SeasonSectionDeals {
  today: string;
  by: string | null;
  /** True once the season has ended. The section's link then includes expired deals. */
  isPast: boolean;
}

/** A section of a season page: up to eight deals, and the link to all. */
export function SeasonSectionView({
  section,
  total,
  deals,
  today,
  by,
  isPast,
}: SeasonSectionProps) {
  const { i18n } = useLingui();
  const all = isPast ? { section, status: WITH_EXPIRED } : { section, by: by ?? "" };
  return (
    <section aria-labelledby={section} className="season-section">
      <div className="flex min-block-11 flex-wrap items-center justify-between gap-x-4">
        <h2 id={section} className="text-fs-22 font-[680]">
          {i18n._(SECTION_LABELS[section])}
        </h2>
        {(isPast || total > 0) && (
          <Link
            to={paths.home + searchFromFilters(all)}
            aria-describedby={section}
            className="season-all"
          >
            {isPast ? <Trans>Show expired deals</Trans> : <Trans>See all {total}</Trans>}
            <ChevronRight className="i-dir size-4" />
          </Link>
        )}
      </div>
      {deals.length > 0 ? (
        <ul>
          {deals.map((deal) => (
            <SeasonDealCard key={deal.id} deal={deal} today={today} />
          ))}
        </ul>
      ) : (
        <p className="rounded-l border border-border bg-surface p-5 text-muted">
          <Trans>
            Nothing yet. <Link to={paths.submitFor(section)}>Post the first one</Link>
          </Trans>
        </p>
      )}
    </section>
  );
}

/** The last day to order until it has passed, otherwise the delivery time, otherwise the end of the deal. */
function DeliveryLine({ deal, today }: { deal: SeasonDeal; today: string }) {
  const { shortDay } = useSeasonTexts(today);
  const readersDay = useToday();
  if (deal.orderBy && deal.orderBy >= readersDay) {
    return (
      <small>
        <Trans>Order by {shortDay(deal.orderBy)}</Trans>
      </small>
    );
  }
  if (deal.deliveryDays !== null) {
    return (
      <small>
        <Plural
          value={deal.deliveryDays}
          _0="Arrives the same working day"
          one="Arrives within # working day"
          other="Arrives within # working days"
        />
      </small>
    );
  }
  return deal.expiresAt && <EndsOn time={deal.expiresAt} />;
}
