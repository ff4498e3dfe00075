import { clsx } from "clsx";
import type { ReactNode } from "react";

export type BadgeTone = "neutral" | "warning" | "success" | "danger" | "info" | "gold";

export function Badge({
  tone = "neutral",
  className,
  dir,
  children,
}: {
  tone?: BadgeTone;
  className?: string;
  dir?: "ltr";
  children: ReactNode;
}) {
  return (
    <span className={clsx("badge", TONES[tone], className)} dir={dir}>
      {children}
    </span>
  );
}

const TONES: Record<BadgeTone, string> = {
  neutral: "bg-sunken text-muted",
  warning: "bg-warning-soft text-warning",
  success: "bg-success-soft text-success",
  danger: "bg-danger-soft text-danger",
  info: "bg-info-soft text-info",
  gold: "bg-gold-soft text-gold-ink",
};
