import { Trans } from "@lingui/react/macro";
import type { UseFormReturn } from "react-hook-form";
import {
  REASONS_BY_TYPE,
  type ReportContentType,
  type ReportInput,
  type ReportValues,
} from "#contract/moderation/report.ts";
import { FieldError } from "#ui/form/field.tsx";
import { useReasonLabels } from "./use-report-labels.ts";

const ERROR_ID = "report-reason-error";

interface ReasonChoiceProps {
  form: UseFormReturn<ReportInput, unknown, ReportValues>;
  contentType: ReportContentType;
}

export function ReasonChoice({ form, contentType }: ReasonChoiceProps) {
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
