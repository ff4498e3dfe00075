import { Trans, useLingui } from "@lingui/react/macro";
import { ChevronRight } from "lucide-react";
import { Link } from "react-router";
import type { Deal } from "#contract/deal.ts";
import { paths } from "#contract/paths.ts";
import { CategoryName } from "#lib/words-context.tsx";

/** Deals, category, title: the way back. Phones leave the title to the page. */
export function Breadcrumb({ deal }: { deal: Deal }) {
  const { t } = useLingui();
  return (
    <nav aria-label={t`Breadcrumb`}>
      <ol className="flex min-block-12 items-center gap-2 text-fs-14 text-muted sm:min-block-[60px]">
        <li>
          <Link to={paths.home} className={LINK}>
            <Trans>Deals</Trans>
          </Link>
        </li>
        <li className="flex flex-none items-center gap-2">
          <ChevronRight className="i-dir size-4" aria-hidden="true" />
          <Link to={paths.category(deal.category)} className={LINK}>
            <CategoryName slug={deal.category} />
          </Link>
        </li>
        <li aria-current="page" className="flex min-inline-0 items-center gap-2 max-sm:hidden">
          <ChevronRight className="i-dir size-4" aria-hidden="true" />
          <span className="overflow-hidden text-ellipsis whitespace-nowrap">{deal.title}</span>
        </li>
      </ol>
    </nav>
  );
}

const LINK = "-mx-[5px] inline-flex min-block-11 min-inline-11 items-center px-[5px] text-muted";
