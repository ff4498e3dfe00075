import { zodResolver } from "@hookform/resolvers/zod";
import { Trans } from "@lingui/react/macro";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { type PasswordLinkInput, passwordLinkSchema } from "#contract/deals/validation.ts";
import { useAppDispatch } from "#lib/backend/store-hooks.ts";
import { failureText } from "#lib/errors/failure-text.ts";
import { Button } from "#ui/button/button.tsx";
import { Notice } from "#ui/feedback/notice.tsx";
import { FormField } from "#ui/form/form-field.tsx";
import { TextInput } from "#ui/form/text-input.tsx";
import { useErrorSummary } from "#ui/form/use-error-summary.ts";
import { requestPasswordLink } from "./recovery-requests.ts";

const idOf = (name: string) => `forgot-password-${name}`;

/** Asks for the account's email address. `onSent` receives it whether or not an account exists. */
export function ForgotPasswordForm({
  email = "",
  onSent,
}: {
  email?: string;
  onSent: (email: string) => void;
}) {
  const dispatch = useAppDispatch();
  const [failure, setFailure] = useState<string | null>(null);
  const form = useForm<PasswordLinkInput>({
    resolver: zodResolver(passwordLinkSchema),
    mode: "onTouched",
    shouldFocusError: false,
    defaultValues: { email },
  });
  const { onInvalid } = useErrorSummary(form, ["email"], idOf);

  async function onValid(values: PasswordLinkInput) {
    setFailure(null);
    const result = await dispatch(requestPasswordLink(values));
    if (requestPasswordLink.fulfilled.match(result)) return onSent(values.email);
    setFailure(failureText(result));
  }

  return (
    // A POST form, so that submitting before hydration never puts the email address into the page's address.
    <form method="post" noValidate onSubmit={form.handleSubmit(onValid, onInvalid)}>
      <div className="grid gap-5">
        {failure && <Notice tone="danger">{failure}</Notice>}
        <FormField form={form} name="email" idOf={idOf} label={<Trans>Email</Trans>}>
          {(control) => (
            <TextInput
              {...control}
              type="email"
              autoComplete="username"
              autoCapitalize="none"
              required
            />
          )}
        </FormField>
        <Button type="submit" size="tall" block busy={form.formState.isSubmitting}>
          <Trans>Send me a link</Trans>
        </Button>
      </div>
    </form>
  );
}
