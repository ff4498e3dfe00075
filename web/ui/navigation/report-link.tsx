import { Trans } from "@lingui/react/macro";
import { paths } from "#contract/addresses/paths.ts";
import { Link } from "./link.tsx";

/** Link for browsers without scripts to the form that reports a page or a part of it. It needs no account. */
export function ReportLink({ about }: { about: string }) {
  return <noscript>{import.meta.env.SSR && <Plain about={about} />}</noscript>;
}

function Plain({ about }: { about: string }) {
  return (
    <Link
      to={paths.contactAbout(about)}
      rel="nofollow"
      className="inline-flex min-block-11 items-center px-2.5 text-fs-14 text-muted"
    >
      <Trans>Report</Trans>
    </Link>
  );
}
