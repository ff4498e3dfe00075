import { Trans } from "@lingui/react/macro";
import type { FormEventHandler, ReactNode } from "react";
import { Button, ButtonLink } from "#ui/button/button.tsx";
import type { ErrorSummaryContent } from "#ui/form/use-error-summary.ts";
import { FormCard } from "./form-card.tsx";
import { FormFailure } from "./form-failure.tsx";
import { RestoredNotice } from "./restored-notice.tsx";

interface MemberFormProps {
  /** Result of `useMemberForm`. */
  memberForm: {
    form: { formState: { isSubmitting: boolean } };
    summary: ErrorSummaryContent | null;
    failure: string | null;
    isRestored: boolean;
    startAgain: () => void;
    onSubmit: FormEventHandler;
  };
  /** Address of the "Cancel" link; without it, there is no link. */
  cancelPath?: string;
  submitLabel: ReactNode;
  /** Whether the server accepts the form from browsers without scripts, which then check the fields themselves. */
  worksWithoutScripts?: boolean;
  children: ReactNode;
}

export function MemberForm({
  memberForm,
  cancelPath,
  submitLabel,
  worksWithoutScripts,
  children,
}: MemberFormProps) {
  const { form, summary, failure, isRestored, startAgain, onSubmit } = memberForm;
  return (
    <FormCard
      onSubmit={onSubmit}
      worksWithoutScripts={worksWithoutScripts}
      summary={summary}
      restored={
        isRestored && (
          <RestoredNotice discardLabel={<Trans>Start again</Trans>} onDiscard={startAgain}>
            <p>
              <Trans>We kept what you typed before.</Trans>
            </p>
          </RestoredNotice>
        )
      }
    >
      {children}
      {failure && <FormFailure>{failure}</FormFailure>}
      <FormActions cancelPath={cancelPath} isSending={form.formState.isSubmitting}>
        {submitLabel}
      </FormActions>
    </FormCard>
  );
}

interface FormActionsProps {
  cancelPath: string | undefined;
  isSending: boolean;
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
