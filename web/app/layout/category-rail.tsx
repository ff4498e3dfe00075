import { Trans, useLingui } from "@lingui/react/macro";
import { clsx } from "clsx";
import { ChevronRight, LayoutGrid, type LucideIcon, MoonStar } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { paths } from "#contract/addresses/paths.ts";
import { filtersFromSearch, searchFromFilters } from "#contract/deals/filters.ts";
import type { SeasonLink } from "#contract/site-config.ts";
import { CATEGORY_DISPLAY, RAIL_ORDER } from "#features/deals/categories/category-display.ts";
import { cachedPart } from "#lib/cached-part.tsx";
import { CategoryName } from "#lib/locale/locale-context.tsx";
import { useSiteConfig } from "#lib/site-config.tsx";
import { centerInRow } from "#ui/navigation/center-in-row.ts";
import { Link } from "#ui/navigation/link.tsx";

/** Links to the next season page, all deals and the categories. Links to lists keep the current filters and sort. */
export function CategoryRail() {
  const season = useSiteConfig().seasons?.[0] ?? null;
  const { pathname, search } = useLocation();
  const { filters } = filtersFromSearch(new URLSearchParams(search));
  const { category } = filters;
  const here = category && pathname === paths.home ? paths.category(category) : pathname;
  const query = searchFromFilters({ ...filters, category: "" });
  const isOnRail = ON_RAIL.has(here) || here === season?.to;
  return <Rail current={isOnRail ? here : null} query={query} season={season} />;
}

const ON_RAIL: ReadonlySet<string> = new Set([paths.home, ...RAIL_ORDER.map(paths.category)]);

interface RailProps {
  current: string | null;
  season: SeasonLink | null;
  /** The query that links to lists add, with its `?`, or an empty text. */
  query: string;
}

const Rail = cachedPart(({ current, query, season }: RailProps) => {
  const { t } = useLingui();
  const list = useRef<HTMLUListElement>(null);
  const toSeason = season && (
    <RailLink to={season.to} icon={MoonStar} current={current === season.to}>
      {season.name}
    </RailLink>
  );

  useEffect(() => {
    const row = list.current;
    const link = row?.querySelector<HTMLElement>("[aria-current]");
    if (current && row && link) centerInRow(row, link);
  }, [current]);

  return (
    <nav
      aria-label={t`Categories`}
      className={clsx(
        "relative border-be border-border bg-surface print:hidden",
        season?.isOpen && current === paths.home && "season-rail band pattern",
      )}
    >
      <div className="wrap relative">
        <ul
          ref={list}
          className="rail fade-edges flex scroll-ps-4 gap-1 overflow-x-auto scrollbar-none py-0.5 max-sm:-mx-[16px] max-sm:px-[16px] sm:py-1 lg:scroll-pe-48 lg:pe-44"
        >
          {season?.isOpen && toSeason}
          <RailLink to={paths.home + query} icon={LayoutGrid} current={current === paths.home}>
            <Trans>All deals</Trans>
          </RailLink>
          {!season?.isOpen && toSeason}
          {RAIL_ORDER.map((slug) => (
            <RailLink
              key={slug}
              to={paths.category(slug) + query}
              icon={CATEGORY_DISPLAY[slug].icon}
              current={current === paths.category(slug)}
            >
              <CategoryName slug={slug} />
            </RailLink>
          ))}
        </ul>
        <div className="rail-fade absolute end-6 inset-bs-0 inset-be-0 flex items-center ps-14 max-lg:hidden">
          <RailLinkText to={paths.browseCategories}>
            <Trans>All categories</Trans>
            <ChevronRight className="i-dir" />
          </RailLinkText>
        </div>
      </div>
    </nav>
  );
});

function RailLink({
  to,
  icon: Icon,
  current,
  children,
}: {
  to: string;
  icon: LucideIcon;
  current: boolean;
  children: ReactNode;
}) {
  return (
    <li>
      <Link to={to} aria-current={current ? "page" : undefined} className="rail-link">
        <Icon />
        {children}
      </Link>
    </li>
  );
}

function RailLinkText({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className="rail-link bg-surface">
      {children}
    </Link>
  );
}
