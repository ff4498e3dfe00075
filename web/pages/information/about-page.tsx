import { Trans, useLingui } from "@lingui/react/macro";
import { paths } from "#contract/addresses/paths.ts";
import { useSiteConfig } from "#lib/site-config.tsx";
import { ButtonLink } from "#ui/button/button.tsx";
import { Link } from "#ui/navigation/link.tsx";
import { Information } from "./information.tsx";

export const handle = { rail: false };

export function Component() {
  const { t } = useLingui();
  const { siteName } = useSiteConfig();
  return (
    <Information
      title={t`About ${siteName}`}
      intro={<Trans>Deals for Muslim families, found and ranked by the community.</Trans>}
      description={t`What ${siteName} is, how it works, and who decides what rises to the top.`}
      path={paths.about}
    >
      <h2>
        <Trans>Who we are</Trans>
      </h2>
      <p>
        <Trans>
          {siteName} is a community where Muslim shoppers share good deals: food, clothing, books,
          travel, Umrah, perfume, prayer essentials and more. Members post what they find, others
          vote it hot or cold and add what they know, and the most useful deals rise to the top.
        </Trans>
      </p>
      <p>
        <Trans>
          You can browse for free without an account. With one, you can share deals, vote, comment
          and report anything that shouldn’t be here.
        </Trans>
      </p>

      <h2>
        <Trans>How it works</Trans>
      </h2>
      <ol>
        <li>
          <Trans>
            A member submits a deal with its price, merchant and, if there is one, a link.
          </Trans>
        </li>
        <li>
          <Trans>An admin checks it before anyone else sees it, and approves or rejects it.</Trans>
        </li>
        <li>
          <Trans>
            Members vote. Hot votes minus cold votes make its temperature, and anyone can check the
            sum.
          </Trans>
        </li>
        <li>
          <Trans>
            When it ends, it leaves the lists. Its page stays, marked as expired, so old links keep
            working.
          </Trans>
        </li>
      </ol>

      <h2>
        <Trans>Our promises</Trans>
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
            <strong>No verdicts on halal.</strong> We pass on what’s known, such as the certifier a
            merchant names. We don’t certify anything ourselves.
          </Trans>
        </li>
        <li>
          <Trans>
            <strong>No paid rankings.</strong> Nobody can pay to be at the top. If an admin adjusts
            a temperature, everyone sees by how much and why.
          </Trans>
        </li>
        <li>
          <Trans>
            <strong>As little about you as possible.</strong> What we keep, and why, is in our{" "}
            <Link to={paths.privacy}>privacy policy</Link>.
          </Trans>
        </li>
      </ul>

      <h2>
        <Trans>How the site is funded</Trans>
      </h2>
      <p>
        <Trans>
          Some links to merchants may be affiliate links: the merchant may pay us a share of what
          you spend, at no extra cost to you. There’s more in the{" "}
          <Link to={`${paths.terms}#affiliate`}>affiliate section of our terms</Link>.
        </Trans>
      </p>

      <h2>
        <Trans>Get in touch</Trans>
      </h2>
      <p>
        <Trans>
          Most questions are answered in the <Link to={paths.faq}>FAQ</Link>. If yours isn’t there,
          write to the {siteName} team.
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
