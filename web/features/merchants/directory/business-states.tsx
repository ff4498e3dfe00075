import { Trans } from "@lingui/react/macro";
import { SearchX, Store } from "lucide-react";
import type { ReactNode } from "react";
import { useRevalidator } from "react-router";
import { paths } from "#contract/paths.ts";
import { ButtonLink } from "#ui/button.tsx";
import { FailedPanel } from "#ui/failed-panel.tsx";
import { StatePanel } from "#ui/state-panel.tsx";

/** Nobody has registered, and no deal names a merchant. */
export function NoBusinesses() {
  return (
    <StatePanel
      icon={Store}
      title={<Trans>No businesses yet</Trans>}
      actions={
        <ButtonLink to={paths.merchantRegistration}>
          <Trans>Register your business</Trans>
        </ButtonLink>
      }
    >
      <Trans>Merchants show here once they are approved or somebody shares a deal of theirs.</Trans>
    </StatePanel>
  );
}

/** No business matches what is looked for. */
export function NoBusinessFound() {
  return (
    <StatePanel
      icon={SearchX}
      title={<Trans>No business matches</Trans>}
      actions={
        <ButtonLink to={paths.businesses}>
          <Trans>Show all businesses</Trans>
        </ButtonLink>
      }
    >
      <Trans>Try another part of the name, or another category.</Trans>
    </StatePanel>
  );
}

/** A business without a running deal. */
export function NoMerchantDeals({ name }: { name: string }) {
  return (
    <StatePanel
      title={<Trans>No deals are running now</Trans>}
      actions={
        <ButtonLink to={paths.submit}>
          <Trans>Submit a deal</Trans>
        </ButtonLink>
      }
    >
      <Trans>
        Do you know a good one at <bdi>{name}</bdi>?
      </Trans>
    </StatePanel>
  );
}

/** What could not be loaded: why, and once more. */
export function BusinessesFailed({
  title,
  heading,
  reason,
}: {
  title: ReactNode;
  heading?: "h1" | "h2";
  reason: string;
}) {
  const { state, revalidate } = useRevalidator();
  return (
    <FailedPanel
      title={title}
      heading={heading}
      isRetrying={state === "loading"}
      onRetry={() => void revalidate()}
    >
      {reason}
    </FailedPanel>
  );
}
