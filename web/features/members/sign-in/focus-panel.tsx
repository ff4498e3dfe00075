import { type ReactNode, useEffect, useRef } from "react";

/** Takes the focus on mount, because the focused form has been removed. */
export function FocusPanel({ children }: { children: ReactNode }) {
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => panel.current?.focus(), []);
  return (
    <div ref={panel} tabIndex={-1} className="outline-none">
      {children}
    </div>
  );
}
