import { Trans } from "@lingui/react/macro";
import { Tag } from "lucide-react";
import { useCallback, useEffect, useRef, useState } from "react";
import { paths } from "#contract/addresses/paths.ts";
import type { Deal } from "#contract/deals/deal.ts";
import type { SeasonSection } from "#contract/deals/season.ts";
import { DEFAULT_CURRENCY } from "#contract/limits.ts";
import { repostDraft } from "#features/deals/links/repost-draft.ts";
import { SharedChoice } from "#features/deals/links/shared-choice.tsx";
import { type DraftChoice, isSharedKept, takeShared } from "#features/deals/links/shared-deal.ts";
import { SignInGate } from "#features/forms/sign-in-gate.tsx";
import { Spinner } from "#ui/feedback/spinner.tsx";
import { DealForm } from "./deal-form.tsx";
import { DealSent } from "./deal-sent.tsx";
import { PublishingNote } from "./publishing-note.tsx";
import { submissionOf } from "./submission-requests.ts";

/** Name of the form of a new deal. */
export const DEAL_FORM = "deal";

interface Poster {
  id: string;
  username: string;
}

interface DealSubmissionProps {
  member: Poster;
  isAdmin: boolean;
  /** Initial section of the form; empty for none. */
  section: SeasonSection | "";
}

export function DealSubmission({ member, isAdmin, section }: DealSubmissionProps) {
  const [deal, setDeal] = useState<Deal | null>(null);
  const [isLive, setLive] = useState(false);
  const repost = useRef<string | null>(null);
  const [send] = useState(() => submissionOf(() => repost.current));
  const noteRepost = useCallback((reason: string | null) => {
    repost.current = reason;
  }, []);
  const [choice, setChoice] = useState<DraftChoice | null | "unknown">("unknown");
  // In an effect, because it may move a draft.
  useEffect(() => setChoice(takeShared(DEAL_FORM, member.id)), [member.id]);
  function showSent(sent: Deal) {
    repostDraft(member.id).write(null);
    setDeal(sent);
  }

  if (deal) {
    return <DealSent deal={deal} username={member.username} onAnother={() => setDeal(null)} />;
  }
  if (choice === "unknown") return <Spinner />;
  if (choice) {
    return (
      <SharedChoice
        choice={choice}
        onChoose={(draft) => {
          choice.choose(draft);
          setChoice(null);
        }}
      />
    );
  }
  return (
    <DealForm
      name={DEAL_FORM}
      userId={member.id}
      defaults={{ currency: DEFAULT_CURRENCY, season_section: section }}
      send={send}
      onRepost={noteRepost}
      onSent={showSent}
      cancelPath={paths.home}
      submitLabel={
        isAdmin || isLive ? <Trans>Publish deal</Trans> : <Trans>Submit for review</Trans>
      }
      note={
        isAdmin ? undefined : (control) => <PublishingNote control={control} onChange={setLive} />
      }
    />
  );
}

interface DealSignInProps extends Pick<DealSubmissionProps, "section"> {
  /** The deal to correct; null for a new one. */
  dealId: string | null;
}

export function DealSignIn({ section, dealId }: DealSignInProps) {
  const [isShared] = useState(() => isSharedKept(DEAL_FORM));
  if (dealId) {
    return (
      <SignInGate
        icon={<Tag />}
        title={<Trans>Sign in to edit your deal</Trans>}
        path={paths.correctDeal(dealId)}
        draftName={`${DEAL_FORM}-${dealId}`}
      >
        <Trans>Only the member who posted this deal can edit it.</Trans>
      </SignInGate>
    );
  }
  return (
    <SignInGate
      icon={<Tag />}
      title={<Trans>Sign in to submit a deal</Trans>}
      path={section ? paths.submitFor(section) : paths.submit}
      draftName={DEAL_FORM}
      kept={isShared && <Trans>We’ll keep the link you shared until you’re signed in.</Trans>}
    >
      <Trans>Sign in so we can credit you for the find.</Trans>
    </SignInGate>
  );
}
