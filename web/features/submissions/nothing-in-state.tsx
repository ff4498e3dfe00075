import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import type { OwnState } from "#contract/members/own-state.ts";
import { StatePanel } from "#ui/feedback/state-panel.tsx";

export function NothingInState({ state }: { state: OwnState }) {
  const { title, text } = WORDS[state];
  return <StatePanel title={title}>{text}</StatePanel>;
}

const WORDS: Record<OwnState, { title: ReactNode; text: ReactNode }> = {
  active: {
    title: <Trans>Nothing is live right now</Trans>,
    text: <Trans>Anything an admin approves appears here.</Trans>,
  },
  pending: {
    title: <Trans>Nothing is waiting</Trans>,
    text: <Trans>Your submissions wait here until an admin has checked them.</Trans>,
  },
  rejected: {
    title: <Trans>Nothing here</Trans>,
    text: <Trans>Anything that isn’t approved appears here with the reason.</Trans>,
  },
  expired: {
    title: <Trans>Nothing has ended yet</Trans>,
    text: <Trans>Deals that have ended and codes that have expired appear here.</Trans>,
  },
};
