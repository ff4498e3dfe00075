import { Trans } from "@lingui/react/macro";
import { type FormEvent, useState } from "react";
import { useAppDispatch } from "#lib/backend/store-hooks.ts";
import { failureText } from "#lib/errors/failure-text.ts";
import { Button } from "#ui/button/button.tsx";
import { Dialog } from "#ui/dialog/dialog.tsx";
import { Field } from "#ui/form/field.tsx";
import { TextInput } from "#ui/form/text-input.tsx";
import { type ApprovedMerchant, handOverMerchant } from "./approved-merchants-requests.ts";

interface HandOverDialogProps {
  merchant: ApprovedMerchant;
  onDone: (username: string) => void;
  onClose: () => void;
}

/** Asks for the member who gets the page of a merchant. */
export function HandOverDialog({ merchant, onDone, onClose }: HandOverDialogProps) {
  const dispatch = useAppDispatch();
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const { id, name } = merchant;

  async function handOver(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const username = String(new FormData(event.currentTarget).get("username") ?? "").trim();
    if (isBusy) return;
    setBusy(true);
    const result = await dispatch(handOverMerchant({ id, username }));
    setBusy(false);
    if (handOverMerchant.fulfilled.match(result)) onDone(username);
    else setFailure(failureText(result));
  }

  return (
    <Dialog
      title={
        <Trans>
          Hand over <bdi>{name}</bdi>
        </Trans>
      }
      onClose={onClose}
    >
      <form method="post" onSubmit={(event) => void handOver(event)} className="grid gap-4">
        <p className="text-muted">
          <Trans>
            The new member can edit the page and speaks for the shop. The earlier member’s contact
            data is deleted. We tell both.
          </Trans>
        </p>
        <Field label={<Trans>Username</Trans>} error={failure ?? undefined}>
          {(control) => (
            <TextInput
              {...control}
              name="username"
              dir="ltr"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={50}
              required
            />
          )}
        </Field>
        <div className="flex gap-2.5 *:flex-1">
          <Button variant="outline" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" busy={isBusy}>
            <Trans>Hand over</Trans>
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
