import { Trans, useLingui } from "@lingui/react/macro";
import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import type { Deal } from "#contract/deals/deal.ts";
import { EndInputs } from "#features/deals/moments/end-inputs.tsx";
import { useAppDispatch } from "#lib/backend/store-hooks.ts";
import { failureText } from "#lib/errors/failure-text.ts";
import { Button } from "#ui/button/button.tsx";
import { useAlerts } from "#ui/feedback/alerts.tsx";
import { Notice } from "#ui/feedback/notice.tsx";
import { Field } from "#ui/form/field.tsx";
import { Select } from "#ui/form/select.tsx";
import { TextInput } from "#ui/form/text-input.tsx";
import { useFocusInvalid } from "#ui/form/use-focus-invalid.ts";
import { Amount, CodeInputs } from "./addition-fields.tsx";
import { addToDeal } from "./addition-requests.ts";
import type { AddedKind } from "./extras-requests.ts";
import { type AdditionErrors, type AdditionInput, readAddition } from "./read-addition.ts";

const NOTE_MAX = 200;
const EMPTY: AdditionInput = {
  note: "",
  price: "",
  code: "",
  discount_type: "",
  discount_value: "",
  min_spend: "",
  expiry_date: "",
  expires_at: "",
};

interface AddFormProps {
  deal: Pick<Deal, "id" | "currency" | "startsAt">;
  onAdded: () => Promise<void>;
  onCancel: () => void;
}

/** Form for adding to another member's deal: a code, a lower price, a place or an end. */
export function AddForm({ deal, onAdded, onCancel }: AddFormProps) {
  const { t } = useLingui();
  const dispatch = useAppDispatch();
  const { showToast } = useAlerts();
  const select = useRef<HTMLSelectElement>(null);
  const endId = useId();
  const [kind, setKind] = useState<AddedKind>("code");
  const [input, setInput] = useState(EMPTY);
  const [errors, setErrors] = useState<AdditionErrors>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [form, focusInvalid] = useFocusInvalid();
  const [isBusy, setIsBusy] = useState(false);
  useEffect(() => select.current?.focus(), []);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isBusy) return;
    const details = readAddition(kind, input, deal, t`Write what you know.`);
    setFailure(null);
    setErrors("errors" in details ? details.errors : {});
    if ("errors" in details) return focusInvalid();
    setIsBusy(true);
    const result = await dispatch(addToDeal({ dealId: deal.id, details }));
    setIsBusy(false);
    if (!addToDeal.fulfilled.match(result)) return setFailure(failureText(result));
    showToast(t`Thanks! The poster will check it.`);
    await onAdded();
  }

  const fields = {
    input,
    errors,
    currency: deal.currency,
    onType: (name: keyof AdditionInput, value: string) => setInput({ ...input, [name]: value }),
  };
  return (
    <form
      ref={form}
      onSubmit={(event) => void submit(event)}
      noValidate
      className="mbs-3 grid gap-3"
    >
      <Field label={<Trans>What would you like to add?</Trans>}>
        {(control) => (
          <Select
            {...control}
            ref={select}
            value={kind}
            onChange={({ target }) => {
              setKind(target.value as AddedKind);
              setErrors({});
            }}
          >
            <option value="code">{t`A code`}</option>
            <option value="price">{t`A lower price`}</option>
            <option value="place">{t`Another place`}</option>
            <option value="end">{t`An end date`}</option>
          </Select>
        )}
      </Field>
      {kind === "code" && <CodeInputs {...fields} />}
      {kind === "price" && (
        <Amount
          {...fields}
          name="price"
          label={
            <Trans>
              Price (<bdi>{deal.currency}</bdi>)
            </Trans>
          }
        />
      )}
      {kind === "place" && (
        <Field
          label={<Trans>In a few words</Trans>}
          hint={<Trans>For example, “Also in the Leeds shop”.</Trans>}
          error={errors.note}
          counter={{ length: [...input.note].length, max: NOTE_MAX }}
        >
          {(control) => (
            <TextInput
              {...control}
              value={input.note}
              dir="auto"
              maxLength={NOTE_MAX}
              autoComplete="off"
              onChange={({ target }) => fields.onType("note", target.value)}
            />
          )}
        </Field>
      )}
      {kind === "end" && (
        <EndInputs
          id={endId}
          value={input.expires_at}
          error={errors.expires_at}
          onChange={(end) => fields.onType("expires_at", end)}
        />
      )}
      {failure && <Notice tone="danger">{failure}</Notice>}
      <div className="flex flex-wrap justify-end gap-2.5">
        <Button variant="text" onClick={onCancel}>
          <Trans>Cancel</Trans>
        </Button>
        <Button type="submit" busy={isBusy}>
          <Trans>Send</Trans>
        </Button>
      </div>
    </form>
  );
}
