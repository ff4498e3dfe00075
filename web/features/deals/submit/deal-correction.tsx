import { Trans } from "@lingui/react/macro";
import { type ReactNode, useMemo, useState } from "react";
import { useNavigate } from "react-router";
import { paths } from "#contract/addresses/paths.ts";
import type { Deal } from "#contract/deals/deal.ts";
import { dealColumns } from "#contract/deals/deal-columns.ts";
import { factInput } from "#contract/deals/facts/fact-fields.ts";
import { dealWithEdit } from "#contract/deals/own-edit.ts";
import { dealInput } from "#contract/deals/share-deal-schema.ts";
import { codeInput } from "#contract/vouchers/deal-code-fields.ts";
import type { Voucher } from "#contract/vouchers/voucher.ts";
import { OwnEditNotice } from "#features/deals/own/own-edit-notice.tsx";
import { fetchOwnEdit } from "#features/deals/own/own-edit-requests.ts";
import { fetchDeal } from "#features/deals/page/deal-requests.ts";
import { RejectionReason } from "#features/submissions/own-submission.tsx";
import type { AppThunk } from "#lib/backend/create-app-thunk.ts";
import { useThunkData } from "#lib/backend/use-thunk-data.ts";
import { ButtonLink } from "#ui/button/button.tsx";
import { FailedPanel } from "#ui/feedback/failed-panel.tsx";
import { Notice } from "#ui/feedback/notice.tsx";
import { Spinner } from "#ui/feedback/spinner.tsx";
import { StatePanel } from "#ui/feedback/state-panel.tsx";
import { DealForm } from "./deal-form.tsx";
import { DealSent } from "./deal-sent.tsx";
import { editOf } from "./edit-requests.ts";
import { resubmissionOf } from "./submission-requests.ts";

interface DealCorrectionProps {
  dealId: string;
  member: { id: string; username: string };
  loadCode: AppThunk<Voucher | null, string>;
}

/**
 * Corrects the member's own deal. A pending or rejected deal is sent for review again. A public deal changes immediately or after
 * review, and has a history.
 */
export function DealCorrection({ dealId, member, loadCode }: DealCorrectionProps) {
  const { data: deal, status, error, reload } = useThunkData(fetchDeal, dealId);
  if (status === "failed") return <LoadFailed error={error} onRetry={() => void reload()} />;
  if (!deal) return <Spinner />;
  if (deal.userId !== member.id) {
    return (
      <StatePanel
        title={<Trans>This deal can’t be changed</Trans>}
        actions={
          <ButtonLink to={paths.ownDeals(member.username)}>
            <Trans>My deals</Trans>
          </ButtonLink>
        }
      >
        <Trans>Only the member who posted this deal can edit it.</Trans>
      </StatePanel>
    );
  }
  return deal.status === "active" ? (
    <PublicDealForm deal={deal} member={member} />
  ) : (
    <CodeCorrection deal={deal} member={member} loadCode={loadCode} />
  );
}

interface CorrectionProps {
  deal: Deal;
  member: DealCorrectionProps["member"];
}

/** Loads the code of the deal, which is part of the form. */
function CodeCorrection({
  loadCode,
  ...props
}: CorrectionProps & Pick<DealCorrectionProps, "loadCode">) {
  const { data, status, error, reload } = useThunkData(loadCode, props.deal.id);
  if (status === "failed") return <LoadFailed error={error} onRetry={() => void reload()} />;
  if (status === "loading") return <Spinner />;
  return <CorrectionForm {...props} code={data} />;
}

function CorrectionForm({ deal, member, code }: CorrectionProps & { code: Voucher | null }) {
  const navigate = useNavigate();
  const [sent, setSent] = useState<Deal | null>(null);
  const send = useMemo(() => resubmissionOf(deal.id, code), [deal.id, code]);
  if (sent) {
    const onAnother = () => void navigate(paths.submit);
    return <DealSent deal={sent} username={member.username} onAnother={onAnother} />;
  }
  return (
    <div className="grid gap-4">
      {deal.status === "rejected" && <RejectionReason reason={deal.rejectionReason} />}
      <DealForm
        name={`deal-${deal.id}`}
        userId={member.id}
        defaults={{ ...typedInput(deal), ...(code && codeInput(code)) }}
        image={deal.imageUrl ? { url: deal.imageUrl, name: deal.title, bytes: 0 } : null}
        send={send}
        onSent={setSent}
        association={deal.isAssociated ? "locked" : "open"}
        cancelPath={paths.ownDeals(member.username)}
        submitLabel={
          deal.status === "rejected" ? <Trans>Send again</Trans> : <Trans>Save changes</Trans>
        }
      />
    </div>
  );
}

/** Edits a public deal. The history shows its changes to all visitors. */
function PublicDealForm({ deal, member }: CorrectionProps) {
  const navigate = useNavigate();
  const loaded = useThunkData(fetchOwnEdit, deal.id);
  const [isGone, setGone] = useState(false);
  const edit = loaded.data;
  const edited = useMemo(
    () => (edit?.status === "waiting" && !isGone ? dealWithEdit(deal, edit) : deal),
    [deal, edit, isGone],
  );
  const send = useMemo(() => editOf(deal, edited), [deal, edited]);
  if (loaded.status === "failed") {
    return <LoadFailed error={loaded.error} onRetry={() => void loaded.reload()} />;
  }
  if (loaded.status === "loading") return <Spinner />;
  return (
    <div className="grid gap-4">
      {edit && <OwnEditNotice deal={deal} edit={edit} onGone={() => setGone(true)} />}
      <Notice tone="info">
        <Trans>Small corrections go live right away. Bigger ones may wait for an admin.</Trans>
        <details>
          <summary className="min-block-6 cursor-pointer font-[620]">
            <Trans>What counts as bigger?</Trans>
          </summary>
          <Trans>
            A new title, photo or link, or a price change of more than 20%, until you have five
            approved deals. If the deal shows halal facts, a new title, text, photo or link always
            waits. Everyone can see the old version. To change the shop (<bdi>{deal.merchant}</bdi>
            ), the category or the website, post a new deal.
          </Trans>
        </details>
      </Notice>
      <DealForm
        key={edited === deal ? "public" : "waiting"}
        name={`deal-${deal.id}`}
        userId={member.id}
        defaults={typedInput(edited)}
        image={edited.imageUrl ? { url: edited.imageUrl, name: edited.title, bytes: 0 } : null}
        send={send}
        onSent={() => void navigate(paths.deal(deal.id))}
        cancelPath={paths.deal(deal.id)}
        submitLabel={<Trans>Save changes</Trans>}
        isPublic
        hasStarted={!deal.isUpcoming}
        association={deal.isAssociated ? "locked" : "open"}
      />
    </div>
  );
}

function typedInput(deal: Deal) {
  const columns = dealColumns(deal);
  return { ...dealInput(columns), ...factInput(columns) };
}

function LoadFailed({ error, onRetry }: { error: ReactNode; onRetry: () => void }) {
  return (
    <FailedPanel title={<Trans>Your deal could not be loaded</Trans>} onRetry={onRetry}>
      {error}
    </FailedPanel>
  );
}
