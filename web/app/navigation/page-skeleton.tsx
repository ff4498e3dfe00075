import { matchPath } from "react-router";
import { paths } from "#contract/addresses/paths.ts";
import { DealCardSkeleton } from "#features/deals/card/deal-card-skeleton.tsx";
import { DealSkeleton } from "#features/deals/page/deal-skeleton.tsx";
import { Spinner } from "#ui/feedback/spinner.tsx";

/** Placeholder of a loading page: the outline of a deal or a list, otherwise the spinner alone. */
export function PageSkeleton({ pathname }: { pathname: string }) {
  const slug = matchPath("/deals/:slug", pathname)?.params.slug;
  if (slug) return <DealSkeleton slug={slug} />;
  const isList = pathname === paths.home || pathname.startsWith(paths.category(""));
  if (!isList) return <Spinner className="min-block-[60vh]" />;
  return (
    <div className="wrap grid gap-2.5 pbe-8 sm:gap-3">
      <Spinner />
      {["1", "2", "3"].map((key) => (
        <DealCardSkeleton key={key} />
      ))}
    </div>
  );
}
