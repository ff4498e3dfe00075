import { Trans, useLingui } from "@lingui/react/macro";
import { ChevronRight } from "lucide-react";
import { Link } from "react-router";
import { paths } from "#contract/paths.ts";

/** Blog, title: the way back. Phones leave the title to the page. */
export function PostBreadcrumb({ title }: { title: string }) {
  const { t } = useLingui();
  return (
    <nav aria-label={t`Breadcrumb`}>
      <ol className="flex min-block-12 items-center gap-2 text-fs-14 text-muted sm:min-block-[60px]">
        <li>
          <Link
            to={paths.blog}
            className="-mx-[5px] inline-flex min-block-11 min-inline-11 items-center px-[5px] text-muted"
          >
            <Trans>Blog</Trans>
          </Link>
        </li>
        <li aria-current="page" className="flex min-inline-0 items-center gap-2 max-sm:hidden">
          <ChevronRight className="i-dir size-4 flex-none" aria-hidden="true" />
          <span className="overflow-hidden text-ellipsis whitespace-nowrap">{title}</span>
        </li>
      </ol>
    </nav>
  );
}
