import { type ReactNode, useEffect, useRef } from "react";
import { Notice } from "#ui/feedback/notice.tsx";

/** Error of a form next to its button, scrolled into view. */
export function FormFailure({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.scrollIntoView?.({ block: "nearest" }), []);
  return (
    <div ref={place}>
      <Notice tone="danger">{children}</Notice>
    </div>
  );
}
