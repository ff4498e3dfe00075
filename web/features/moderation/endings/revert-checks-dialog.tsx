import { Trans } from "@lingui/react/macro";
import { Button } from "#ui/button/button.tsx";
import { Dialog } from "#ui/dialog/dialog.tsx";

interface RevertChecksDialogProps {
  username: string;
  busy: boolean;
  onRevert: () => void;
  onClose: () => void;
}

export function RevertChecksDialog({ username, busy, onRevert, onClose }: RevertChecksDialogProps) {
  const name = <bdi className="[overflow-wrap:anywhere]">{username}</bdi>;
  return (
    <Dialog
      title={<Trans>Revert recent checks of {name}?</Trans>}
      onClose={onClose}
      actions={
        <>
          <Button variant="outline" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button variant="danger" busy={busy} onClick={onRevert}>
            <Trans>Revert checks</Trans>
          </Button>
        </>
      }
    >
      <p className="text-muted">
        <Trans>
          This removes their checks from the last 24 hours and everything they said about codes.
          Deals they helped end in that time go live again, and each counts as a wrong check. You
          can’t undo this.
        </Trans>
      </p>
    </Dialog>
  );
}
