import { Plural, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { paths, shortDealId } from "#contract/addresses/paths.ts";
import { seasonPaths } from "#contract/addresses/season-paths.ts";
import { searchFromFilters } from "#contract/deals/filters.ts";
import { HUB_NAMES } from "#contract/deals/season-texts.ts";
import { seasonsNamed } from "#contract/deals/season-words.ts";
import { useSeasonTexts } from "#features/deals/seasons/use-season-texts.ts";
import { formatDay } from "#lib/format/format-day.ts";
import { useTimeZone } from "#lib/format/use-time-zone.ts";
import { useCategoryName } from "#lib/locale/locale-context.tsx";
import { Link } from "#ui/navigation/link.tsx";
import type { RelatedToSearch } from "./search-requests.ts";

interface RelatedLinksProps {
  text: string;
  /** Null if it could not be loaded. */
  related: RelatedToSearch | null;
  /** Category of the active filter, which is not linked again. */
  category: string;
}

/** Links above the results: to the seasons and categories that the text names, and to matching deals that have not started. */
export function RelatedLinks({ text, related, category }: RelatedLinksProps) {
  const { fill } = useSeasonTexts("");
  const categoryName = useCategoryName();
  const { categories, upcoming } = related ?? { categories: [], upcoming: null };
  const others = categories.filter(({ slug }) => slug !== category);
  const seasons = seasonsNamed(text);
  if (seasons.length + others.length === 0 && !upcoming) return null;
  return (
    <div className="mbe-4 flex flex-wrap gap-x-6">
      {seasons.map((hub) => (
        <RelatedLink key={hub} to={seasonPaths.page(hub)}>
          {fill(HUB_NAMES[hub])}
        </RelatedLink>
      ))}
      {others.map(({ slug, deals }) => (
        <RelatedLink key={slug} to={paths.category(slug)}>
          <InCategory deals={deals} name={categoryName(slug)} />
        </RelatedLink>
      ))}
      {upcoming && <Upcoming upcoming={upcoming} category={categories[0]?.slug} />}
    </div>
  );
}

function InCategory({ deals, name }: { deals: number; name: string }) {
  return <Plural value={deals} one={`The only deal in ${name}`} other={`All # deals in ${name}`} />;
}

interface UpcomingProps {
  upcoming: NonNullable<RelatedToSearch["upcoming"]>;
  /** Category that the text names. With several deals, the link opens its list. */
  category: string | undefined;
}

/** The number of matching deals that have not started, and the date of the first: `1 starts on 9 January`. */
function Upcoming({ upcoming: { deals, id, startsAt }, category }: UpcomingProps) {
  const list = category ? paths.category(category) : paths.home;
  return (
    <RelatedLink
      to={
        deals === 1 ? paths.deal(shortDealId(id)) : list + searchFromFilters({ sort: "starting" })
      }
    >
      <Plural
        value={deals}
        one={
          <span>
            # starts on <StartDay time={startsAt} />
          </span>
        }
        other={
          <span>
            # start soon, the first on <StartDay time={startsAt} />
          </span>
        }
      />
    </RelatedLink>
  );
}

/** Shows `9 January`. */
function StartDay({ time }: { time: string }) {
  const { i18n } = useLingui();
  const timeZone = useTimeZone();
  return <time dateTime={time}>{formatDay(time, i18n.locale, timeZone, "long")}</time>;
}

function RelatedLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className="inline-flex min-block-11 items-center font-[560] text-link">
      <span>{children}</span>
    </Link>
  );
}
