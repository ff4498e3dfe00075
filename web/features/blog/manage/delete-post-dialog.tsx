import { Trans } from "@lingui/react/macro";
import { Button } from "#ui/button/button.tsx";
import { Dialog } from "#ui/dialog/dialog.tsx";

export function DeletePostDialog({
  title,
  busy,
  onDelete,
  onClose,
}: {
  title: string;
  busy: boolean;
  onDelete: () => void;
  onClose: () => void;
}) {
  return (
    <Dialog
      title={<Trans>Delete this post?</Trans>}
      onClose={onClose}
      actions={
        <>
          <Button variant="outline" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button variant="danger" busy={busy} onClick={onDelete}>
            <Trans>Delete</Trans>
          </Button>
        </>
      }
    >
      <p className="text-muted [overflow-wrap:anywhere]">
        <Trans>
          This deletes “<bdi>{title}</bdi>” and its web address for good.
        </Trans>
      </p>
    </Dialog>
  );
}
