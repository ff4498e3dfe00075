import { zodResolver } from "@hookform/resolvers/zod";
import { Trans } from "@lingui/react/macro";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { type NewPasswordInput, newPasswordSchema } from "#contract/deals/validation.ts";
import { newPasswordError } from "#contract/errors/auth-errors.ts";
import { userFacingText } from "#contract/errors/plain-error.ts";
import { choosePassword } from "#features/members/password/password-requests.ts";
import { HiddenUsername, NewPasswordField } from "#features/members/sign-up/new-password-field.tsx";
import { useAppDispatch } from "#lib/backend/store-hooks.ts";
import { Button } from "#ui/button/button.tsx";
import { Notice } from "#ui/feedback/notice.tsx";
import { OtherAccountNotice } from "./other-account-notice.tsx";
import type { OpenedLink } from "./use-link.ts";

const idOf = (name: string) => `reset-password-${name}`;

interface ResetPasswordFormProps {
  /** The account's email address; null until the link's account is known. */
  email: string | null;
  /** Uses the link; null once it has been used. */
  openLink: (() => Promise<OpenedLink>) | null;
  onChanged: () => void;
}

/** Sets a new password for the link's account. The link is used on submission, not before. */
export function ResetPasswordForm({ email, openLink, onChanged }: ResetPasswordFormProps) {
  const dispatch = useAppDispatch();
  const [failure, setFailure] = useState<string | null>(null);
  const form = useForm<NewPasswordInput>({
    resolver: zodResolver(newPasswordSchema),
    mode: "onTouched",
    defaultValues: { password: "" },
  });

  async function onValid(values: NewPasswordInput) {
    setFailure(null);
    const opened = await openLink?.();
    // The page reports the expired link.
    if (opened === "ended") return;
    if (opened && "error" in opened) return setFailure(userFacingText(opened.error));
    const result = await dispatch(choosePassword(values));
    if (choosePassword.fulfilled.match(result)) return onChanged();
    const { field, message } = newPasswordError(result.payload);
    if (field) form.setError("password", { type: "server", message }, { shouldFocus: true });
    else setFailure(message);
  }

  return (
    // A POST form, so that submitting before hydration never puts the password into the address.
    <form method="post" noValidate onSubmit={form.handleSubmit(onValid)} className="grid gap-5">
      {failure && <Notice tone="danger">{failure}</Notice>}
      {openLink && <OtherAccountNotice email={email} />}
      {email && (
        <>
          <p className="text-center text-muted">
            <Trans>
              For the account of <bdi className="font-[580] text-ink">{email}</bdi>
            </Trans>
          </p>
          <HiddenUsername email={email} />
        </>
      )}
      <NewPasswordField
        form={form}
        name="password"
        idOf={idOf}
        label={<Trans>New password</Trans>}
      />
      <Button type="submit" size="tall" block busy={form.formState.isSubmitting}>
        <Trans>Change password</Trans>
      </Button>
    </form>
  );
}
