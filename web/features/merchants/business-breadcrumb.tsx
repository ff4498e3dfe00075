import { Trans, useLingui } from "@lingui/react/macro";
import { ChevronRight } from "lucide-react";
import { Link } from "react-router";
import { paths } from "#contract/paths.ts";

/** Businesses, name: the way back. */
export function BusinessBreadcrumb({ name }: { name: string }) {
  const { t } = useLingui();
  return (
    <nav aria-label={t`Breadcrumb`}>
      <ol className="flex min-block-12 items-center gap-2 text-fs-14 text-muted sm:min-block-[60px]">
        <li>
          <Link
            to={paths.businesses}
            className="-mx-[5px] inline-flex min-block-11 min-inline-11 items-center px-[5px] text-muted"
          >
            <Trans>Businesses</Trans>
          </Link>
        </li>
        <li aria-current="page" className="flex min-inline-0 items-center gap-2">
          <ChevronRight className="i-dir size-4 flex-none" aria-hidden="true" />
          <span className="overflow-hidden text-ellipsis whitespace-nowrap">{name}</span>
        </li>
      </ol>
    </nav>
  );
}
