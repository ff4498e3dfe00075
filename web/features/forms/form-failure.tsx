import { type ReactNode, useEffect, useRef } from "react";
import { Notice } from "#ui/feedback/notice.tsx";

/** Why a form could not be sent, beside its button; brought into view where the form is longer than the screen. */
export function FormFailure({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.scrollIntoView?.({ block: "nearest" }), []);
  return (
    <div ref={place}>
      <Notice tone="danger">{children}</Notice>
    </div>
  );
}
