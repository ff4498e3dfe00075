import { type ReactNode, useEffect, useRef } from "react";

/** Takes the focus when it appears: what had it before, a form, is gone. */
export function FocusPanel({ children }: { children: ReactNode }) {
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => panel.current?.focus(), []);
  return (
    <div ref={panel} tabIndex={-1} className="outline-none">
      {children}
    </div>
  );
}
