import type { ReactNode } from "react";
import { useRevalidator } from "react-router";
import { FailedPanel } from "./failed-panel.tsx";

interface LoadFailedProps {
  /** What could not be loaded. */
  title: ReactNode;
  /** Why. */
  reason: ReactNode;
  /** h1 when the panel is all the page has. */
  heading?: "h1" | "h2";
}

/** The data of the page could not be loaded: what, why, and a button that runs the page's loader again. */
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
