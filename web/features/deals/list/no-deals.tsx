import { Trans } from "@lingui/react/macro";
import { paths } from "#contract/paths.ts";
import { ButtonLink } from "#ui/button.tsx";
import { PastTheEnd } from "#ui/past-the-end.tsx";
import { StatePanel } from "#ui/state-panel.tsx";

/** Nothing matches the filters, or the page number is past the end (`firstPage` is given). */
export function NoDeals({ clearTo, firstPage }: { clearTo: string; firstPage: string | null }) {
  if (firstPage) {
    return (
      <PastTheEnd firstPage={firstPage}>
        <Trans>There are fewer deals now than the page number asks for.</Trans>
      </PastTheEnd>
    );
  }
  return (
    <StatePanel
      title={<Trans>No deals match yet</Trans>}
      actions={
        <>
          <ButtonLink to={clearTo}>
            <Trans>Clear filters</Trans>
          </ButtonLink>
          <ButtonLink to={paths.submit} variant="outline">
            <Trans>Submit a deal</Trans>
          </ButtonLink>
        </>
      }
    >
      <Trans>Try a wider date range or another location, or be the first to share one.</Trans>
    </StatePanel>
  );
}
