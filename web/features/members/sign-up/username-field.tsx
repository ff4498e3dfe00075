import { Trans, useLingui } from "@lingui/react/macro";
import { Check } from "lucide-react";
import { type UseFormReturn, useWatch } from "react-hook-form";
import { SIGN_UP_PROBLEMS } from "#contract/auth-errors.ts";
import type { SignUpInput, SignUpValues } from "#contract/validation.ts";
import { ErrorText } from "#lib/locale-context.tsx";
import { Field } from "#ui/field.tsx";
import { TextInput } from "#ui/text-input.tsx";
import { useUsernameAvailability } from "./use-username-availability.ts";

/** The name everybody will see, with a word on whether it is free. The database decides in the end. */
export function UsernameField({
  id,
  form,
}: {
  id: string;
  form: UseFormReturn<SignUpInput, unknown, SignUpValues>;
}) {
  const { t } = useLingui();
  const username = useWatch({ control: form.control, name: "username" });
  const availability = useUsernameAvailability(username);
  const problem = form.formState.errors.username?.message;
  const isTaken = availability === "unavailable";
  return (
    <div>
      <Field
        id={id}
        label={<Trans>Username</Trans>}
        hint={<Trans>Everybody sees it. At least 3 letters, digits or underscores.</Trans>}
        error={problem ?? (isTaken ? SIGN_UP_PROBLEMS.usernameTaken : undefined)}
      >
        {(control) => (
          <TextInput
            {...control}
            {...form.register("username")}
            autoComplete="nickname"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            required
          />
        )}
      </Field>
      {/* Room is kept for the word: what moves under a press that has begun loses it. */}
      <p
        role="status"
        className="min-block-[calc(1lh+6px)] pbs-1.5 text-fs-14 font-[560] text-success"
      >
        {availability === "available" && !problem && (
          <span className="flex items-center gap-[7px]">
            <Check className="size-4" />
            {t`This username is free.`}
          </span>
        )}
        {isTaken && (
          <span className="sr-only">
            <ErrorText>{SIGN_UP_PROBLEMS.usernameTaken}</ErrorText>
          </span>
        )}
      </p>
    </div>
  );
}
