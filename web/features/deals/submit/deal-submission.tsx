import { Trans } from "@lingui/react/macro";
import { useState } from "react";
import type { Deal } from "#contract/deal.ts";
import { BeforeYouSubmit } from "./before-you-submit.tsx";
import { DealPreview } from "./deal-preview.tsx";
import { DealSubmitted } from "./deal-submitted.tsx";
import { SubmitDealForm } from "./submit-deal-form.tsx";
import { useDealForm } from "./use-deal-form.ts";

/** A member submits a deal: the form with its preview, then the result. */
export function DealSubmission({ userId, isAdmin }: { userId: string; isAdmin: boolean }) {
  const [deal, setDeal] = useState<Deal | null>(null);
  if (deal) return <DealSubmitted deal={deal} onAnother={() => setDeal(null)} />;
  return <FormWithPreview userId={userId} isAdmin={isAdmin} onSubmitted={setDeal} />;
}

function FormWithPreview({
  userId,
  isAdmin,
  onSubmitted,
}: {
  userId: string;
  isAdmin: boolean;
  onSubmitted: (deal: Deal) => void;
}) {
  const dealForm = useDealForm(userId, onSubmitted);
  return (
    <div className="grid grid-cols-1 items-start gap-7 lg:grid-cols-[minmax(0,1fr)_336px]">
      <SubmitDealForm
        dealForm={dealForm}
        submitLabel={isAdmin ? <Trans>Publish deal</Trans> : <Trans>Submit for review</Trans>}
      />
      <aside className="grid gap-4 max-sm:hidden lg:sticky lg:inset-bs-4">
        <DealPreview control={dealForm.form.control} photoUrl={dealForm.upload.photo?.previewUrl} />
        <BeforeYouSubmit />
      </aside>
    </div>
  );
}
