import { Trans } from "@lingui/react/macro";
import { type FormEvent, useId, useState } from "react";
import { LIST_NAME_MAX, SAVED_NOTE_MAX } from "#contract/deals/saved.ts";
import { useAppDispatch } from "#lib/backend/store-hooks.ts";
import { failureText } from "#lib/errors/failure-text.ts";
import { Button } from "#ui/button/button.tsx";
import { Dialog } from "#ui/dialog/dialog.tsx";
import { Notice } from "#ui/feedback/notice.tsx";
import { Field } from "#ui/form/field.tsx";
import { Switch } from "#ui/form/switch.tsx";
import { TextArea } from "#ui/form/text-area.tsx";
import { TextInput } from "#ui/form/text-input.tsx";
import { saveOwnDeal } from "./own-saved-requests.ts";
import type { OwnSavedDeal } from "./saved-deal.ts";

interface EditSavedDialogProps {
  deal: OwnSavedDeal;
  /** Names of lists to choose from. */
  lists: readonly string[];
  onSaved: () => Promise<void>;
  onClose: () => void;
}

/** List, note and reminders of a saved deal. */
export function EditSavedDialog({ deal, lists, onSaved, onClose }: EditSavedDialogProps) {
  const id = useId();
  const dispatch = useAppDispatch();
  const [remindsOfEnd, setRemindsOfEnd] = useState(deal.remindsOfEnd);
  const [remindsOfPrice, setRemindsOfPrice] = useState(deal.remindsOfPrice);
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const text = (name: string) => String(form.get(name) ?? "").trim();
    const details = {
      listName: text("list"),
      note: text("note"),
      remindsOfEnd,
      remindsOfPrice,
    };
    setBusy(true);
    setFailure(null);
    const result = await dispatch(saveOwnDeal({ dealId: deal.id, details }));
    if (saveOwnDeal.fulfilled.match(result)) {
      await onSaved();
      return onClose();
    }
    setBusy(false);
    setFailure(failureText(result));
  }

  return (
    <Dialog
      title={<bdi>{deal.title}</bdi>}
      closeOnBackdrop={false}
      onClose={onClose}
      actions={
        <>
          <Button variant="outline" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" form={`${id}-form`} busy={isBusy}>
            <Trans>Save</Trans>
          </Button>
        </>
      }
    >
      <form
        id={`${id}-form`}
        method="post"
        onSubmit={(event) => void submit(event)}
        className="grid gap-4"
      >
        {failure && <Notice tone="danger">{failure}</Notice>}
        <Field label={<Trans>List</Trans>} hint={<Trans>For example, Eid or Wedding.</Trans>}>
          {(control) => (
            <TextInput
              {...control}
              name="list"
              list={`${id}-lists`}
              dir="auto"
              defaultValue={deal.listName}
              maxLength={LIST_NAME_MAX}
              autoComplete="off"
            />
          )}
        </Field>
        <datalist id={`${id}-lists`}>
          {lists.map((name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
        <Field label={<Trans>Note</Trans>}>
          {(control) => (
            <TextArea
              {...control}
              name="note"
              dir="auto"
              defaultValue={deal.note}
              maxLength={SAVED_NOTE_MAX}
            />
          )}
        </Field>
        <div>
          <Reminder id={`${id}-end`} isOn={remindsOfEnd} onChange={setRemindsOfEnd}>
            <Trans>Remind me a day before it ends, and when it has ended</Trans>
          </Reminder>
          <Reminder id={`${id}-price`} isOn={remindsOfPrice} onChange={setRemindsOfPrice}>
            <Trans>Tell me when its price changes</Trans>
          </Reminder>
        </div>
      </form>
    </Dialog>
  );
}

interface ReminderProps {
  id: string;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
  children: React.ReactNode;
}

function Reminder({ id, isOn, onChange, children }: ReminderProps) {
  return (
    <div className="flex items-center justify-between gap-3">
      <span id={id}>{children}</span>
      <Switch checked={isOn} labelledBy={id} onChange={onChange} />
    </div>
  );
}
