import { zodResolver } from "@hookform/resolvers/zod";
import { Trans } from "@lingui/react/macro";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { newPasswordError } from "#contract/auth-errors.ts";
import { type NewPasswordInput, newPasswordSchema } from "#contract/validation.ts";
import { choosePassword } from "#features/members/password/password-requests.ts";
import { HiddenUsername, NewPasswordField } from "#features/members/sign-up/new-password-field.tsx";
import { useAppDispatch } from "#lib/store-hooks.ts";
import { useErrorSummary } from "#lib/use-error-summary.ts";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { Notice } from "#ui/notice.tsx";

const idOf = (name: string) => `reset-password-${name}`;

/** The new password for the account that the link opened. */
export function ResetPasswordForm({ email, onChanged }: { email: string; onChanged: () => void }) {
  const dispatch = useAppDispatch();
  const [failure, setFailure] = useState<string | null>(null);
  const form = useForm<NewPasswordInput>({
    resolver: zodResolver(newPasswordSchema),
    mode: "onTouched",
    shouldFocusError: false,
    defaultValues: { password: "" },
  });
  const { onInvalid } = useErrorSummary(form, ["password"], idOf);

  async function onValid(values: NewPasswordInput) {
    setFailure(null);
    const result = await dispatch(choosePassword(values));
    if (choosePassword.fulfilled.match(result)) return onChanged();
    const { field, message } = newPasswordError(result.payload);
    if (field) form.setError("password", { type: "server", message }, { shouldFocus: true });
    else setFailure(message);
  }

  return (
    // A post, so that a password sent before hydration never gets into the page's address.
    <form method="post" noValidate onSubmit={form.handleSubmit(onValid, onInvalid)}>
      <Card as="div" className="grid gap-5 p-6">
        {failure && <Notice tone="danger">{failure}</Notice>}
        <p className="text-muted">
          <Trans>
            For the account of <bdi className="font-[580] text-ink">{email}</bdi>
          </Trans>
        </p>
        <HiddenUsername email={email} />
        <NewPasswordField
          form={form}
          name="password"
          idOf={idOf}
          label={<Trans>New password</Trans>}
        />
        <Button type="submit" size="tall" block busy={form.formState.isSubmitting}>
          <Trans>Change password</Trans>
        </Button>
      </Card>
    </form>
  );
}
