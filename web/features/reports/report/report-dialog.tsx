import { zodResolver } from "@hookform/resolvers/zod";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { type UseFormReturn, useForm } from "react-hook-form";
import { useLocation } from "react-router";
import { paths } from "#contract/addresses/paths.ts";
import { refusedField } from "#contract/errors/plain-error.ts";
import {
  REASONS_BY_TYPE,
  REPORT_DETAILS_MAX,
  type ReportContentType,
  type ReportInput,
  type ReportValues,
  reportSchema,
} from "#contract/moderation/report.ts";
import { useAppDispatch } from "#lib/backend/store-hooks.ts";
import { failureText } from "#lib/errors/failure-text.ts";
import { Button } from "#ui/button/button.tsx";
import { Dialog } from "#ui/dialog/dialog.tsx";
import { useAlerts } from "#ui/feedback/alerts.tsx";
import { Notice } from "#ui/feedback/notice.tsx";
import { FieldError } from "#ui/form/field.tsx";
import { FormField } from "#ui/form/form-field.tsx";
import { TextArea } from "#ui/form/text-area.tsx";
import { Link } from "#ui/navigation/link.tsx";
import { reportContent } from "./reports-requests.ts";
import { useReasonLabels } from "./use-report-labels.ts";

const ERROR_ID = "report-reason-error";

export interface ReportDialogProps {
  contentType: ReportContentType;
  contentId: string;
  contentName: string;
  memberId: string;
  onClose: () => void;
}

export function ReportDialog({ contentName, onClose, ...about }: ReportDialogProps) {
  const { t } = useLingui();
  const { pathname } = useLocation();
  const place = about.contentType === "comment" ? `#comment-${about.contentId}` : "";
  const illegalPath = paths.contactAbout(pathname + place);
  const { form, failure, onSubmit } = useReportForm(about, onClose);
  return (
    <Dialog title={t`Report this?`} onClose={onClose} closeOnBackdrop={false}>
      <p className="text-muted [overflow-wrap:anywhere]">
        <Trans>
          Report “<bdi>{contentName}</bdi>”. An admin will review it. Your name stays private; the
          outcome appears under Settings → Your reports.
        </Trans>
      </p>
      <p className="mbs-2 text-muted">
        <Trans>
          Is it illegal? <Link to={illegalPath}>Tell us here</Link>, and we look at it first, day
          and night.
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

const reportFieldId = (name: string) => `report-${name}`;

interface About {
  contentType: ReportContentType;
  contentId: string;
  memberId: string;
}

/** State, validation and submission of a report. A second report of the same content closes the dialog with an alert. */
function useReportForm({ contentType, contentId, memberId }: About, onClose: () => void) {
  const { t } = useLingui();
  const dispatch = useAppDispatch();
  const { showAlert, showToast } = useAlerts();
  const [failure, setFailure] = useState<string | null>(null);
  const form = useForm<ReportInput, unknown, ReportValues>({
    resolver: zodResolver(reportSchema),
    mode: "onTouched",
    defaultValues: { details: "" },
  });

  async function onValid(values: ReportValues) {
    setFailure(null);
    const result = await dispatch(reportContent({ ...values, contentType, contentId, memberId }));
    if (reportContent.fulfilled.match(result)) {
      onClose();
      return showToast(t`Thank you. An admin will review it.`);
    }
    const message = failureText(result);
    if (result.payload?.code === "already_reported") {
      onClose();
      return showAlert({ type: "info", message });
    }
    const field = refusedField(result.payload, ["reason", "details"]);
    if (field) form.setError(field, { type: "server", message }, { shouldFocus: true });
    else setFailure(message);
  }

  return { form, failure, onSubmit: form.handleSubmit(onValid) };
}

interface ReasonChoiceProps {
  form: UseFormReturn<ReportInput, unknown, ReportValues>;
  contentType: ReportContentType;
}

function ReasonChoice({ form, contentType }: ReasonChoiceProps) {
  const words = useReasonLabels();
  const { error } = form.getFieldState("reason", form.formState);
  return (
    <fieldset className="border-0" aria-describedby={error ? ERROR_ID : undefined}>
      <legend className="mbe-1.5 text-fs-15 font-[620]">
        <Trans>What’s wrong?</Trans>
      </legend>
      <div className="grid gap-x-3 sm:grid-cols-2">
        {REASONS_BY_TYPE[contentType].map((reason) => (
          <label
            key={reason}
            className="flex min-block-11 cursor-pointer items-center gap-2.5 rounded-m px-1.5 has-checked:font-[620] has-checked:text-primary-ink"
          >
            <input
              {...form.register("reason")}
              type="radio"
              value={reason}
              aria-invalid={error ? true : undefined}
              className="size-[18px]"
            />
            {words(reason, contentType)}
          </label>
        ))}
      </div>
      {error && <FieldError id={ERROR_ID}>{error.message}</FieldError>}
    </fieldset>
  );
}
