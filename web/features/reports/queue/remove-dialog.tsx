import { Trans, useLingui } from "@lingui/react/macro";
import type { ReportGroup } from "#contract/moderation/report.ts";
import { useContentLabels } from "#features/reports/report/use-report-labels.ts";
import { Button } from "#ui/button/button.tsx";
import { Dialog } from "#ui/dialog/dialog.tsx";

interface RemoveDialogProps {
  group: ReportGroup;
  onRemove: () => void;
  onClose: () => void;
}

/** Asks for confirmation, because only an appeal restores a comment's text. */
export function RemoveDialog({ group, onRemove, onClose }: RemoveDialogProps) {
  const { t } = useLingui();
  const contents = useContentLabels();
  const { contentType, content } = group;
  const title = content?.title ?? "";
  return (
    <Dialog
      title={t`Remove this?`}
      onClose={onClose}
      actions={
        <>
          <Button variant="outline" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button variant="danger" onClick={onRemove}>
            <Trans>Remove</Trans>
          </Button>
        </>
      }
    >
      <p className="font-[620] [overflow-wrap:anywhere]">
        {contents[contentType]}: <bdi>{title}</bdi>
      </p>
      <p className="mbs-2 text-muted">
        {contentType === "comment" ? (
          <Trans>Its text and its author disappear. Replies stay.</Trans>
        ) : (
          <Trans>Only its author and the admins will see it.</Trans>
        )}
      </p>
    </Dialog>
  );
}
