import { Trans, useLingui } from "@lingui/react/macro";
import { ChevronRight } from "lucide-react";
import { paths } from "#contract/addresses/paths.ts";
import { searchFromFilters, WITH_EXPIRED } from "#contract/deals/filters.ts";
import { SECTION_LABELS } from "#lib/locale/section-labels.ts";
import { Link } from "#ui/navigation/link.tsx";
import type { SeasonSectionDeals } from "./season-calls.ts";
import { SeasonDealCard } from "./season-deal-card.tsx";

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
