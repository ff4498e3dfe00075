import { Trans } from "@lingui/react/macro";
import { type FieldValues, type Path, type UseFormReturn, useController } from "react-hook-form";
import { CHECKS } from "#contract/deals/checks.ts";
import { loadErrorWords } from "#lib/errors/error-words.ts";
import { EndInputs } from "./end-inputs.tsx";

const { unconfirmedDays } = CHECKS;

// Loads the texts in advance, because forms show errors immediately.
void loadErrorWords();

interface EndFieldProps<Values extends FieldValues, Output> {
  form: UseFormReturn<Values, unknown, Output>;
  /** The form field; its value is `YYYY-MM-DD`, optionally with `THH:MM`. */
  name: Path<Values>;
  idOf: (name: string) => string;
}

/** End of a deal in its form. It is validated after both parts are filled in. */
export function EndField<Values extends FieldValues, Output>({
  form,
  name,
  idOf,
}: EndFieldProps<Values, Output>) {
  const { field, fieldState } = useController({ control: form.control, name });
  return (
    <EndInputs
      id={idOf(name)}
      value={String(field.value ?? "")}
      error={fieldState.error?.message}
      optional
      hint={
        <Trans>
          No end date? After {unconfirmedDays} days without a confirmation, we ask you whether it’s
          still live.
        </Trans>
      }
      dateRef={field.ref}
      onChange={field.onChange}
      onBlur={field.onBlur}
    />
  );
}
