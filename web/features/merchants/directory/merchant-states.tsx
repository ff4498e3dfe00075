import { Trans } from "@lingui/react/macro";
import { SearchX, Store } from "lucide-react";
import { alertPaths } from "#contract/addresses/alert-paths.ts";
import { paths } from "#contract/addresses/paths.ts";
import { ButtonLink } from "#ui/button/button.tsx";
import { StatePanel } from "#ui/feedback/state-panel.tsx";

export function NoMerchants() {
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
      <Trans>
        Shops appear here once they’re approved, or once someone posts one of their deals.
      </Trans>
    </StatePanel>
  );
}

export function NoMerchantFound() {
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

export function NoMerchantDeals({ name }: { name: string }) {
  return (
    <StatePanel
      title={<Trans>No live deals right now</Trans>}
      actions={
        <>
          <ButtonLink to={alertPaths.create({ merchant: name })} rel="nofollow">
            <Trans>Alert me</Trans>
          </ButtonLink>
          <ButtonLink to={paths.submit} variant="outline">
            <Trans>Submit a deal</Trans>
          </ButtonLink>
        </>
      }
    >
      <Trans>
        Seen a deal at <bdi>{name}</bdi>? Post it.
      </Trans>
    </StatePanel>
  );
}
