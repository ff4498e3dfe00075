import { Plural } from "@lingui/react/macro";
import { type MouseEvent, type ReactNode, useEffect, useRef } from "react";
import { ErrorText } from "#lib/locale/locale-context.tsx";

export interface SummaryError {
  fieldId: string;
  message: ReactNode;
}

/** Errors of a form, above its fields. Takes focus on mount; a new `key` for each submit repeats that. */
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

// A hash in the address would count as a navigation and scroll to the top.
function focusField(event: MouseEvent, fieldId: string) {
  const field = document.getElementById(fieldId);
  if (!field) return;
  event.preventDefault();
  field.focus();
  field.scrollIntoView?.({ block: "center" });
}
