import { Trans, useLingui } from "@lingui/react/macro";
import { useLoaderData } from "react-router";
import { canonicalAddress } from "#contract/addresses/address-language.ts";
import { paths } from "#contract/addresses/paths.ts";
import { seasonPaths } from "#contract/addresses/season-paths.ts";
import { expectedSentence, HUB_NAMES } from "#contract/deals/season-texts.ts";
import { EndingSoonCard } from "#features/deals/related/deals-card.tsx";
import { DeadlineLinks } from "#features/deals/seasons/deadline-links.tsx";
import { SeasonHeader } from "#features/deals/seasons/season-header.tsx";
import { SeasonSectionView } from "#features/deals/seasons/season-section.tsx";
import { useSeasonTexts } from "#features/deals/seasons/use-season-texts.ts";
import { VouchersCard } from "#features/vouchers/list/vouchers-card.tsx";
import { PageMeta } from "#lib/page-meta.tsx";
import { useSiteConfig } from "#lib/site-config.tsx";
import { PageHero } from "#ui/display/page-hero.tsx";
import { LoadFailed } from "#ui/feedback/load-failed.tsx";
import { Link } from "#ui/navigation/link.tsx";
import type { SeasonPageData } from "./season-page-loader.ts";

/** The page of Ramadan, Eid or Hajj. */
export function SeasonScreen() {
  const { t } = useLingui();
  const { hub, by, season, failure } = useLoaderData<SeasonPageData>();
  const { siteUrl } = useSiteConfig();
  const { fill, language } = useSeasonTexts(season?.head.day ?? "");
  const title = fill(HUB_NAMES[hub]);
  if (!season) {
    return (
      <>
        <PageMeta title={title} noIndex />
        <PageHero title={title} />
        <div className="wrap py-5 sm:pbe-12">
          <LoadFailed title={<Trans>The deals could not be loaded</Trans>} reason={failure} />
        </div>
      </>
    );
  }
  const { head, sections, ending, codes, unstated, guides } = season;
  const isPast = head.phase === "ended";
  return (
    <>
      <PageMeta
        title={title}
        description={`${expectedSentence(head, language, fill)} ${t`Deals from the community, in one place.`}`}
        canonicalPath={seasonPaths.page(hub)}
        imageUrl={siteUrl + canonicalAddress(seasonPaths.image(hub), language)}
        {...(hub === "ramadan" ? { feedPath: seasonPaths.ramadanFeed } : {})}
        noIndex={by !== null}
      />
      <SeasonHeader head={head} />
      <DeadlineLinks head={head} by={by} unstated={unstated} />
      <div className="wrap pbe-7 sm:pbe-14">
        {sections.map((section) => (
          <SeasonSectionView
            key={section.section}
            {...section}
            today={head.day}
            by={by}
            isPast={isPast}
          />
        ))}
        <div className="season-more">
          <EndingSoonCard deals={ending} />
          <VouchersCard vouchers={codes} />
          {guides.length > 0 && (
            <section
              aria-labelledby="guides"
              className="rounded-l border border-border bg-surface p-[18px]"
            >
              <h2 id="guides" className="text-fs-16 font-[680]">
                <Trans>Guides</Trans>
              </h2>
              <ul>
                {guides.map((guide) => (
                  <li key={guide.slug}>
                    <Link
                      to={paths.blogPost(guide.slug)}
                      dir="auto"
                      className="flex min-block-11 items-center"
                    >
                      {guide.title}
                    </Link>
                  </li>
                ))}
              </ul>
            </section>
          )}
        </div>
      </div>
    </>
  );
}
