import { Trans, useLingui } from "@lingui/react/macro";
import { paths } from "#contract/addresses/paths.ts";
import { TemperatureGuide } from "#features/deals/voting/temperature-guide.tsx";
import { PageMeta } from "#lib/page-meta.tsx";
import { useSiteConfig } from "#lib/site-config.tsx";
import { ButtonLink } from "#ui/button/button.tsx";
import { Card } from "#ui/display/card.tsx";
import { PageHero } from "#ui/display/page-hero.tsx";
import { Link } from "#ui/navigation/link.tsx";
import { DealQuestions } from "./faq-deals.tsx";
import { MemberQuestions } from "./faq-members.tsx";
import { VotingQuestions } from "./faq-voting.tsx";

export const handle = { rail: false };

export function Component() {
  const { t } = useLingui();
  const { siteName } = useSiteConfig();
  return (
    <>
      <PageMeta
        title={t`Frequently asked questions`}
        description={t`How temperature, votes and moderation work on ${siteName}, and what happens to expired deals.`}
        canonicalPath={paths.faq}
      />
      <PageHero title={<Trans>Frequently asked questions</Trans>}>
        <Trans>
          How temperature, votes and moderation work, and what happens to expired deals.
        </Trans>
      </PageHero>
      <div className="wrap grid items-start gap-6 pbs-6 pbe-10 sm:gap-7 sm:pbe-14 lg:grid-cols-[minmax(0,1fr)_328px]">
        <div>
          <VotingQuestions />
          <DealQuestions />
          <MemberQuestions />
        </div>
        <aside className="grid gap-4">
          <TemperatureGuide />
          <Card as="div">
            <h2 className="text-fs-16 font-[680]">
              <Trans>Something else?</Trans>
            </h2>
            <p className="mbs-1 mbe-3 text-fs-14 text-muted">
              <Trans>
                The rules for everyone are in our <Link to={paths.terms}>terms</Link>.
              </Trans>
            </p>
            <ButtonLink to={paths.contact} variant="outline" block>
              <Trans>Contact us</Trans>
            </ButtonLink>
          </Card>
        </aside>
      </div>
    </>
  );
}
