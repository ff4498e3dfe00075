import { Trans, useLingui } from "@lingui/react/macro";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { parsePrice } from "#contract/deals/price.ts";
import { completeLink } from "#contract/text/sanitize.ts";
import { Button } from "#ui/button/button.tsx";
import { Field } from "#ui/form/field.tsx";
import { TextInput } from "#ui/form/text-input.tsx";
import { useFocusInvalid } from "#ui/form/use-focus-invalid.ts";
import type { ColdDetails } from "./cold-requests.ts";

interface CheaperFormProps {
  currency: string;
  isBusy: boolean;
  /** Receives the link and the total, or neither. */
  onSend: (offer: Omit<ColdDetails, "reason">) => void;
}

/** Asks where the deal is cheaper. */
export function CheaperForm({ currency, isBusy, onSend }: CheaperFormProps) {
  const { t } = useLingui();
  const [link, setLink] = useState("");
  const [total, setTotal] = useState("");
  const [errors, setErrors] = useState<{ link?: string | undefined; total?: string | undefined }>(
    {},
  );
  const [form, focusInvalid] = useFocusInvalid();
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => first.current?.focus(), []);
  const isEmpty = link.trim() === "" && total.trim() === "";

  function submit(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    if (isEmpty) return onSend({});
    const { amount, problem } = parsePrice(total, currency);
    const found = {
      link: link.trim() === "" ? t`Paste the link, too.` : undefined,
      total: problem ?? (amount === null ? t`Enter the total there, too.` : undefined),
    };
    setErrors(found);
    if (found.link || found.total || amount === null) return focusInvalid();
    onSend({ cheaper_url: completeLink(link), cheaper_total: amount, currency });
  }

  return (
    <form ref={form} onSubmit={submit} noValidate className="mbs-2 grid gap-3">
      <Field label={<Trans>Link</Trans>} optional error={errors.link}>
        {(control) => (
          <TextInput
            {...control}
            ref={first}
            value={link}
            onChange={({ target }) => setLink(target.value)}
            inputMode="url"
            autoComplete="off"
            dir="ltr"
          />
        )}
      </Field>
      <Field
        label={
          <Trans>
            Total with delivery (<bdi>{currency}</bdi>)
          </Trans>
        }
        optional
        error={errors.total}
      >
        {(control) => (
          <TextInput
            {...control}
            value={total}
            onChange={({ target }) => setTotal(target.value)}
            inputMode="decimal"
            autoComplete="off"
            dir="ltr"
          />
        )}
      </Field>
      <Button type="submit" block busy={isBusy}>
        {isEmpty ? <Trans>Send without a link</Trans> : <Trans>Send</Trans>}
      </Button>
    </form>
  );
}
