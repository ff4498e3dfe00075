import { Trans, useLingui } from "@lingui/react/macro";
import { useMemo, useState } from "react";
import { paths } from "#contract/addresses/paths.ts";
import type { Deal } from "#contract/deals/deal.ts";
import type { Voucher } from "#contract/vouchers/voucher.ts";
import { inputOf } from "#contract/vouchers/voucher-input.ts";
import { fetchDeal } from "#features/deals/page/deal-requests.ts";
import { SentPanel } from "#features/forms/sent-panel.tsx";
import { RejectionReason } from "#features/submissions/own-submission.tsx";
import {
  dealCodeOf,
  loadDealCode,
  removeDealCode,
} from "#features/vouchers/add/deal-code-requests.ts";
import { VoucherForm } from "#features/vouchers/add/voucher-form.tsx";
import { useAppDispatch } from "#lib/backend/store-hooks.ts";
import { useThunkData } from "#lib/backend/use-thunk-data.ts";
import { failureText } from "#lib/errors/failure-text.ts";
import { Button, ButtonLink } from "#ui/button/button.tsx";
import { useAlerts } from "#ui/feedback/alerts.tsx";
import { FailedPanel } from "#ui/feedback/failed-panel.tsx";
import { Spinner } from "#ui/feedback/spinner.tsx";
import { StatePanel } from "#ui/feedback/state-panel.tsx";

interface DealCodeAdditionProps {
  dealId: string;
  userId: string;
  isAdmin: boolean;
}

/** The form for the code of a deal, for its poster and admins. */
export function DealCodeAddition({ dealId, userId, isAdmin }: DealCodeAdditionProps) {
  const deal = useThunkData(fetchDeal, dealId);
  const code = useThunkData(loadDealCode, dealId);
  const failed = [deal, code].find(({ status }) => status === "failed");
  if (failed) {
    return (
      <FailedPanel
        title={<Trans>The deal could not be loaded</Trans>}
        onRetry={() => void Promise.all([deal.reload(), code.reload()])}
      >
        {failed.error}
      </FailedPanel>
    );
  }
  if (!deal.data || code.status === "loading") return <Spinner />;
  const { status, userId: posterId } = deal.data;
  if ((posterId !== userId && !isAdmin) || status === "rejected") {
    return (
      <StatePanel
        title={<Trans>This deal’s code can’t be changed</Trans>}
        actions={
          <ButtonLink to={paths.deal(dealId)}>
            <Trans>View the deal</Trans>
          </ButtonLink>
        }
      >
        <Trans>The poster can change it, unless the deal has been rejected.</Trans>
      </StatePanel>
    );
  }
  return <DealCodeForm deal={deal.data} loadedCode={code.data} userId={userId} isAdmin={isAdmin} />;
}

interface DealCodeFormProps {
  deal: Deal;
  loadedCode: Voucher | null;
  userId: string;
  isAdmin: boolean;
}

function DealCodeForm({ deal, loadedCode, userId, isAdmin }: DealCodeFormProps) {
  const { t } = useLingui();
  const dispatch = useAppDispatch();
  const { showAlert } = useAlerts();
  const [code, setCode] = useState(loadedCode);
  const [isSaved, setSaved] = useState(false);
  const [isRemoving, setRemoving] = useState(false);
  const send = useMemo(() => dealCodeOf(deal.id), [deal.id]);
  const { title } = deal;
  const shown = code?.code ?? "";
  if (isSaved) return <Saved deal={deal} code={code} onAnother={() => setSaved(false)} />;

  function show(stored: Voucher | null) {
    setCode(stored);
    setSaved(true);
  }

  async function remove() {
    setRemoving(true);
    const result = await dispatch(removeDealCode(deal.id));
    setRemoving(false);
    if (removeDealCode.fulfilled.match(result)) show(null);
    else showAlert({ type: "error", message: failureText(result) });
  }

  return (
    <div className="grid gap-4">
      <p className="text-muted">
        <Trans>
          For “<bdi>{title}</bdi>”
        </Trans>
      </p>
      {code?.rejectionReason && <RejectionReason reason={code.rejectionReason} />}
      <VoucherForm
        name={`deal-code-${deal.id}`}
        userId={userId}
        isOfDeal
        defaults={
          code
            ? inputOf(code)
            : { merchant: deal.merchant, discount_type: "other", currency: deal.currency }
        }
        send={send}
        onSent={show}
        cancelPath={paths.deal(deal.id)}
        submitLabel={
          isAdmin || deal.status === "pending" ? (
            <Trans>Save the code</Trans>
          ) : (
            <Trans>Submit for review</Trans>
          )
        }
      />
      {code && (
        <Button
          variant="text"
          busy={isRemoving}
          onClick={() => void remove()}
          aria-label={t`Remove code ${shown}`}
        >
          <Trans>Remove the code</Trans>
        </Button>
      )}
    </div>
  );
}

function Saved(props: { deal: Deal; code: Voucher | null; onAnother: () => void }) {
  const { deal, code, onAnother } = props;
  return (
    <SentPanel
      title={code ? <Trans>The code is saved</Trans> : <Trans>The code is removed</Trans>}
      link={
        <ButtonLink to={paths.deal(deal.id)}>
          <Trans>View the deal</Trans>
        </ButtonLink>
      }
      anotherLabel={code ? <Trans>Edit the code</Trans> : <Trans>Add a code</Trans>}
      onAnother={onAnother}
    >
      {code?.status === "pending" && deal.status === "pending" && (
        <Trans>An admin checks it together with your deal.</Trans>
      )}
      {code?.status === "pending" && deal.status === "active" && (
        <Trans>An admin will check it soon. Until then, only you and the admins can see it.</Trans>
      )}
    </SentPanel>
  );
}
