import { Plural } from "@lingui/react/macro";
import { type MouseEvent, type ReactNode, useEffect, useRef } from "react";
import { ErrorText } from "#lib/locale/locale-context.tsx";

export interface SummaryError {
  /** The id of the control that the line links to. */
  fieldId: string;
  message: ReactNode;
}

/**
 * The errors of a form, at its top. It takes focus when it appears; give it a `key` that
 * changes with each submit to have it take focus again.
 */
export function ErrorSummary({ errors }: { errors: readonly SummaryError[] }) {
  const summary = useRef<HTMLDivElement>(null);
  useEffect(() => summary.current?.focus(), []);
  return (
    <div
      ref={summary}
      role="alert"
      tabIndex={-1}
      className="rounded-m border border-danger bg-danger-soft px-4 py-3.5"
    >
      <h2 className="text-fs-16 font-[680]">
        <Plural value={errors.length} one="# thing to fix" other="# things to fix" />
      </h2>
      <ul>
        {errors.map((error) => (
          <li key={error.fieldId}>
            <a
              href={`#${error.fieldId}`}
              onClick={(event) => focusField(event, error.fieldId)}
              className="block py-1.5 leading-snug font-[560] text-danger"
            >
              <ErrorText>{error.message}</ErrorText>
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

// Not by a hash in the address, which would count as a change of route and scroll to the top.
function focusField(event: MouseEvent, fieldId: string) {
  const field = document.getElementById(fieldId);
  if (!field) return;
  event.preventDefault();
  field.focus();
  field.scrollIntoView?.({ block: "center" });
}
