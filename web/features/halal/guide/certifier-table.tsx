import { Trans, useLingui } from "@lingui/react/macro";
import { paths } from "#contract/addresses/paths.ts";
import { DEFAULT_FILTERS } from "#contract/deals/filters.ts";
import { listAddress } from "#features/deals/filters/list-address.ts";
import type { ListedCertifier } from "#features/deals/halal/certifier-requests.ts";
import { formatDay } from "#lib/format/format-day.ts";
import { Link } from "#ui/navigation/link.tsx";

/** The certifiers with country, stunning policy and its source, and links to their sites and deals. */
export function CertifierTable({ certifiers }: { certifiers: readonly ListedCertifier[] }) {
  if (certifiers.length === 0) {
    return (
      <p>
        <Trans>No certifiers are listed yet. Facts can still name one.</Trans>
      </p>
    );
  }
  return (
    <ul className="grid list-none gap-3 ps-0!">
      {certifiers.map((certifier) => (
        <li key={certifier.slug} className="rounded-l border border-border p-4">
          <CertifierEntry certifier={certifier} />
        </li>
      ))}
    </ul>
  );
}

function CertifierEntry({ certifier }: { certifier: ListedCertifier }) {
  const { t, i18n } = useLingui();
  const { slug, name, country, website, registerUrl, policySourceUrl, checkedOn } = certifier;
  const policies: Record<string, string> = {
    none: t`Stunning: its published policy allows none.`,
    reversible: t`Stunning: its published policy allows stunning that the animal can recover from.`,
    varies: t`Stunning: its published rules vary by product or plant.`,
    not_disclosed: t`Stunning: it publishes no policy.`,
  };
  const day = checkedOn && formatDay(checkedOn, i18n.locale, "UTC", "long");
  const year = checkedOn?.slice(0, 4);
  const deals = listAddress(paths.category("food"), {
    ...DEFAULT_FILTERS,
    certifier: slug,
    unknown: "hide",
  });
  return (
    <>
      <h3 className="mbs-0!">
        <bdi>{name}</bdi>
        {country && (
          <span className="font-normal text-muted"> · {countryName(country, i18n.locale)}</span>
        )}
      </h3>
      <p>
        {policies[certifier.stunningPolicy]}{" "}
        {policySourceUrl && (
          <a href={policySourceUrl} rel="noopener nofollow">
            <Trans>Source</Trans>
          </a>
        )}
        {day && (
          <span className="text-muted">
            {" "}
            <Trans>
              Last looked up on {day} {year}.
            </Trans>
          </span>
        )}
      </p>
      <p className="flex flex-wrap gap-x-4">
        {registerUrl && (
          <a href={registerUrl} rel="noopener nofollow">
            <Trans>Public register</Trans>
            <span className="sr-only"> {name}</span>
          </a>
        )}
        {website && (
          <a href={website} rel="noopener nofollow">
            <Trans>Website</Trans>
            <span className="sr-only"> {name}</span>
          </a>
        )}
        <Link to={deals}>
          <Trans>Food deals that name it</Trans>
          <span className="sr-only"> {name}</span>
        </Link>
      </p>
    </>
  );
}

/** Returns the country's name, or the code if the country is unknown. */
function countryName(code: string, locale: string): string {
  return new Intl.DisplayNames(locale, { type: "region", fallback: "code" }).of(code) ?? code;
}
