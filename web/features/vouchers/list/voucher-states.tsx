import { Trans } from "@lingui/react/macro";
import { SearchX, TicketPercent } from "lucide-react";
import { paths } from "#contract/addresses/paths.ts";
import { Button, ButtonLink } from "#ui/button/button.tsx";
import { StatePanel } from "#ui/feedback/state-panel.tsx";

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
      <Trans>Know a code that works? Share it.</Trans>
    </StatePanel>
  );
}

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
