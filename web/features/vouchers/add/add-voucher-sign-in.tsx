import { Trans } from "@lingui/react/macro";
import { TicketPercent } from "lucide-react";
import { paths } from "#contract/paths.ts";
import { ButtonLink } from "#ui/button.tsx";
import { StatePanel } from "#ui/state-panel.tsx";

/** What a visitor finds on the page: why an account is needed, and the way there and back. */
export function AddVoucherSignIn() {
  return (
    <StatePanel
      icon={TicketPercent}
      title={<Trans>Sign in to add a voucher code</Trans>}
      actions={
        <>
          <ButtonLink to={paths.loginThen(paths.newVoucher)}>
            <Trans>Sign in</Trans>
          </ButtonLink>
          <ButtonLink
            variant="outline"
            to={`${paths.register}?next=${encodeURIComponent(paths.newVoucher)}`}
          >
            <Trans>Create an account</Trans>
          </ButtonLink>
        </>
      }
    >
      <Trans>A moderator checks each code, so we need to know who shared it.</Trans>
    </StatePanel>
  );
}
