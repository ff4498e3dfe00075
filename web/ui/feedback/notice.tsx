import { clsx } from "clsx";
import { CircleAlert, CircleCheck, Info } from "lucide-react";
import type { ReactNode } from "react";
import { ErrorText } from "#lib/locale/locale-context.tsx";

export type NoticeTone = "info" | "success" | "danger";

export function Notice({
  tone = "info",
  className,
  children,
}: {
  tone?: NoticeTone;
  className?: string;
  children: ReactNode;
}) {
  const { Icon, look } = TONES[tone];
  return (
    <div
      role={tone === "danger" ? "alert" : "status"}
      className={clsx("flex items-start gap-3 rounded-m border px-4 py-3.5", look, className)}
    >
      <Icon className="mbs-0.5" />
      <div className="min-inline-0 flex-1 font-[560]">
        <ErrorText>{children}</ErrorText>
      </div>
    </div>
  );
}

const TONES = {
  info: { Icon: Info, look: "border-info bg-info-soft text-info" },
  success: { Icon: CircleCheck, look: "border-success bg-success-soft text-success" },
  danger: { Icon: CircleAlert, look: "border-danger bg-danger-soft text-danger" },
} as const;
