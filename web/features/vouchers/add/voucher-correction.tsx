import { Trans } from "@lingui/react/macro";
import { useMemo, useState } from "react";
import { Navigate, useNavigate } from "react-router";
import { paths } from "#contract/addresses/paths.ts";
import type { Voucher } from "#contract/vouchers/voucher.ts";
import { inputOf } from "#contract/vouchers/voucher-input.ts";
import { RejectionReason } from "#features/submissions/own-submission.tsx";
import { loadOwnCodes } from "#features/vouchers/own/own-codes-requests.ts";
import { useThunkData } from "#lib/backend/use-thunk-data.ts";
import { ButtonLink } from "#ui/button/button.tsx";
import { FailedPanel } from "#ui/feedback/failed-panel.tsx";
import { Spinner } from "#ui/feedback/spinner.tsx";
import { StatePanel } from "#ui/feedback/state-panel.tsx";
import { voucherResubmissionOf } from "./add-voucher-requests.ts";
import { VoucherForm } from "./voucher-form.tsx";
import { VoucherSent } from "./voucher-sent.tsx";

interface VoucherCorrectionProps {
  voucherId: string;
  member: { id: string; username: string };
}

export function VoucherCorrection({ voucherId, member }: VoucherCorrectionProps) {
  const { data, status, error, reload } = useThunkData(loadOwnCodes, member.id);
  if (status === "failed") {
    return (
      <FailedPanel
        title={<Trans>Your code could not be loaded</Trans>}
        onRetry={() => void reload()}
      >
        {error}
      </FailedPanel>
    );
  }
  if (!data) return <Spinner />;
  const voucher = data.find(({ id }) => id === voucherId);
  if (voucher?.dealId) return <Navigate to={paths.voucherForm(voucher.dealId, "deal")} replace />;
  if (!voucher || voucher.status === "active") {
    return (
      <StatePanel
        title={<Trans>This code can’t be changed</Trans>}
        actions={
          <ButtonLink to={paths.ownCodes(member.username)}>
            <Trans>My codes</Trans>
          </ButtonLink>
        }
      >
        <Trans>You can change your own codes until they’re approved.</Trans>
      </StatePanel>
    );
  }
  return <CorrectionForm voucher={voucher} member={member} />;
}

function CorrectionForm({
  voucher,
  member,
}: {
  voucher: Voucher;
  member: VoucherCorrectionProps["member"];
}) {
  const navigate = useNavigate();
  const [sent, setSent] = useState<Voucher | null>(null);
  const send = useMemo(() => voucherResubmissionOf(voucher.id), [voucher.id]);
  if (sent) {
    const onAnother = () => void navigate(paths.newVoucher);
    return <VoucherSent voucher={sent} username={member.username} onAnother={onAnother} />;
  }
  const isRejected = voucher.status === "rejected";
  return (
    <div className="grid gap-4">
      {isRejected && <RejectionReason reason={voucher.rejectionReason} />}
      <VoucherForm
        name={`voucher-${voucher.id}`}
        userId={member.id}
        defaults={inputOf(voucher)}
        image={
          voucher.brandImageUrl
            ? { url: voucher.brandImageUrl, name: voucher.merchant, bytes: 0 }
            : null
        }
        send={send}
        onSent={setSent}
        cancelPath={paths.ownCodes(member.username)}
        submitLabel={isRejected ? <Trans>Send again</Trans> : <Trans>Save changes</Trans>}
      />
    </div>
  );
}
