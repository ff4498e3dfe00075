import { Trans, useLingui } from "@lingui/react/macro";
import { paths } from "#contract/addresses/paths.ts";
import { useSiteConfig } from "#lib/site-config.tsx";
import { Link } from "#ui/navigation/link.tsx";
import { Information } from "./information.tsx";

export const handle = { rail: false };

/** Accessibility statement. */
export function Component() {
  const { t } = useLingui();
  const { siteName } = useSiteConfig();
  return (
    <Information
      title={t`Accessibility`}
      intro={<Trans>{siteName} is for everyone. Here’s what works, and what doesn’t yet.</Trans>}
      description={t`How ${siteName} works with screen readers, keyboards and large text, and how to tell us about a problem.`}
      path={paths.accessibility}
    >
      <h2>
        <Trans>What we aim for</Trans>
      </h2>
      <p>
        <Trans>
          We follow the Web Content Accessibility Guidelines (WCAG) 2.2 at level AA, in every
          language of the site, and check every page of each version against them.
        </Trans>
      </p>

      <h2>
        <Trans>What works</Trans>
      </h2>
      <ul>
        <li>
          <Trans>Everything works with a keyboard, and you can see where you are.</Trans>
        </li>
        <li>
          <Trans>Screen readers announce votes, errors and new notifications once.</Trans>
        </li>
        <li>
          <Trans>Text can be twice as large, and phones can zoom, without losing anything.</Trans>
        </li>
        <li>
          <Trans>
            There’s a light and a dark theme with strong contrast, and nothing moves if you asked
            your device for less motion.
          </Trans>
        </li>
        <li>
          <Trans>You can read, search, report and write to us without JavaScript.</Trans>
        </li>
      </ul>

      <h2>
        <Trans>What doesn’t yet</Trans>
      </h2>
      <ul>
        <li>
          <Trans>
            Members’ photos have no descriptions of their own, only the title of the deal.
          </Trans>
        </li>
        <li>
          <Trans>Voting, posting and signing in need JavaScript.</Trans>
        </li>
        <li>
          <Trans>Shops’ own websites are beyond our control.</Trans>
        </li>
      </ul>

      <h2>
        <Trans>Something’s in your way?</Trans>
      </h2>
      <p>
        <Trans>
          Tell us in the <Link to={paths.contact}>contact form</Link> which page it is and what you
          use. A person reads it, helps you another way if needed, and fixes what we can.
        </Trans>
      </p>
    </Information>
  );
}
