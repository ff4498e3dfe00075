import { type FormEventHandler, type ReactNode, useEffect, useState } from "react";
import { Card } from "#ui/display/card.tsx";
import { ErrorSummary } from "#ui/form/error-summary.tsx";
import type { ErrorSummaryContent } from "#ui/form/use-error-summary.ts";

interface FormCardProps {
  onSubmit: FormEventHandler;
  /** Whether the server accepts the form from browsers without scripts. */
  worksWithoutScripts?: boolean | undefined;
  restored: ReactNode;
  summary: ErrorSummaryContent | null;
  children: ReactNode;
}

export function FormCard({
  onSubmit,
  worksWithoutScripts = false,
  restored,
  summary,
  children,
}: FormCardProps) {
  const [isChecking, setChecking] = useState(!worksWithoutScripts);
  useEffect(() => setChecking(true), []);
  return (
    <form
      method="post"
      // The address of the page, with its query. A form without this attribute is hidden without scripts.
      action={worksWithoutScripts ? "" : undefined}
      noValidate={isChecking}
      data-draft
      onSubmit={onSubmit}
    >
      <Card as="div" className="grid grid-cols-1 gap-5 p-[18px] sm:p-6">
        {restored}
        {summary && <ErrorSummary key={summary.key} errors={summary.errors} />}
        {children}
      </Card>
    </form>
  );
}
