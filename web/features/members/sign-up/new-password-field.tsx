import type { ReactNode } from "react";
import { type FieldValues, type Path, type UseFormReturn, useWatch } from "react-hook-form";
import { PasswordInput } from "#features/members/sign-in/password-input.tsx";
import { FormField } from "#ui/form/form-field.tsx";
import { PasswordStrength } from "./password-strength.tsx";

interface NewPasswordFieldProps<Values extends FieldValues, Output> {
  form: UseFormReturn<Values, unknown, Output>;
  name: Path<Values>;
  idOf: (name: string) => string;
  label: ReactNode;
}

/** A new password, typed once because it can be shown. The hint states the rule, and then the strength. */
export function NewPasswordField<Values extends FieldValues, Output>({
  form,
  name,
  idOf,
  label,
}: NewPasswordFieldProps<Values, Output>) {
  const typed = String(useWatch({ control: form.control, name }) ?? "");
  return (
    <FormField
      form={form}
      name={name}
      idOf={idOf}
      label={label}
      hint={<PasswordStrength password={typed} />}
    >
      {(control) => <PasswordInput {...control} autoComplete="new-password" required />}
    </FormField>
  );
}

/** A hidden username field that gives password managers the account of the new password. */
export function HiddenUsername({ email }: { email: string }) {
  return (
    <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
  );
}
