import { Trans } from "@lingui/react/macro";
import type { FormEventHandler, ReactNode } from "react";
import type { ErrorSummaryContent } from "#lib/errors/use-error-summary.ts";
import { Button, ButtonLink } from "#ui/button/button.tsx";
import { Card } from "#ui/display/card.tsx";
import { Notice } from "#ui/feedback/notice.tsx";
import { ErrorSummary } from "#ui/form/error-summary.tsx";

interface MemberFormProps {
  /** What `useMemberForm` returned. */
  memberForm: {
    form: { formState: { isSubmitting: boolean } };
    summary: ErrorSummaryContent | null;
    failure: string | null;
    isRestored: boolean;
    startAgain: () => void;
    onSubmit: FormEventHandler;
  };
  /** Where 'Cancel' leads; without it there is no such link. */
  cancelPath?: string;
  submitLabel: ReactNode;
  /** The fields. */
  children: ReactNode;
}

/** The card of a form: what was restored, what is wrong, the fields, and the two actions. */
export function MemberForm({ memberForm, cancelPath, submitLabel, children }: MemberFormProps) {
  const { form, summary, failure, isRestored, startAgain, onSubmit } = memberForm;
  return (
    <form method="post" noValidate data-draft onSubmit={onSubmit}>
      <Card as="div" className="grid gap-5 p-[18px] sm:p-6">
        {isRestored && <RestoredNotice onStartAgain={startAgain} />}
        {summary && <ErrorSummary key={summary.key} errors={summary.errors} />}
        {failure && <Notice tone="danger">{failure}</Notice>}
        {children}
        <FormActions cancelPath={cancelPath} isSending={form.formState.isSubmitting}>
          {submitLabel}
        </FormActions>
      </Card>
    </form>
  );
}

function RestoredNotice({ onStartAgain }: { onStartAgain: () => void }) {
  return (
    <Notice>
      <p>
        <Trans>We kept what you typed before.</Trans>
      </p>
      <button
        type="button"
        onClick={onStartAgain}
        className="-mbe-2 inline-flex min-block-11 items-center underline underline-offset-3"
      >
        <Trans>Start again</Trans>
      </button>
    </Notice>
  );
}

interface FormActionsProps {
  cancelPath: string | undefined;
  isSending: boolean;
  /** The label of the button that sends the form. */
  children: ReactNode;
}

function FormActions({ cancelPath, isSending, children }: FormActionsProps) {
  return (
    <div className="flex flex-col-reverse gap-2.5 sm:flex-row sm:justify-end">
      {cancelPath && (
        <ButtonLink variant="text" to={cancelPath}>
          <Trans>Cancel</Trans>
        </ButtonLink>
      )}
      <Button type="submit" busy={isSending} className="min-block-12">
        {children}
      </Button>
    </div>
  );
}
