import { Trans } from "@lingui/react/macro";
import { type FieldValues, type Path, type UseFormReturn, useController } from "react-hook-form";
import { CHECKS } from "#contract/deals/checks.ts";
import { loadErrorWords } from "#lib/errors/error-words.ts";
import { Field, FieldError } from "#ui/form/field.tsx";
import { TextInput } from "#ui/form/text-input.tsx";
import { TimeZoneName } from "./time-zone-name.tsx";

const { unconfirmedDays } = CHECKS;

// Loads the texts in advance, because forms show errors immediately.
void loadErrorWords();

interface EndFieldProps<Values extends FieldValues, Output> {
  form: UseFormReturn<Values, unknown, Output>;
  /** The form field; its value is `YYYY-MM-DD`, optionally with `THH:MM`. */
  name: Path<Values>;
  idOf: (name: string) => string;
}

export function EndField<Values extends FieldValues, Output>({
  form,
  name,
  idOf,
}: EndFieldProps<Values, Output>) {
  const { field, fieldState } = useController({ control: form.control, name });
  const { date, time } = splitEnd(String(field.value ?? ""));
  const error = fieldState.error?.message;
  const id = idOf(name);
  const noteId = `${id}-${error ? "error" : "hint"}`;
  const described = {
    "aria-describedby": noteId,
    "aria-invalid": error ? (true as const) : undefined,
  };
  return (
    <fieldset
      className="min-inline-0"
      onBlur={({ currentTarget, relatedTarget }) => {
        // Validates after both parts are filled in.
        if (!currentTarget.contains(relatedTarget)) field.onBlur();
      }}
    >
      <legend className="sr-only">
        <Trans>End</Trans>
      </legend>
      <div className="grid grid-cols-[minmax(0,3fr)_minmax(0,2fr)] items-start gap-x-3">
        <Field id={id} label={<Trans>Ends on</Trans>} optional>
          {(control) => (
            <TextInput
              {...control}
              {...described}
              ref={field.ref}
              type="date"
              value={date}
              onChange={(event) => field.onChange(joinEnd(event.target.value, time))}
            />
          )}
        </Field>
        <Field id={`${id}-time`} label={<Trans>End time</Trans>}>
          {(control) => (
            <TextInput
              {...control}
              {...described}
              type="time"
              value={time}
              onChange={(event) => field.onChange(joinEnd(date, event.target.value))}
            />
          )}
        </Field>
      </div>
      {error ? (
        <FieldError id={noteId}>{error}</FieldError>
      ) : (
        <p id={noteId} className="mbs-1.5 text-fs-14 text-muted">
          <Trans>
            Without a time, it ends at 23:59. Time zone: <TimeZoneName />.
          </Trans>{" "}
          <Trans>
            No end date? After {unconfirmedDays} days without a confirmation, we ask you whether
            it’s still live.
          </Trans>
        </p>
      )}
    </fieldset>
  );
}

/** Splits a typed end, `YYYY-MM-DD` or `YYYY-MM-DDTHH:MM`; each part may be empty. */
function splitEnd(typed: string): { date: string; time: string } {
  const [date = "", time = ""] = typed.split("T");
  return { date, time };
}

/** Joins date and time. The schema refuses a time without a date. */
function joinEnd(date: string, time: string): string {
  return time ? `${date}T${time}` : date;
}
