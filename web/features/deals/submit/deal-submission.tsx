import { Trans } from "@lingui/react/macro";
import { Tag } from "lucide-react";
import { useState } from "react";
import type { Deal } from "#contract/deal.ts";
import { paths } from "#contract/paths.ts";
import { submitDealSchema } from "#contract/validation.ts";
import { MemberForm } from "#features/forms/member-form.tsx";
import { SentPanel } from "#features/forms/sent-panel.tsx";
import { SignInGate } from "#features/forms/sign-in-gate.tsx";
import { useMemberDraft } from "#features/forms/use-member-draft.ts";
import { useMemberForm } from "#features/forms/use-member-form.ts";
import { useImageUpload } from "#features/images/use-image-upload.ts";
import { ButtonLink } from "#ui/button.tsx";
import { BeforeYouSubmit } from "./before-you-submit.tsx";
import { DealFields } from "./deal-fields.tsx";
import { DealPreview } from "./deal-preview.tsx";
import { submitDeal } from "./submission-requests.ts";

/** Names the draft, and the ids of the controls. */
const FORM = "deal";

/** A member shares a deal: the form with its preview, then whether the deal is live or waits for review. */
export function DealSubmission({ userId, isAdmin }: { userId: string; isAdmin: boolean }) {
  const [deal, setDeal] = useState<Deal | null>(null);
  if (deal) return <DealSent deal={deal} onAnother={() => setDeal(null)} />;
  return <FormWithPreview userId={userId} isAdmin={isAdmin} onSent={setDeal} />;
}

/** What a visitor sees in place of the form. */
export function DealSignIn() {
  return (
    <SignInGate
      icon={<Tag />}
      title={<Trans>Sign in to submit a deal</Trans>}
      path={paths.submit}
      draftName={FORM}
    >
      <Trans>Deals carry the name of the member who found them.</Trans>
    </SignInGate>
  );
}

interface FormWithPreviewProps {
  userId: string;
  isAdmin: boolean;
  onSent: (deal: Deal) => void;
}

function FormWithPreview({ userId, isAdmin, onSent }: FormWithPreviewProps) {
  const draft = useMemberDraft(FORM, userId);
  const upload = useImageUpload("deal", draft.restored?.image);
  const memberForm = useMemberForm({
    schema: submitDealSchema,
    draft,
    image: { field: "image_url", upload },
    send: submitDeal,
    onSent,
  });
  const { form, fieldId } = memberForm;
  return (
    <div className="grid grid-cols-1 items-start gap-7 lg:grid-cols-[minmax(0,1fr)_336px]">
      <MemberForm
        memberForm={memberForm}
        cancelPath={paths.home}
        submitLabel={isAdmin ? <Trans>Publish deal</Trans> : <Trans>Submit for review</Trans>}
      >
        <DealFields form={form} fieldId={fieldId} upload={upload} />
      </MemberForm>
      <aside className="grid gap-4 max-sm:hidden lg:sticky lg:inset-bs-4">
        <DealPreview control={form.control} imageUrl={upload.image?.previewUrl} />
        <BeforeYouSubmit />
      </aside>
    </div>
  );
}

/** A deal waits for review; an admin's is live at once. */
function DealSent({ deal, onAnother }: { deal: Deal; onAnother: () => void }) {
  const isLive = deal.status === "active";
  const { title } = deal;
  return (
    <SentPanel
      title={
        isLive ? <Trans>Your deal is live</Trans> : <Trans>Your deal was sent for review</Trans>
      }
      link={
        // The full id: a short one finds only deals that are live.
        <ButtonLink to={paths.deal(deal.id)}>
          <Trans>View your deal</Trans>
        </ButtonLink>
      }
      anotherLabel={<Trans>Submit another</Trans>}
      onAnother={onAnother}
    >
      {isLive ? (
        <Trans>Everybody can see “{title}” now.</Trans>
      ) : (
        <Trans>A moderator checks “{title}”. Until then only you can see it.</Trans>
      )}
    </SentPanel>
  );
}
