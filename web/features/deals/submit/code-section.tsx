import { Trans } from "@lingui/react/macro";
import { useState } from "react";
import { CODE_FIELDS } from "#contract/vouchers/deal-code-fields.ts";
import { Spinner } from "#ui/feedback/spinner.tsx";
import { useChunk } from "#ui/use-chunk.ts";
import type { CodeFieldsProps } from "./code-fields.tsx";

/** The code of a deal, folded until it has a value or an error. */
export function CodeSection({ form, fieldId }: CodeFieldsProps) {
  const [isOpen, setOpen] = useState(() => form.getValues("code") !== "");
  const { errors } = form.formState;
  const isShown = isOpen || CODE_FIELDS.some((name) => errors[name]);
  const chunk = useChunk(isShown, loadFields, () => setOpen(false));
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
      {isShown && !chunk && <Spinner />}
      {isShown && chunk && <chunk.CodeFields form={form} fieldId={fieldId} />}
    </details>
  );
}

/** A separate chunk, because most deals have no code. */
const loadFields = () => import("./code-fields.tsx");
