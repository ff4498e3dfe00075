import { type ReactNode, useEffect, useRef } from "react";
import { Notice } from "#ui/feedback/notice.tsx";

export function FormFailure({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.scrollIntoView?.({ block: "nearest" }), []);
  return (
    <div ref={place}>
      <Notice tone="danger">{children}</Notice>
    </div>
  );
}
