import { Trans } from "@lingui/react/macro";
import { useMemo, useState } from "react";
import { useNavigate } from "react-router";
import { paths } from "#contract/addresses/paths.ts";
import type { Deal } from "#contract/deals/deal.ts";
import { dealColumns } from "#contract/deals/deal-columns.ts";
import { dealWithEdit } from "#contract/deals/own-edit.ts";
import { dealInput } from "#contract/deals/share-deal-schema.ts";
import { OwnEditNotice } from "#features/deals/own/own-edit-notice.tsx";
import { fetchOwnEdit } from "#features/deals/own/own-edit-requests.ts";
import { fetchDeal } from "#features/deals/page/deal-requests.ts";
import { RejectionReason } from "#features/submissions/own-submission.tsx";
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
}

/**
 * Corrects the member's own deal. A pending or rejected deal is sent for review again; a public one changes at once and keeps a
 * history.
 */
export function DealCorrection({ dealId, member }: DealCorrectionProps) {
  const { data: deal, status, error, reload } = useThunkData(fetchDeal, dealId);
  if (status === "failed") {
    return (
      <FailedPanel
        title={<Trans>Your deal could not be loaded</Trans>}
        onRetry={() => void reload()}
      >
        {error}
      </FailedPanel>
    );
  }
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
        <Trans>Only the member who posted it can edit a deal.</Trans>
      </StatePanel>
    );
  }
  return deal.status === "active" ? (
    <PublicDealForm deal={deal} member={member} />
  ) : (
    <CorrectionForm deal={deal} member={member} />
  );
}

function CorrectionForm({ deal, member }: { deal: Deal; member: DealCorrectionProps["member"] }) {
  const navigate = useNavigate();
  const [sent, setSent] = useState<Deal | null>(null);
  const send = useMemo(() => resubmissionOf(deal.id), [deal.id]);
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
        defaults={dealInput(dealColumns(deal))}
        image={deal.imageUrl ? { url: deal.imageUrl, name: deal.title, bytes: 0 } : null}
        send={send}
        onSent={setSent}
        isAssociationLocked={deal.isAssociated}
        cancelPath={paths.ownDeals(member.username)}
        submitLabel={
          deal.status === "rejected" ? <Trans>Send again</Trans> : <Trans>Save changes</Trans>
        }
      />
    </div>
  );
}

/** Edits a public deal. The history shows its changes to all visitors. */
function PublicDealForm({ deal, member }: { deal: Deal; member: DealCorrectionProps["member"] }) {
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
    return (
      <FailedPanel
        title={<Trans>Your deal could not be loaded</Trans>}
        onRetry={() => void loaded.reload()}
      >
        {loaded.error}
      </FailedPanel>
    );
  }
  if (loaded.status === "loading") return <Spinner />;
  return (
    <div className="grid gap-4">
      {edit && <OwnEditNotice deal={deal} edit={edit} onGone={() => setGone(true)} />}
      <Notice tone="info">
        <Trans>
          Small corrections go live right away, and everyone can see the old version. A new title,
          photo or link, or a price that differs by more than 20%, waits for an admin until you have
          five approved deals. To change the shop (<bdi>{deal.merchant}</bdi>), the category or the
          website, post a new deal.
        </Trans>
      </Notice>
      <DealForm
        key={edited === deal ? "public" : "waiting"}
        name={`deal-${deal.id}`}
        userId={member.id}
        defaults={dealInput(dealColumns(edited))}
        image={edited.imageUrl ? { url: edited.imageUrl, name: edited.title, bytes: 0 } : null}
        send={send}
        onSent={() => void navigate(paths.deal(deal.id))}
        cancelPath={paths.deal(deal.id)}
        submitLabel={<Trans>Save changes</Trans>}
        isPublic
        hasStarted={!deal.isUpcoming}
        isAssociationLocked={deal.isAssociated}
      />
    </div>
  );
}
