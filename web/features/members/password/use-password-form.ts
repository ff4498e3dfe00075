import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { type ChangePasswordInput, changePasswordSchema } from "#contract/deals/validation.ts";
import { newPasswordError } from "#contract/errors/auth-errors.ts";
import { useAppDispatch } from "#lib/backend/store-hooks.ts";
import { changePassword } from "./password-requests.ts";

export const passwordFieldId = (name: string) => `change-password-${name}`;

export function usePasswordForm(email: string) {
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
