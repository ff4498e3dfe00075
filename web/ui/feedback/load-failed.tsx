import type { ReactNode } from "react";
import { useRevalidator } from "react-router";
import { FailedPanel } from "./failed-panel.tsx";

interface LoadFailedProps {
  title: ReactNode;
  reason: ReactNode;
  heading?: "h1" | "h2";
}

/** Load error of a page. Its retry button runs the loader again. */
export function LoadFailed({ title, reason, heading }: LoadFailedProps) {
  const { state, revalidate } = useRevalidator();
  return (
    <FailedPanel
      title={title}
      heading={heading}
      isRetrying={state === "loading"}
      onRetry={() => void revalidate()}
    >
      {reason}
    </FailedPanel>
  );
}
