import { Trans, useLingui } from "@lingui/react/macro";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { useAppDispatch } from "#lib/backend/store-hooks.ts";
import { failureText } from "#lib/errors/failure-text.ts";
import { Button } from "#ui/button/button.tsx";
import { useAlerts } from "#ui/feedback/alerts.tsx";
import { Field } from "#ui/form/field.tsx";
import { Select } from "#ui/form/select.tsx";
import { TextInput } from "#ui/form/text-input.tsx";
import { useFocusInvalid } from "#ui/form/use-focus-invalid.ts";
import { addToDeal } from "./addition-requests.ts";
import type { AddedKind } from "./extras-calls.ts";

const NOTE_MAX = 200;

interface AddFormProps {
  dealId: string;
  onAdded: () => Promise<void>;
  onCancel: () => void;
}

/** Form for adding to another member's deal: a code, a lower price or a place. */
export function AddForm({ dealId, onAdded, onCancel }: AddFormProps) {
  const { t } = useLingui();
  const dispatch = useAppDispatch();
  const { showToast } = useAlerts();
  const kind = useRef<HTMLSelectElement>(null);
  const [note, setNote] = useState("");
  const [failure, setFailure] = useState<string | null>(null);
  const [form, focusInvalid] = useFocusInvalid();
  const [isBusy, setIsBusy] = useState(false);
  useEffect(() => kind.current?.focus(), []);

  function fail(reason: string) {
    setFailure(reason);
    focusInvalid();
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (note.trim() === "") return fail(t`Write what you know.`);
    if (isBusy) return;
    setIsBusy(true);
    setFailure(null);
    const added = (kind.current?.value ?? "code") as AddedKind;
    const result = await dispatch(addToDeal({ dealId, added, note: note.trim() }));
    setIsBusy(false);
    if (!addToDeal.fulfilled.match(result)) return fail(failureText(result));
    showToast(t`Thanks! The poster will check it.`);
    await onAdded();
  }

  return (
    <form
      ref={form}
      onSubmit={(event) => void submit(event)}
      noValidate
      className="mbs-3 grid gap-3"
    >
      <Field label={<Trans>What would you like to add?</Trans>}>
        {(control) => (
          <Select {...control} ref={kind}>
            <option value="code">{t`A code`}</option>
            <option value="price">{t`A lower price`}</option>
            <option value="place">{t`Another place`}</option>
          </Select>
        )}
      </Field>
      <Field
        label={<Trans>In a few words</Trans>}
        hint={<Trans>For example, “Code X takes £3 off” or “Also in the Leeds shop”.</Trans>}
        error={failure}
        counter={{ length: [...note].length, max: NOTE_MAX }}
      >
        {(control) => (
          <TextInput
            {...control}
            value={note}
            dir="auto"
            maxLength={NOTE_MAX}
            autoComplete="off"
            onChange={({ target }) => setNote(target.value)}
          />
        )}
      </Field>
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
