import { Trans } from "@lingui/react/macro";
import { lazy, Suspense, useState } from "react";
import { CODE_FIELDS } from "#contract/vouchers/deal-code-fields.ts";
import { Spinner } from "#ui/feedback/spinner.tsx";
import type { CodeFieldsProps } from "./code-fields.tsx";

/** A separate chunk, because most deals have no code. */
const CodeFields = lazy(async () => {
  const { CodeFields: Component } = await import("./code-fields.tsx");
  return { default: Component };
});

/** The code of a deal, folded until it has a value or an error. */
export function CodeSection({ form, fieldId }: CodeFieldsProps) {
  const [isOpen, setOpen] = useState(() => form.getValues("code") !== "");
  const { errors } = form.formState;
  const isShown = isOpen || CODE_FIELDS.some((name) => errors[name]);
  return (
    <details
      open={isShown}
      onToggle={(event) => setOpen(event.currentTarget.open)}
      className="rounded-l border border-border px-4"
    >
      <summary className="min-block-12 cursor-pointer content-center text-fs-15 font-[600]">
        <Trans>Discount code</Trans>{" "}
        <span className="font-normal text-muted">
          <Trans>(optional)</Trans>
        </span>
      </summary>
      {isShown && (
        <Suspense fallback={<Spinner />}>
          <CodeFields form={form} fieldId={fieldId} />
        </Suspense>
      )}
    </details>
  );
}
