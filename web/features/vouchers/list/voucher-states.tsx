import { Trans } from "@lingui/react/macro";
import { SearchX, TicketPercent } from "lucide-react";
import { useRevalidator } from "react-router";
import { paths } from "#contract/paths.ts";
import { Button, ButtonLink } from "#ui/button.tsx";
import { FailedPanel } from "#ui/failed-panel.tsx";
import { StatePanel } from "#ui/state-panel.tsx";

/** Nobody has shared a code that still works. */
export function NoVouchers() {
  return (
    <StatePanel
      icon={TicketPercent}
      title={<Trans>No voucher codes at the moment</Trans>}
      actions={
        <ButtonLink to={paths.newVoucher}>
          <Trans>Add a code</Trans>
        </ButtonLink>
      }
    >
      <Trans>Codes that have ended are taken off. Do you know one that works?</Trans>
    </StatePanel>
  );
}

/** No code matches what is looked for. */
export function NoVoucherFound({ onClear }: { onClear: () => void }) {
  return (
    <StatePanel
      icon={SearchX}
      title={<Trans>No code matches</Trans>}
      actions={
        <Button onClick={onClear}>
          <Trans>Show all codes</Trans>
        </Button>
      }
    >
      <Trans>Try another word or another merchant.</Trans>
    </StatePanel>
  );
}

/** The codes could not be loaded: why, and once more. */
export function VouchersFailed({ reason }: { reason: string }) {
  const { state, revalidate } = useRevalidator();
  return (
    <FailedPanel
      title={<Trans>Voucher codes could not be loaded</Trans>}
      isRetrying={state === "loading"}
      onRetry={() => void revalidate()}
    >
      {reason}
    </FailedPanel>
  );
}
