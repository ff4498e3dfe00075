import { Plural, Trans } from "@lingui/react/macro";
import { Button } from "#ui/button/button.tsx";
import { Dialog } from "#ui/dialog/dialog.tsx";
import { Degrees } from "#ui/display/temperature.tsx";
import type { SuspiciousVotes } from "./suspicious-votes-requests.ts";

interface RemoveVotesDialogProps {
  group: SuspiciousVotes;
  busy: boolean;
  onRemove: () => void;
  onClose: () => void;
}

export function RemoveVotesDialog({ group, busy, onRemove, onClose }: RemoveVotesDialogProps) {
  const { hot, cold, title, temperature } = group;
  const after = temperature - hot + cold;
  return (
    <Dialog
      title={<Plural value={hot + cold} one="Remove # vote?" other="Remove # votes?" />}
      onClose={onClose}
      actions={
        <>
          <Button variant="outline" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button variant="danger" busy={busy} onClick={onRemove}>
            <Trans>Remove votes</Trans>
          </Button>
        </>
      }
    >
      <p className="text-muted [overflow-wrap:anywhere]">
        <Trans>
          “<bdi>{title}</bdi>” goes from <Degrees degrees={temperature} /> to{" "}
          <Degrees degrees={after} />. These accounts can’t vote on it again. This can’t be undone.
        </Trans>
      </p>
    </Dialog>
  );
}
