import { clsx } from "clsx";
import { CircleAlert, CircleCheck, Info } from "lucide-react";
import { type ReactNode, useContext } from "react";
import { ErrorText } from "#lib/locale/locale-context.tsx";
import { asksToConfirm, SendAgainContext } from "./send-again-context.ts";

export type NoticeTone = "info" | "success" | "danger";

/** A message inside a page. A request to confirm the email address is shown as a hint with "Send again", not as a failure. */
export function Notice({
  tone: ownTone = "info",
  className,
  children,
}: {
  tone?: NoticeTone;
  className?: string;
  children: ReactNode;
}) {
  const SendAgain = useContext(SendAgainContext);
  const isHint = asksToConfirm(children);
  const tone = isHint ? "info" : ownTone;
  const { Icon, look } = TONES[tone];
  return (
    <div
      role={tone === "danger" ? "alert" : "status"}
      className={clsx("flex items-start gap-3 rounded-m border px-4 py-3.5", look, className)}
    >
      <Icon className="mbs-0.5" />
      <div className="min-inline-0 flex-1 font-[560]">
        <ErrorText>{children}</ErrorText>
        {isHint && (
          <div className="mbs-2">
            <SendAgain />
          </div>
        )}
      </div>
    </div>
  );
}

const TONES = {
  info: { Icon: Info, look: "border-info bg-info-soft text-info" },
  success: { Icon: CircleCheck, look: "border-success bg-success-soft text-success" },
  danger: { Icon: CircleAlert, look: "border-danger bg-danger-soft text-danger" },
} as const;
