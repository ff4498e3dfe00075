import { zodResolver } from "@hookform/resolvers/zod";
import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { useForm } from "react-hook-form";
import {
  type ReportContentType,
  type ReportInput,
  type ReportValues,
  reportSchema,
} from "#contract/moderation/report.ts";
import { useAppDispatch } from "#lib/backend/store-hooks.ts";
import { failureText } from "#lib/errors/failure-text.ts";
import { refusedField } from "#lib/errors/refused-field.ts";
import { useAlerts } from "#ui/feedback/alerts.tsx";
import { reportContent } from "./reports-requests.ts";

export const reportFieldId = (name: string) => `report-${name}`;

interface About {
  contentType: ReportContentType;
  contentId: string;
  memberId: string;
}

/** State, validation and submission of a report. A second report of the same content closes the dialog with an alert. */
export function useReportForm({ contentType, contentId, memberId }: About, onClose: () => void) {
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
