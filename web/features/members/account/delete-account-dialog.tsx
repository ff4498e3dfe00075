import { Trans, useLingui } from "@lingui/react/macro";
import { type FormEvent, useId, useState } from "react";
import { useAppDispatch } from "#lib/backend/store-hooks.ts";
import { failureText } from "#lib/errors/failure-text.ts";
import { Button } from "#ui/button/button.tsx";
import { Dialog } from "#ui/dialog/dialog.tsx";
import { Notice } from "#ui/feedback/notice.tsx";
import { Field } from "#ui/form/field.tsx";
import { TextInput } from "#ui/form/text-input.tsx";
import { useFocusInvalid } from "#ui/form/use-focus-invalid.ts";
import { requestDeletion } from "./account-requests.ts";

interface DeleteAccountDialogProps {
  username: string;
  onClose: () => void;
  /** Loads the account again before the dialog closes. */
  onRequested: () => Promise<unknown>;
}

/** Asks the member to type their username, so that no account is deleted by accident. */
export function DeleteAccountDialog({ username, onClose, onRequested }: DeleteAccountDialogProps) {
  const { t } = useLingui();
  const formId = useId();
  const dispatch = useAppDispatch();
  const [typed, setTyped] = useState("");
  const [isWrong, setWrong] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [form, focusInvalid] = useFocusInvalid();
  const [isBusy, setBusy] = useState(false);

  async function send(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    const isRight = typed.trim().toLowerCase() === username;
    setWrong(!isRight);
    setFailure(null);
    if (!isRight) return focusInvalid();
    setBusy(true);
    const result = await dispatch(requestDeletion());
    if (requestDeletion.rejected.match(result)) {
      setBusy(false);
      setFailure(failureText(result));
      return;
    }
    await onRequested();
    onClose();
  }

  return (
    <Dialog
      title={<Trans>Delete your account?</Trans>}
      onClose={onClose}
      actions={
        <>
          <Button variant="outline" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button variant="danger" type="submit" form={formId} busy={isBusy}>
            <Trans>Delete account</Trans>
          </Button>
        </>
      }
    >
      <form
        ref={form}
        id={formId}
        method="post"
        noValidate
        onSubmit={(event) => void send(event)}
        className="grid gap-4"
      >
        <p className="text-muted">
          <Trans>
            Your account will be deleted in 30 days. To keep it, sign in before then and press “Keep
            my account”.
          </Trans>
        </p>
        {failure && <Notice tone="danger">{failure}</Notice>}
        <Field
          label={
            <Trans>
              Type <bdi>{username}</bdi> to confirm
            </Trans>
          }
          error={isWrong ? t`That isn’t your username.` : undefined}
        >
          {(control) => (
            <TextInput
              {...control}
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              required
            />
          )}
        </Field>
      </form>
    </Dialog>
  );
}
