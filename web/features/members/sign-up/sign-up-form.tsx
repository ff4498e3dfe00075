import { zodResolver } from "@hookform/resolvers/zod";
import { Trans } from "@lingui/react/macro";
import { useState } from "react";
import { type Resolver, useForm } from "react-hook-form";
import { type SignUpInput, type SignUpValues, signUpSchema } from "#contract/deals/validation.ts";
import { SIGN_UP_PROBLEMS, signUpErrorText } from "#contract/errors/auth-errors.ts";
import { useAppDispatch } from "#lib/backend/store-hooks.ts";
import { Button } from "#ui/button/button.tsx";
import { Notice } from "#ui/feedback/notice.tsx";
import { ErrorSummary } from "#ui/form/error-summary.tsx";
import { FormField } from "#ui/form/form-field.tsx";
import { TextInput } from "#ui/form/text-input.tsx";
import { useErrorSummary } from "#ui/form/use-error-summary.ts";
import { NewPasswordField } from "./new-password-field.tsx";
import { type SignedUp, signUp } from "./sign-up-requests.ts";
import { UsernameField } from "./username-field.tsx";

const idOf = (name: string) => `sign-up-${name}`;

export interface NewAccount extends SignedUp {
  email: string;
  password: string;
}

/** Username, email and password. The fields keep their values after a failure, and show their own errors. */
export function SignUpForm({ onCreated }: { onCreated: (account: NewAccount) => void }) {
  const dispatch = useAppDispatch();
  const [failure, setFailure] = useState<string | null>(null);
  const [takenNames] = useState(() => new Set<string>());
  const form = useForm<SignUpInput, unknown, SignUpValues>({
    resolver: withTakenNames(takenNames),
    mode: "onTouched",
    shouldFocusError: false,
    defaultValues: { username: "", email: "", password: "" },
  });
  const { summary, onInvalid, clearSummary } = useErrorSummary(
    form,
    ["username", "email", "password"],
    idOf,
  );

  async function onValid(values: SignUpValues) {
    clearSummary();
    setFailure(null);
    const result = await dispatch(signUp(values));
    if (signUp.fulfilled.match(result)) {
      const { email, password } = values;
      return onCreated({ email, password, ...result.payload });
    }
    const { message } = signUpErrorText(result.payload);
    const field = signUpErrorField(message);
    if (field) form.setError(field, { type: "server", message }, { shouldFocus: true });
    else setFailure(message);
  }

  return (
    // A POST form, so that submitting before hydration never puts the password into the address.
    <form method="post" noValidate onSubmit={form.handleSubmit(onValid, onInvalid)}>
      <div className="grid gap-5">
        {summary && <ErrorSummary key={summary.key} errors={summary.errors} />}
        {failure && <Notice tone="danger">{failure}</Notice>}
        <UsernameField id={idOf("username")} form={form} takenNames={takenNames} />
        <FormField
          form={form}
          idOf={idOf}
          name="email"
          label={<Trans>Email</Trans>}
          hint={<Trans>We never show this.</Trans>}
        >
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
        <NewPasswordField form={form} name="password" idOf={idOf} label={<Trans>Password</Trans>} />
        <Button type="submit" size="tall" block busy={form.formState.isSubmitting}>
          <Trans>Create account</Trans>
        </Button>
      </div>
    </form>
  );
}

const checkValues = zodResolver(signUpSchema);

/** Validates the values. A username that is known to be taken is one of the reported errors. */
function withTakenNames(names: ReadonlySet<string>): Resolver<SignUpInput, unknown, SignUpValues> {
  return async (values, context, options) => {
    const result = await checkValues(values, context, options);
    if (result.errors.username || !names.has(values.username.trim().toLowerCase())) return result;
    const username = { type: "taken", message: SIGN_UP_PROBLEMS.usernameTaken };
    return { values: {}, errors: { ...result.errors, username } };
  };
}

const PASSWORD_PROBLEMS: readonly string[] = [
  SIGN_UP_PROBLEMS.weakPassword,
  SIGN_UP_PROBLEMS.commonPassword,
];

/** Returns the field that a sign-up error belongs to, or null. */
function signUpErrorField(message: string): "username" | "email" | "password" | null {
  if (message === SIGN_UP_PROBLEMS.usernameTaken) return "username";
  if (message === SIGN_UP_PROBLEMS.emailRegistered) return "email";
  if (PASSWORD_PROBLEMS.includes(message)) return "password";
  return null;
}
