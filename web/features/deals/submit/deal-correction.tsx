import { Trans } from "@lingui/react/macro";
import { useMemo, useState } from "react";
import { useNavigate } from "react-router";
import { paths } from "#contract/addresses/paths.ts";
import type { Deal } from "#contract/deals/deal.ts";
import { type ShareDealInput, toLocalMoment } from "#contract/deals/share-deal-schema.ts";
import { fetchDeal } from "#features/deals/page/deal-requests.ts";
import { RejectionReason } from "#features/submissions/own-submission.tsx";
import { useThunkData } from "#lib/backend/use-thunk-data.ts";
import { ButtonLink } from "#ui/button/button.tsx";
import { FailedPanel } from "#ui/feedback/failed-panel.tsx";
import { Spinner } from "#ui/feedback/spinner.tsx";
import { StatePanel } from "#ui/feedback/state-panel.tsx";
import { DealForm } from "./deal-form.tsx";
import { DealSent } from "./deal-sent.tsx";
import { resubmissionOf } from "./submission-requests.ts";

interface DealCorrectionProps {
  dealId: string;
  member: { id: string; username: string };
}

/** A member corrects a deal of their own that waits or was not approved, and sends it for review again. */
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
  if (deal.userId !== member.id || deal.status === "active") {
    return (
      <StatePanel
        title={<Trans>This deal can’t be changed</Trans>}
        actions={
          <ButtonLink to={paths.ownDeals(member.username)}>
            <Trans>My deals</Trans>
          </ButtonLink>
        }
      >
        <Trans>You can change your own deals until they’re approved.</Trans>
      </StatePanel>
    );
  }
  return <CorrectionForm deal={deal} member={member} />;
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
        defaults={inputOf(deal)}
        image={deal.imageUrl ? { url: deal.imageUrl, name: deal.title, bytes: 0 } : null}
        send={send}
        onSent={setSent}
        cancelPath={paths.ownDeals(member.username)}
        submitLabel={
          deal.status === "rejected" ? <Trans>Send again</Trans> : <Trans>Save changes</Trans>
        }
      />
    </div>
  );
}

function inputOf(deal: Deal): ShareDealInput {
  return {
    deal_url: deal.dealUrl,
    title: deal.title,
    price: deal.hasPrice ? String(deal.price) : "",
    original_price: deal.originalPrice === null ? "" : String(deal.originalPrice),
    currency: deal.currency,
    merchant: deal.merchant,
    category: deal.category,
    location: deal.location,
    image_url: deal.imageUrl,
    description: deal.description,
    starts_at: toLocalMoment(deal.startsAt),
    expires_at: toLocalMoment(deal.expiresAt),
  };
}
