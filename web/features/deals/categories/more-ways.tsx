import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { paths } from "#contract/addresses/paths.ts";
import { type DealFilters, searchFromFilters } from "#contract/deals/filters.ts";
import { CHANNELS, DEAL_TYPES } from "#contract/deals/total.ts";
import { formatCount } from "#lib/format/format-temperature.ts";
import { CHANNEL_LABELS, DEAL_TYPE_LABELS } from "#lib/locale/price-labels.ts";
import { Link } from "#ui/navigation/link.tsx";
import type { Town } from "./category-requests.ts";

/** Links to lists by town, place of sale and kind. No towns are shown if none has enough deals. */
export function MoreWays({ towns }: { towns: readonly Town[] }) {
  const { i18n } = useLingui();
  return (
    <>
      {towns.length > 0 && (
        <Ways id="towns" title={<Trans>Towns</Trans>}>
          {towns.map(({ town, deals }) => (
            <Way key={town} filters={{ location: town }}>
              <bdi>{town}</bdi>
              <span className="text-muted tabular-nums">{formatCount(deals)}</span>
            </Way>
          ))}
        </Ways>
      )}
      <Ways id="kinds" title={<Trans>Where it’s sold, and kinds of deals</Trans>}>
        {CHANNELS.map((channel) => (
          <Way key={channel} filters={{ channel }}>
            {i18n._(CHANNEL_LABELS[channel])}
          </Way>
        ))}
        {DEAL_TYPES.filter((type) => type !== "discount").map((type) => (
          <Way key={type} filters={{ type }}>
            {i18n._(DEAL_TYPE_LABELS[type])}
          </Way>
        ))}
      </Ways>
    </>
  );
}

function Ways({ id, title, children }: { id: string; title: ReactNode; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className="mbs-8">
      <h2 id={id} className="mbe-3 scroll-mbs-16 text-fs-22 font-[690]">
        {title}
      </h2>
      <ul className="flex flex-wrap gap-2">{children}</ul>
    </section>
  );
}

function Way({ filters, children }: { filters: Partial<DealFilters>; children: ReactNode }) {
  return (
    <li className="max-inline-full">
      <Link
        to={paths.home + searchFromFilters(filters)}
        className="inline-flex max-inline-full min-block-11 items-center gap-2 rounded-full border border-border bg-surface px-4 text-fs-15 text-ink no-underline [overflow-wrap:anywhere] hover:border-border-strong hover:underline"
      >
        {children}
      </Link>
    </li>
  );
}
