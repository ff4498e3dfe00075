import { zodResolver } from "@hookform/resolvers/zod";
import { Trans } from "@lingui/react/macro";
import { useEffect, useRef, useState } from "react";
import { useForm } from "react-hook-form";
import { paths } from "#contract/addresses/paths.ts";
import { type SignInInput, signInSchema } from "#contract/deals/validation.ts";
import { signInErrorText } from "#contract/errors/auth-errors.ts";
import { useAppDispatch } from "#lib/backend/store-hooks.ts";
import { Button } from "#ui/button/button.tsx";
import { Notice } from "#ui/feedback/notice.tsx";
import { FormField } from "#ui/form/form-field.tsx";
import { TextInput } from "#ui/form/text-input.tsx";
import { Link } from "#ui/navigation/link.tsx";
import { PasswordInput } from "./password-input.tsx";
import { signIn } from "./sign-in-requests.ts";

const idOf = (name: string) => `sign-in-${name}`;

/**
 * Form for email and password. If both are prefilled, focuses the button; if only the email is, the password. The fields keep
 * their values after a failure. The page decides where to go afterwards.
 */
export function SignInForm({ email = "", password = "" }: { email?: string; password?: string }) {
  const dispatch = useAppDispatch();
  const [failure, setFailure] = useState<string | null>(null);
  const form = useForm<SignInInput>({
    resolver: zodResolver(signInSchema),
    mode: "onTouched",
    defaultValues: { email, password },
  });
  const field = { form, idOf };
  const { setFocus } = form;
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (password) button.current?.focus();
    else if (email) setFocus("password");
  }, [email, password, setFocus]);

  async function onValid(values: SignInInput) {
    setFailure(null);
    const result = await dispatch(signIn(values));
    if (signIn.rejected.match(result)) setFailure(signInErrorText(result.payload));
  }

  return (
    // A POST form, so that submitting before hydration never puts the password into the address.
    <form method="post" noValidate onSubmit={form.handleSubmit(onValid)}>
      <div className="grid gap-5">
        {failure && <Notice tone="danger">{failure}</Notice>}
        <FormField {...field} name="email" label={<Trans>Email</Trans>}>
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
        <FormField {...field} name="password" label={<Trans>Password</Trans>}>
          {(control) => <PasswordInput {...control} autoComplete="current-password" required />}
        </FormField>
        <Button ref={button} type="submit" size="tall" block busy={form.formState.isSubmitting}>
          <Trans>Sign in</Trans>
        </Button>
        <Link
          to={paths.forgotPassword}
          className="inline-flex min-block-11 items-center justify-self-center"
        >
          <Trans>Forgot your password?</Trans>
        </Link>
      </div>
    </form>
  );
}
