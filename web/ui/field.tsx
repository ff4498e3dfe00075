import { Trans } from "@lingui/react/macro";
import { clsx } from "clsx";
import { CircleAlert } from "lucide-react";
import { type ReactNode, useId } from "react";
import { ErrorText } from "#lib/locale-context.tsx";

/** What a control needs from its field: spread it on the control. */
export interface FieldControlProps {
  id: string;
  "aria-describedby": string | undefined;
  "aria-invalid": true | undefined;
}

export interface FieldProps {
  label: ReactNode;
  /** Given when an error summary links to the control; otherwise made up. */
  id?: string;
  hint?: ReactNode;
  /** What is wrong and what to do; marks the control as invalid. */
  error?: ReactNode;
  /** Adds '(optional)' to the label. */
  optional?: boolean;
  /** How much of the room is used: `63 / 140`. */
  counter?: { length: number; max: number };
  className?: string;
  children: (control: FieldControlProps) => ReactNode;
}

/** A control with its label above and hint, counter and error below, tied together for screen readers. */
export function Field({
  label,
  id: givenId,
  hint,
  error,
  optional = false,
  counter,
  className,
  children,
}: FieldProps) {
  const madeId = useId();
  const id = givenId ?? madeId;
  const hintId = hint || counter ? `${id}-hint` : undefined;
  const errorId = error ? `${id}-error` : undefined;
  const control: FieldControlProps = {
    id,
    "aria-describedby": [errorId, hintId].filter(Boolean).join(" ") || undefined,
    "aria-invalid": error ? true : undefined,
  };
  return (
    <div className={clsx("min-inline-0", className)}>
      <label htmlFor={id} className="mbe-1.5 block text-fs-15 font-[620]">
        {label}
        {optional && (
          <span className="font-[460] text-muted">
            {" "}
            <Trans>(optional)</Trans>
          </span>
        )}
      </label>
      {children(control)}
      {error && <FieldError id={errorId}>{error}</FieldError>}
      {hintId && (
        <p id={hintId} className="mbs-1.5 flex justify-between gap-3 text-fs-14 text-muted">
          <span>{hint}</span>
          {counter && (
            <span
              className={clsx(
                "flex-none tabular-nums",
                counter.length > counter.max && "text-danger",
              )}
            >
              <bdi dir="ltr">
                {counter.length} / {counter.max}
              </bdi>
            </span>
          )}
        </p>
      )}
    </div>
  );
}

/** An error line with its icon, for groups of controls that are not a `Field`. */
export function FieldError({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p id={id} className="mbs-1.5 flex items-start gap-[7px] text-fs-14 font-[560] text-danger">
      <CircleAlert className="mbs-px size-[18px]" />
      <span>
        <ErrorText>{children}</ErrorText>
      </span>
    </p>
  );
}
