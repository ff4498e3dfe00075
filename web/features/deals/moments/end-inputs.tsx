import { Trans } from "@lingui/react/macro";
import type { ReactNode, Ref } from "react";
import { Field, FieldError } from "#ui/form/field.tsx";
import { TextInput } from "#ui/form/text-input.tsx";
import { TimeZoneName } from "./time-zone-name.tsx";

interface EndInputsProps {
  id: string;
  /** `YYYY-MM-DD`, optionally with `THH:MM`. */
  value: string;
  error: string | undefined;
  optional?: boolean;
  /** Shown after the hint. */
  hint?: ReactNode;
  dateRef?: Ref<HTMLInputElement>;
  onChange: (value: string) => void;
  /** Called when the focus leaves both inputs. */
  onBlur?: () => void;
}

/** Date and time of a deal's end. */
export function EndInputs(props: EndInputsProps) {
  const { id, value, error, optional = false, hint, dateRef, onChange, onBlur } = props;
  const { date, time } = splitEnd(value);
  const noteId = `${id}-${error ? "error" : "hint"}`;
  const described = {
    "aria-describedby": noteId,
    "aria-invalid": error ? (true as const) : undefined,
  };
  return (
    <fieldset
      className="min-inline-0"
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) onBlur?.();
      }}
    >
      <legend className="sr-only">
        <Trans>End</Trans>
      </legend>
      <div className="grid grid-cols-[minmax(0,3fr)_minmax(0,2fr)] items-start gap-x-3">
        <Field id={id} label={<Trans>Ends on</Trans>} optional={optional}>
          {(control) => (
            <TextInput
              {...control}
              {...described}
              ref={dateRef}
              type="date"
              value={date}
              onChange={({ target }) => onChange(joinEnd(target.value, time))}
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
              onChange={({ target }) => onChange(joinEnd(date, target.value))}
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
          {hint}
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
