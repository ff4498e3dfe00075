import { Trans } from "@lingui/react/macro";
import { Link2 } from "lucide-react";
import { Button } from "#ui/button/button.tsx";
import { StatePanel } from "#ui/feedback/state-panel.tsx";
import type { DraftChoice } from "./shared-deal.ts";

interface SharedChoiceProps {
  choice: DraftChoice;
  onChoose: (draft: "own" | "shared") => void;
}

/** Replaces the form while a member with an unsent deal decides about a shared page. */
export function SharedChoice({ choice: { own, shared }, onChoose }: SharedChoiceProps) {
  return (
    <StatePanel
      icon={<Link2 />}
      title={<Trans>You have an unsent deal</Trans>}
      actions={
        <>
          <Button onClick={() => onChoose("own")}>
            <Trans>Continue with my deal</Trans>
          </Button>
          <Button variant="outline" onClick={() => onChoose("shared")}>
            <Trans>Discard it and start a new one</Trans>
          </Button>
        </>
      }
    >
      <dl className="grid gap-2 [overflow-wrap:anywhere]">
        {own && (
          <div>
            <dt className="text-fs-14">
              <Trans>Your unsent deal</Trans>
            </dt>
            <dd dir="auto" className="font-[620] text-ink">
              {own}
            </dd>
          </div>
        )}
        <div>
          <dt className="text-fs-14">
            <Trans>What you just shared</Trans>
          </dt>
          <dd dir="auto" className="font-[620] text-ink">
            {shared}
          </dd>
        </div>
      </dl>
    </StatePanel>
  );
}
