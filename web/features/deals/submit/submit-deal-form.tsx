import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { paths } from "#contract/paths.ts";
import { ImageField } from "#features/images/image-field.tsx";
import { Button, ButtonLink } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { ErrorSummary } from "#ui/error-summary.tsx";
import { Notice } from "#ui/notice.tsx";
import { DealFields } from "./deal-fields.tsx";
import type { DealForm } from "./use-deal-form.ts";

/** The form of a deal, link first. What was typed stays when sending it fails. */
export function SubmitDealForm({
  dealForm,
  submitLabel,
}: {
  dealForm: DealForm;
  submitLabel: ReactNode;
}) {
  const { form, upload, summary, failure, isRestored, startAgain, onSubmit } = dealForm;
  return (
    <form method="post" noValidate onSubmit={onSubmit}>
      <Card as="div" className="grid gap-5 p-[18px] sm:p-6">
        {isRestored && (
          <Notice>
            <p>
              <Trans>What you typed before is still here.</Trans>
            </p>
            <button
              type="button"
              onClick={startAgain}
              className="-mbe-2 inline-flex min-block-11 items-center underline underline-offset-3"
            >
              <Trans>Start again</Trans>
            </button>
          </Notice>
        )}
        {summary && <ErrorSummary key={summary.key} errors={summary.errors} />}
        {failure && <Notice tone="danger">{failure}</Notice>}
        <DealFields form={form} photoField={<ImageField upload={upload} />} />
        <div className="flex flex-col-reverse gap-2.5 sm:flex-row sm:justify-end">
          <ButtonLink variant="text" to={paths.home}>
            <Trans>Cancel</Trans>
          </ButtonLink>
          <Button type="submit" busy={form.formState.isSubmitting} className="min-block-12">
            {submitLabel}
          </Button>
        </div>
      </Card>
    </form>
  );
}
