import type { FormEventHandler, ReactNode } from "react";
import { Card } from "#ui/display/card.tsx";
import { ErrorSummary } from "#ui/form/error-summary.tsx";
import type { ErrorSummaryContent } from "#ui/form/use-error-summary.ts";

interface FormCardProps {
  onSubmit: FormEventHandler;
  restored: ReactNode;
  summary: ErrorSummaryContent | null;
  children: ReactNode;
}

export function FormCard({ onSubmit, restored, summary, children }: FormCardProps) {
  return (
    <form method="post" noValidate data-draft onSubmit={onSubmit}>
      <Card as="div" className="grid grid-cols-1 gap-5 p-[18px] sm:p-6">
        {restored}
        {summary && <ErrorSummary key={summary.key} errors={summary.errors} />}
        {children}
      </Card>
    </form>
  );
}
