import { Trans, useLingui } from "@lingui/react/macro";
import { useSelector } from "react-redux";
import { paths } from "#contract/addresses/paths.ts";
import { ContactForm } from "#features/contact/form/contact-form.tsx";
import { VISITOR } from "#features/forms/use-member-draft.ts";
import { selectAuthStatus, selectUser } from "#features/members/session/auth-slice.ts";
import { PageMeta } from "#lib/page-meta.tsx";
import { useSiteConfig } from "#lib/site-config.tsx";
import { Card } from "#ui/display/card.tsx";
import { PageHero } from "#ui/display/page-hero.tsx";
import { NeedsScripts } from "#ui/feedback/needs-scripts.tsx";
import { Link } from "#ui/navigation/link.tsx";

export const handle = { rail: false };

export function Component() {
  const { t } = useLingui();
  const { siteName } = useSiteConfig();
  const user = useSelector(selectUser);
  const status = useSelector(selectAuthStatus);
  return (
    <>
      <PageMeta
        title={t`Contact`}
        description={t`Questions or ideas? Write to the ${siteName} team.`}
        canonicalPath={paths.contact}
      />
      <PageHero title={<Trans>Contact</Trans>}>
        <Trans>Questions or ideas? Write to the {siteName} team. You don’t need an account.</Trans>
      </PageHero>
      <div className="wrap grid items-start gap-5 pbs-5 pbe-10 sm:gap-7 sm:pbe-14 lg:grid-cols-[minmax(0,1fr)_328px]">
        <div>
          <NeedsScripts>
            <Trans>
              Did a link to report something or to object bring you here? Just write what happened:
              we note the topic and the page you came from.
            </Trans>
          </NeedsScripts>
          <ContactForm
            owner={user?.id ?? (status === "visitor" ? VISITOR : null)}
            sender={user ? { name: user.username, email: user.email } : null}
          />
        </div>
        <aside>
          <Card as="div" className="grid gap-3 text-fs-15">
            <h2 className="text-fs-16 font-[680]">
              <Trans>Before you write</Trans>
            </h2>
            <p>
              <Trans>
                Most questions are answered in the <Link to={paths.faq}>FAQ</Link>.
              </Trans>
            </p>
            <p>
              <Trans>
                Questions about an order? Contact the shop. {siteName} doesn’t sell anything.
              </Trans>
            </p>
            <p>
              <Trans>
                Reporting something, or objecting to a decision?{" "}
                <Link to={`${paths.terms}#decisions`}>Here’s what happens next</Link>.
              </Trans>
            </p>
            <p>
              <Trans>
                See how we handle your message in our <Link to={paths.privacy}>privacy policy</Link>
                .
              </Trans>
            </p>
          </Card>
        </aside>
      </div>
    </>
  );
}
