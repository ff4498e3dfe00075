import { clsx } from "clsx";
import type { LucideIcon } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";

export function AuthOutcome({
  icon: Icon,
  isWarning = false,
  actions,
  children,
}: {
  icon: LucideIcon;
  isWarning?: boolean;
  actions: ReactNode;
  children: ReactNode;
}) {
  return (
    <FocusPanel>
      <div
        role={isWarning ? "alert" : "status"}
        className="grid justify-items-center gap-4 text-center"
      >
        <span
          className={clsx(
            "grid size-16 place-items-center rounded-m [&_.lucide]:size-6",
            isWarning ? "bg-gold-soft text-gold-ink" : "bg-primary-soft text-primary-ink",
          )}
        >
          <Icon />
        </span>
        <div className="text-muted [overflow-wrap:anywhere]">{children}</div>
        <div className="flex flex-wrap justify-center gap-2.5">{actions}</div>
      </div>
    </FocusPanel>
  );
}

/** Takes the focus on mount, because the focused form has been removed. */
function FocusPanel({ children }: { children: ReactNode }) {
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => panel.current?.focus(), []);
  return (
    <div ref={panel} tabIndex={-1} className="outline-none">
      {children}
    </div>
  );
}
