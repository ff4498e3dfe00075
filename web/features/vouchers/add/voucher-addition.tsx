import { Trans } from "@lingui/react/macro";
import { TicketPercent } from "lucide-react";
import { useState } from "react";
import { paths } from "#contract/addresses/paths.ts";
import type { Voucher } from "#contract/vouchers/voucher.ts";
import { SignInGate } from "#features/forms/sign-in-gate.tsx";
import { addVoucher } from "./add-voucher-requests.ts";
import { VoucherForm } from "./voucher-form.tsx";
import { VoucherSent } from "./voucher-sent.tsx";

const FORM = "voucher";

interface VoucherAdditionProps {
  member: { id: string; username: string };
  isAdmin: boolean;
}

export function VoucherAddition({ member, isAdmin }: VoucherAdditionProps) {
  const [voucher, setVoucher] = useState<Voucher | null>(null);
  if (voucher) {
    const onAnother = () => setVoucher(null);
    return <VoucherSent voucher={voucher} username={member.username} onAnother={onAnother} />;
  }
  return (
    <VoucherForm
      name={FORM}
      userId={member.id}
      send={addVoucher}
      onSent={setVoucher}
      cancelPath={paths.voucherCodes}
      submitLabel={isAdmin ? <Trans>Publish code</Trans> : <Trans>Submit for review</Trans>}
    />
  );
}

interface VoucherSignInProps {
  /** The code to correct; null for a new one. */
  voucherId: string | null;
  /** The deal whose code to edit, or null. */
  dealId: string | null;
}

export function VoucherSignIn({ voucherId, dealId }: VoucherSignInProps) {
  if (dealId) {
    return (
      <SignInGate
        icon={TicketPercent}
        title={<Trans>Sign in to edit the deal’s code</Trans>}
        path={paths.voucherForm(dealId, "deal")}
        draftName={`deal-code-${dealId}`}
      >
        <Trans>The poster can change it, unless the deal has been rejected.</Trans>
      </SignInGate>
    );
  }
  if (voucherId) {
    return (
      <SignInGate
        icon={TicketPercent}
        title={<Trans>Sign in to edit your code</Trans>}
        path={paths.voucherForm(voucherId)}
        draftName={`${FORM}-${voucherId}`}
      >
        <Trans>You can change your own codes until they’re approved.</Trans>
      </SignInGate>
    );
  }
  return (
    <SignInGate
      icon={TicketPercent}
      title={<Trans>Sign in to add a voucher code</Trans>}
      path={paths.newVoucher}
      draftName={FORM}
    >
      <Trans>Sign in to share a code. An admin checks each one.</Trans>
    </SignInGate>
  );
}
