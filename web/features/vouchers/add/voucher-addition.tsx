import { Trans } from "@lingui/react/macro";
import { TicketPercent } from "lucide-react";
import { useState } from "react";
import { paths } from "#contract/paths.ts";
import type { Voucher } from "#contract/voucher.ts";
import { addVoucherSchema } from "#contract/voucher-schema.ts";
import { MemberForm } from "#features/forms/member-form.tsx";
import { SentPanel } from "#features/forms/sent-panel.tsx";
import { SignInGate } from "#features/forms/sign-in-gate.tsx";
import { useMemberDraft } from "#features/forms/use-member-draft.ts";
import { useMemberForm } from "#features/forms/use-member-form.ts";
import { ButtonLink } from "#ui/button.tsx";
import { addVoucher } from "./add-voucher-requests.ts";
import { VoucherFields } from "./voucher-fields.tsx";

/** Names the draft, and the ids of the controls. */
const FORM = "voucher";

/** A member adds a code: the form, then whether the code is live or waits for review. */
export function VoucherAddition({ userId, isAdmin }: { userId: string; isAdmin: boolean }) {
  const [voucher, setVoucher] = useState<Voucher | null>(null);
  if (voucher) return <VoucherSent voucher={voucher} onAnother={() => setVoucher(null)} />;
  return <VoucherForm userId={userId} isAdmin={isAdmin} onSent={setVoucher} />;
}

/** What a visitor sees in place of the form. */
export function VoucherSignIn() {
  return (
    <SignInGate
      icon={TicketPercent}
      title={<Trans>Sign in to add a voucher code</Trans>}
      path={paths.newVoucher}
      draftName={FORM}
    >
      <Trans>A moderator checks each code, so we need to know who shared it.</Trans>
    </SignInGate>
  );
}

interface VoucherFormProps {
  userId: string;
  isAdmin: boolean;
  onSent: (voucher: Voucher) => void;
}

function VoucherForm({ userId, isAdmin, onSent }: VoucherFormProps) {
  const draft = useMemberDraft(FORM, userId);
  const memberForm = useMemberForm({ schema: addVoucherSchema, draft, send: addVoucher, onSent });
  return (
    <MemberForm
      memberForm={memberForm}
      cancelPath={paths.voucherCodes}
      submitLabel={isAdmin ? <Trans>Publish code</Trans> : <Trans>Submit for review</Trans>}
    >
      <VoucherFields form={memberForm.form} fieldId={memberForm.fieldId} />
    </MemberForm>
  );
}

/** A code waits for review; an admin's is live at once. */
function VoucherSent({ voucher, onAnother }: { voucher: Voucher; onAnother: () => void }) {
  const isLive = voucher.status === "active";
  const { code, merchant } = voucher;
  return (
    <SentPanel
      title={
        isLive ? <Trans>Your code is live</Trans> : <Trans>Your code was sent for review</Trans>
      }
      link={
        <ButtonLink to={paths.voucherCodes}>
          <Trans>See all codes</Trans>
        </ButtonLink>
      }
      anotherLabel={<Trans>Add another</Trans>}
      onAnother={onAnother}
    >
      {isLive ? (
        <Trans>
          Everybody can use {code} at {merchant} now.
        </Trans>
      ) : (
        <Trans>
          A moderator checks {code} for {merchant}. It shows once it is approved.
        </Trans>
      )}
    </SentPanel>
  );
}
