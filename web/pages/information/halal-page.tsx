import { Trans, useLingui } from "@lingui/react/macro";
import { data, type LoaderFunctionArgs, useLoaderData } from "react-router";
import { paths } from "#contract/addresses/paths.ts";
import { fetchCertifiers, type ListedCertifier } from "#features/deals/halal/certifier-requests.ts";
import { OwnStandard } from "#features/deals/halal/standard/own-standard.tsx";
import { CertifierTable } from "#features/halal/guide/certifier-table.tsx";
import { FactGlossary } from "#features/halal/guide/fact-glossary.tsx";
import { storeContext } from "#lib/backend/store-context.ts";
import { failureText } from "#lib/errors/failure-text.ts";
import { useSiteConfig } from "#lib/site-config.tsx";
import { LoadFailed } from "#ui/feedback/load-failed.tsx";
import { Link } from "#ui/navigation/link.tsx";
import { Information } from "./information.tsx";

export const handle = { rail: false };

interface HalalData {
  /** Null if they could not be loaded. */
  certifiers: ListedCertifier[] | null;
  failure: string;
}

export async function loader({ context }: LoaderFunctionArgs) {
  const result = await context.get(storeContext).dispatch(fetchCertifiers());
  if (fetchCertifiers.fulfilled.match(result)) {
    return { certifiers: result.payload, failure: "" } satisfies HalalData;
  }
  const failure = failureText(result);
  return data({ certifiers: null, failure } satisfies HalalData, { status: 503 });
}

/** The meaning of halal facts, the certifiers, and the limits of the site's role. */
export function Component() {
  const { t } = useLingui();
  const { siteName } = useSiteConfig();
  const { certifiers, failure } = useLoaderData<HalalData>();
  return (
    <Information
      title={t`Halal facts`}
      path={paths.halal}
      intro={<Trans>We show what people saw. We don’t judge.</Trans>}
      description={t`What the halal facts on ${siteName} mean, who the certifiers are, and where you can check for yourself.`}
    >
      <h2>
        <Trans>What we do, and what we don’t</Trans>
      </h2>
      <p>
        <Trans>
          Scholars and families follow different standards. So we give you the facts, each with its
          source and its date, and you decide. You won’t find a score, a tick or a verdict here.
        </Trans>
      </p>
      <ul>
        <li>
          <Trans>Members and merchants add what they have seen, and how they know.</Trans>
        </li>
        <li>
          <Trans>
            “Checked” means that an admin of {siteName} looked at the evidence on that day. It
            doesn’t mean that we inspected the place or the product.
          </Trans>
        </li>
        <li>
          <Trans>
            What we know about a shop counts only for deals on the shop’s own website, or for deals
            that an admin knows are from that shop. The line of such a deal begins with “Shop:”. A
            marketplace is nobody’s website.
          </Trans>
        </li>
        <li>
          <Trans>
            Slaughter and stunning of a shop’s products count only for deals with meat: the poster
            ticks “It is or contains meat”, and in doubt an admin decides. So dates have no
            “non-stunned”.
          </Trans>
        </li>
        <li>
          <Trans>
            If a deal with facts gets another title, text, photo or link, an admin looks at it
            first.
          </Trans>
        </li>
        <li>
          <Trans>
            If you know something different, you can dispute a fact. The dispute and the merchant’s
            answer appear next to it until an admin decides; for a checked fact, once two members,
            or one with a history here, dispute it.
          </Trans>
        </li>
        <li>
          <Trans>
            After its “valid until” day, a fact counts as unknown until someone adds a newer one.
          </Trans>
        </li>
        <li>
          <Trans>Photos of certificates stay private: only admins and moderators see them.</Trans>
        </li>
      </ul>
      <p>
        <Trans>
          Is something about your business wrong? <Link to={paths.contact}>Tell us</Link>, and an
          admin will look into it within 24 hours.
        </Trans>
      </p>

      <h2>
        <Trans>What the facts mean</Trans>
      </h2>
      <FactGlossary />

      <h2 id="standard">
        <Trans>My standard</Trans>
      </h2>
      <p>
        <Trans>
          Press “My standard” above a list, on the <Link to={paths.home}>home page</Link> for
          example, choose, and press “Save as my standard”. From then on, “My standard” sets these
          filters in one tap.
        </Trans>
      </p>
      <p>
        <Trans>
          Your standard stays in this browser. We don’t store it, and it isn’t part of your account.
        </Trans>
      </p>
      <OwnStandard />

      <h2>
        <Trans>Certifiers</Trans>
      </h2>
      <p>
        <Trans>
          We don’t rate certifiers. Check a certificate in the certifier’s own register: it’s more
          up to date than any copy.
        </Trans>
      </p>
      {certifiers ? (
        <CertifierTable certifiers={certifiers} />
      ) : (
        <LoadFailed title={<Trans>Certifiers could not be loaded</Trans>} reason={failure} />
      )}
    </Information>
  );
}
