import { Trans, useLingui } from "@lingui/react/macro";
import { paths } from "#contract/addresses/paths.ts";
import { useSiteConfig } from "#lib/site-config.tsx";
import { ButtonLink } from "#ui/button/button.tsx";
import { Link } from "#ui/navigation/link.tsx";
import { Information } from "./information.tsx";

export const handle = { rail: false };

/** What the site is, who makes it and how. */
export function Component() {
  const { t } = useLingui();
  const { siteName } = useSiteConfig();
  return (
    <Information
      title={t`About ${siteName}`}
      intro={<Trans>Deals for Muslim families, found, checked and ranked by each other.</Trans>}
      description={t`What ${siteName} is, how deals get here, and who decides what rises to the top.`}
      path={paths.about}
    >
      <h2>
        <Trans>What this is</Trans>
      </h2>
      <p>
        <Trans>
          {siteName} is a community where Muslim consumers share good deals with each other: food,
          clothing, books, travel, Umrah, perfume, prayer essentials and more. Members post what
          they find, others vote it hot or cold and say what they know, and what helps most people
          rises to the top.
        </Trans>
      </p>
      <p>
        <Trans>
          Reading is free and needs no account. With one you can share deals, vote, comment, and
          report what should not be here.
        </Trans>
      </p>

      <h2>
        <Trans>How a deal gets here</Trans>
      </h2>
      <ol>
        <li>
          <Trans>
            A member submits it with its price, its merchant and, where there is one, a link.
          </Trans>
        </li>
        <li>
          <Trans>
            A moderator looks at it before anybody else sees it, and approves or rejects it.
          </Trans>
        </li>
        <li>
          <Trans>
            Members vote. Hot votes minus cold votes make its temperature, which anybody can check.
          </Trans>
        </li>
        <li>
          <Trans>
            When it ends it leaves the lists. Its page stays, marked as expired, so that old links
            still lead somewhere.
          </Trans>
        </li>
      </ol>

      <h2>
        <Trans>What we hold to</Trans>
      </h2>
      <ul>
        <li>
          <Trans>
            <strong>The deal first.</strong> No countdowns, no made-up scarcity, no pop-ups between
            you and the price.
          </Trans>
        </li>
        <li>
          <Trans>
            <strong>No verdicts on halal.</strong> We pass on what is known, such as the certifier a
            merchant names. We do not certify anything ourselves.
          </Trans>
        </li>
        <li>
          <Trans>
            <strong>No paid places.</strong> The order of the lists comes from time, price and
            votes. A moderator can correct a temperature, and everybody sees by how much and why.
          </Trans>
        </li>
        <li>
          <Trans>
            <strong>As little about you as possible.</strong> What we keep, and why, is on the{" "}
            <Link to={paths.privacy}>privacy page</Link>.
          </Trans>
        </li>
      </ul>

      <h2>
        <Trans>How it is paid for</Trans>
      </h2>
      <p>
        <Trans>
          Some links to merchants may be affiliate links: the merchant may then pay a share of what
          you spend, at no cost to you. More about this is in the{" "}
          <Link to={`${paths.terms}#affiliate`}>affiliate section of our terms</Link>.
        </Trans>
      </p>

      <h2>
        <Trans>Talk to us</Trans>
      </h2>
      <p>
        <Trans>
          Questions are answered on the <Link to={paths.faq}>FAQ page</Link>. If yours is not there,
          write to the people who run {siteName}.
        </Trans>
      </p>
      <p className="flex flex-wrap gap-2.5">
        <ButtonLink to={paths.contact}>
          <Trans>Contact us</Trans>
        </ButtonLink>
        <ButtonLink to={paths.submit} variant="outline">
          <Trans>Submit a deal</Trans>
        </ButtonLink>
      </p>
    </Information>
  );
}
