import { Trans } from "@lingui/react/macro";
import { clsx } from "clsx";
import type { ReactNode } from "react";
import { type FieldValues, type Path, type UseFormReturn, useWatch } from "react-hook-form";
import { PasswordInput } from "#features/members/sign-in/password-input.tsx";
import { FormField } from "#ui/form/form-field.tsx";
import { useChunk } from "#ui/use-chunk.ts";
import type { Strength } from "./measure-password.ts";

/** The library loads once a password is typed. */
const loadMeasure = () => import("./measure-password.ts");

const LEVELS = [0, 1, 2, 3] as const;

const COLORS: Record<Strength, string> = {
  0: "bg-danger",
  1: "bg-gold",
  2: "bg-success",
  3: "bg-success",
};

const WORDS: Record<Strength, ReactNode> = {
  0: <Trans>Easy to guess. A longer password is safer.</Trans>,
  1: <Trans>Fair password. A few more characters make it strong.</Trans>,
  2: <Trans>Good password.</Trans>,
  3: <Trans>Strong password.</Trans>,
};

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

/** The strength of a new password. Only a hint: the rule is six characters (section 5 of the specification). */
function PasswordStrength({ password }: { password: string }) {
  const isTyped = password !== "";
  const chunk = useChunk(isTyped, loadMeasure);
  const strength = isTyped && chunk ? chunk.measurePassword(password) : null;
  return (
    <span role="status" className="flex items-center gap-3">
      {strength === null ? (
        <Trans>At least 6 characters. 8 or more are safer.</Trans>
      ) : (
        <>
          <span className="flex gap-1" aria-hidden="true">
            {LEVELS.map((level, index) => (
              <span
                key={level}
                className={clsx(
                  "block size-2 rounded-full",
                  index <= strength ? COLORS[strength] : "bg-border-strong",
                )}
              />
            ))}
          </span>
          <span>{WORDS[strength]}</span>
        </>
      )}
    </span>
  );
}
