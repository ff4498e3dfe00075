import { zodResolver } from "@hookform/resolvers/zod";
import { Trans } from "@lingui/react/macro";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { useSelector } from "react-redux";
import { paths } from "#contract/addresses/paths.ts";
import { type ChangePasswordInput, changePasswordSchema } from "#contract/deals/validation.ts";
import { newPasswordError } from "#contract/errors/auth-errors.ts";
import { selectUser } from "#features/members/session/auth-slice.ts";
import { PasswordInput } from "#features/members/sign-in/password-input.tsx";
import { HiddenUsername, NewPasswordField } from "#features/members/sign-up/new-password-field.tsx";
import { useAppDispatch } from "#lib/backend/store-hooks.ts";
import { Button } from "#ui/button/button.tsx";
import { Notice } from "#ui/feedback/notice.tsx";
import { FormField } from "#ui/form/form-field.tsx";
import { SettingsSection } from "#ui/form/settings-section.tsx";
import { Link } from "#ui/navigation/link.tsx";
import { changePassword } from "./password-requests.ts";

export function PasswordSettings() {
  const email = useSelector(selectUser)?.email ?? "";
  const { form, failure, isChanged, onSubmit } = usePasswordForm(email);
  const field = { form, idOf };
  return (
    <SettingsSection
      id="password"
      layout="folded"
      title={<Trans>Password</Trans>}
      intro={<Trans>A new password signs you out on every other device.</Trans>}
    >
      {/* A POST form, so that submitting before hydration never puts the password into the address. */}
      <form method="post" noValidate onSubmit={onSubmit} className="grid gap-5 max-inline-[460px]">
        {failure && <Notice tone="danger">{failure}</Notice>}
        {isChanged && (
          <Notice tone="success">
            <Trans>Password changed. You’re signed in here and signed out everywhere else.</Trans>
          </Notice>
        )}
        <HiddenUsername email={email} />
        <div>
          <FormField {...field} name="current" label={<Trans>Current password</Trans>}>
            {(control) => <PasswordInput {...control} autoComplete="current-password" required />}
          </FormField>
          <Link
            to={paths.forgotPassword}
            className="mbs-1 inline-flex min-block-11 items-center text-fs-15"
          >
            <Trans>Forgot your password?</Trans>
          </Link>
        </div>
        <NewPasswordField {...field} name="password" label={<Trans>New password</Trans>} />
        <Button
          type="submit"
          busy={form.formState.isSubmitting}
          className="min-block-12 sm:justify-self-start"
        >
          <Trans>Change password</Trans>
        </Button>
      </form>
    </SettingsSection>
  );
}

const idOf = (name: string) => `change-password-${name}`;

function usePasswordForm(email: string) {
  const dispatch = useAppDispatch();
  const [failure, setFailure] = useState<string | null>(null);
  const [isChanged, setChanged] = useState(false);
  const form = useForm<ChangePasswordInput>({
    resolver: zodResolver(changePasswordSchema),
    mode: "onTouched",
    defaultValues: { current: "", password: "" },
  });

  async function onValid(values: ChangePasswordInput) {
    setFailure(null);
    setChanged(false);
    const result = await dispatch(changePassword({ email, ...values }));
    if (changePassword.fulfilled.match(result)) {
      form.reset();
      return setChanged(true);
    }
    const { field, message } = newPasswordError(result.payload);
    if (field) form.setError(field, { type: "server", message }, { shouldFocus: true });
    else setFailure(message);
  }

  return { form, failure, isChanged, onSubmit: form.handleSubmit(onValid) };
}
