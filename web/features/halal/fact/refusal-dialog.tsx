import { Trans } from "@lingui/react/macro";
import type { HalalFact } from "#contract/halal/halal-facts.ts";
import { ReasonDialog } from "#features/decisions/reason-dialog.tsx";
import { useAttributeLabels } from "#features/halal/labels/use-halal-labels.ts";
import { HalalFactValue } from "#features/halal/panel/halal-fact-value.tsx";

interface RefusalDialogProps {
  fact: HalalFact;
  busy: boolean;
  failure?: string | null;
  onConfirm: (reason: string) => void;
  onClose: () => void;
}

/** Asks an admin why a fact is hidden or not shown. */
export function RefusalDialog({ fact, ...dialog }: RefusalDialogProps) {
  const label = useAttributeLabels()[fact.attribute];
  return (
    <ReasonDialog
      {...dialog}
      texts={{
        question: fact.isPublic ? <Trans>Take this down?</Trans> : <Trans>Don’t show this?</Trans>,
        effect: (
          <>
            {label}: <HalalFactValue fact={fact} />
          </>
        ),
        reader: <Trans>The member will see this.</Trans>,
        reasonsOf: "fact",
        confirm: fact.isPublic ? <Trans>Take down</Trans> : <Trans>Don’t show</Trans>,
      }}
    />
  );
}
