import { Trans } from "@lingui/react/macro";
import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import { parsePrice } from "#contract/deals/price.ts";
import { ErrorText } from "#lib/locale/locale-context.tsx";
import { Button } from "#ui/button/button.tsx";
import { TextInput } from "#ui/form/text-input.tsx";

interface SeenPriceFormProps {
  currency: string;
  typed: string;
  onType: (typed: string) => void;
  /** Receives the price that the member saw; null if left empty. */
  onSend: (price: number | null) => void;
}

export function SeenPriceForm({ currency, typed, onType, onSend }: SeenPriceFormProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => input.current?.focus(), []);

  function submit(event: FormEvent) {
    event.preventDefault();
    const price = parsePrice(typed, currency);
    if (price.problem !== null) {
      setProblem(price.problem);
      input.current?.focus();
      return;
    }
    onSend(price.amount);
  }

  return (
    <form onSubmit={submit} noValidate className="mbs-2.5 flex flex-wrap items-end gap-2">
      <label htmlFor={id} className="grid gap-1 text-fs-14 font-[600]">
        <span>
          <Trans>
            What does it cost now? (<bdi>{currency}</bdi>)
          </Trans>
        </span>
        <TextInput
          ref={input}
          id={id}
          value={typed}
          onChange={(event) => onType(event.target.value)}
          aria-invalid={problem !== null}
          aria-describedby={problem === null ? undefined : `${id}-problem`}
          inputMode="decimal"
          autoComplete="off"
          dir="ltr"
          className="inline-40"
        />
      </label>
      <Button type="submit" variant="outline">
        {typed.trim() === "" ? <Trans>Send without a price</Trans> : <Trans>Send</Trans>}
      </Button>
      {problem !== null && (
        <p id={`${id}-problem`} role="alert" className="basis-full text-fs-14 text-danger">
          <ErrorText>{problem}</ErrorText>
        </p>
      )}
    </form>
  );
}
