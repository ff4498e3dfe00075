import { zodResolver } from "@hookform/resolvers/zod";
import { Trans } from "@lingui/react/macro";
import { type ReactNode, useState } from "react";
import { useForm } from "react-hook-form";
import { useSelector } from "react-redux";
import { type ChangeEmailInput, changeEmailSchema } from "#contract/deals/validation.ts";
import { newPasswordError } from "#contract/errors/auth-errors.ts";
import { selectUser } from "#features/members/session/auth-slice.ts";
import { PasswordInput } from "#features/members/sign-in/password-input.tsx";
import { useAppDispatch } from "#lib/backend/store-hooks.ts";
import { Button } from "#ui/button/button.tsx";
import { Notice } from "#ui/feedback/notice.tsx";
import { FormField } from "#ui/form/form-field.tsx";
import { SettingsSection } from "#ui/form/settings-section.tsx";
import { TextInput } from "#ui/form/text-input.tsx";
import { changeEmail } from "./email-requests.ts";

const idOf = (name: string) => `change-email-${name}`;

export function EmailSettings() {
  const current = useSelector(selectUser)?.email ?? "";
  const { form, failure, sentTo, onSubmit } = useEmailForm();
  const field = { form, idOf };
  return (
    <SettingsSection
      id="email"
      layout="folded"
      title={<Trans>Email address</Trans>}
      intro={
        <Trans>
          You sign in with <Address>{current}</Address>. We email a link to a new address; the
          change applies when you open it.
        </Trans>
      }
    >
      {/* A POST form, so that submitting before hydration never puts the password into the page's address. */}
      <form method="post" noValidate onSubmit={onSubmit} className="grid gap-5 max-inline-[460px]">
        {failure && <Notice tone="danger">{failure}</Notice>}
        {sentTo && (
          <Notice tone="success">
            <Trans>
              If <Address>{sentTo}</Address> is free to use, a link is on its way there. It works
              once, within an hour. Until you open it, nothing changes.
            </Trans>
          </Notice>
        )}
        <FormField {...field} name="email" label={<Trans>New email address</Trans>}>
          {(control) => (
            <TextInput
              {...control}
              type="email"
              autoComplete="email"
              autoCapitalize="none"
              required
            />
          )}
        </FormField>
        <FormField {...field} name="current" label={<Trans>Your password</Trans>}>
          {(control) => <PasswordInput {...control} autoComplete="current-password" required />}
        </FormField>
        <Button
          type="submit"
          busy={form.formState.isSubmitting}
          className="min-block-12 sm:justify-self-start"
        >
          <Trans>Change email address</Trans>
        </Button>
      </form>
    </SettingsSection>
  );
}

function Address({ children }: { children: ReactNode }) {
  return <bdi className="[overflow-wrap:anywhere]">{children}</bdi>;
}

function useEmailForm() {
  const dispatch = useAppDispatch();
  const [failure, setFailure] = useState<string | null>(null);
  const [sentTo, setSentTo] = useState<string | null>(null);
  const form = useForm<ChangeEmailInput>({
    resolver: zodResolver(changeEmailSchema),
    mode: "onTouched",
    defaultValues: { email: "", current: "" },
  });

  async function onValid(values: ChangeEmailInput) {
    setFailure(null);
    setSentTo(null);
    const result = await dispatch(changeEmail(values));
    if (changeEmail.fulfilled.match(result)) {
      form.reset();
      return setSentTo(values.email);
    }
    const { field, message } = newPasswordError(result.payload);
    if (field === "current") {
      form.setError(field, { type: "server", message }, { shouldFocus: true });
    } else setFailure(message);
  }

  return { form, failure, sentTo, onSubmit: form.handleSubmit(onValid) };
}
