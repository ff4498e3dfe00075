import { Trans } from "@lingui/react/macro";
import { Pencil } from "lucide-react";
import type { ReactNode } from "react";
import type { OwnState } from "#contract/members/own-state.ts";
import { useReasonText } from "#lib/locale/use-reason-text.ts";
import { ButtonLink } from "#ui/button/button.tsx";
import { Badge, type BadgeTone } from "#ui/display/badge.tsx";

export function StateBadge({ state }: { state: OwnState }) {
  return <Badge tone={TONES[state]}>{WORDS[state]}</Badge>;
}

export function RejectionReason(props: { reason: string | null }) {
  const reasonText = useReasonText();
  const reason = props.reason && reasonText(props.reason);
  return (
    <p className="mbs-2 rounded-s bg-danger-soft px-3 py-2 text-fs-14 text-danger [overflow-wrap:anywhere]">
      {reason ? (
        <Trans>
          Not approved: <bdi>{reason}</bdi>
        </Trans>
      ) : (
        <Trans>Not approved. The admin didn’t give a reason.</Trans>
      )}
    </p>
  );
}

/** Opens the form with the submitted values. `name` is the item's name for screen readers. */
export function CorrectLink({ to, state, name }: { to: string; state: OwnState; name: ReactNode }) {
  return (
    <ButtonLink to={to} variant="outline" className="max-sm:flex-1">
      <Pencil className="size-4" aria-hidden="true" />
      {state === "rejected" ? <Trans>Edit and send again</Trans> : <Trans>Edit</Trans>}
      <span className="sr-only">{name}</span>
    </ButtonLink>
  );
}

const TONES: Record<OwnState, BadgeTone> = {
  active: "success",
  pending: "warning",
  rejected: "danger",
  expired: "neutral",
};

const WORDS: Record<OwnState, ReactNode> = {
  active: <Trans>Live</Trans>,
  pending: <Trans>Waiting for approval</Trans>,
  rejected: <Trans>Not approved</Trans>,
  expired: <Trans>Ended</Trans>,
};
