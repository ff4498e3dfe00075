import { Trans } from "@lingui/react/macro";
import { paths } from "#contract/addresses/paths.ts";
import { cachedPart } from "#lib/cached-part.tsx";
import { CategoryName } from "#lib/locale/locale-context.tsx";
import { Breadcrumb } from "#ui/navigation/breadcrumb.tsx";

/** Links from a deal to its category and to all deals. */
export const DealTrail = cachedPart(({ category, title }: { category: string; title: string }) => (
  <Breadcrumb
    trail={[
      { to: paths.home, label: <Trans>Deals</Trans> },
      { to: paths.category(category), label: <CategoryName slug={category} /> },
    ]}
    current={title}
  />
));
