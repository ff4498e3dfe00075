import { Trans, useLingui } from "@lingui/react/macro";
import { REPORT_DETAILS_MAX, type ReportContentType } from "#contract/moderation/report.ts";
import { Button } from "#ui/button/button.tsx";
import { Dialog } from "#ui/dialog/dialog.tsx";
import { Notice } from "#ui/feedback/notice.tsx";
import { FormField } from "#ui/form/form-field.tsx";
import { TextArea } from "#ui/form/text-area.tsx";
import { ReasonChoice } from "./reason-choice.tsx";
import { reportFieldId, useReportForm } from "./use-report-form.ts";

export interface ReportDialogProps {
  contentType: ReportContentType;
  contentId: string;
  contentName: string;
  memberId: string;
  onClose: () => void;
}

export function ReportDialog({ contentName, onClose, ...about }: ReportDialogProps) {
  const { t } = useLingui();
  const { form, failure, onSubmit } = useReportForm(about, onClose);
  return (
    <Dialog title={t`Report this?`} onClose={onClose} closeOnBackdrop={false}>
      <p className="text-muted [overflow-wrap:anywhere]">
        <Trans>
          Report “<bdi>{contentName}</bdi>”. An admin will review it. Your name stays private; the
          outcome appears under Settings → Your reports.
        </Trans>
      </p>
      {/* A POST form, so that text submitted before hydration never appears in an address. */}
      <form method="post" noValidate onSubmit={onSubmit} className="mbs-4 grid gap-4">
        {failure && <Notice tone="danger">{failure}</Notice>}
        <ReasonChoice form={form} contentType={about.contentType} />
        <FormField
          form={form}
          idOf={reportFieldId}
          name="details"
          label={<Trans>Details</Trans>}
          hint={<Trans>Add a link or price if it helps.</Trans>}
          max={REPORT_DETAILS_MAX}
        >
          {(control) => <TextArea {...control} />}
        </FormField>
        <div className="flex gap-2.5 *:flex-1">
          <Button variant="outline" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" busy={form.formState.isSubmitting}>
            <Trans>Send report</Trans>
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
