import { clsx } from "clsx";
import type { LucideIcon } from "lucide-react";
import { isValidElement, type ReactElement, type ReactNode, type Ref } from "react";
import { KHATAM_POINTS } from "#contract/deals/khatam.ts";
import { ErrorText } from "#lib/locale/locale-context.tsx";

export type StateTone = "neutral" | "danger" | "warning";

export interface StatePanelProps {
  /** Icon on a tinted tile; the unlit star by default. */
  icon?: LucideIcon | ReactElement;
  tone?: StateTone;
  title: ReactNode;
  heading?: "h1" | "h2";
  /** Makes the heading focusable. */
  headingRef?: Ref<HTMLHeadingElement> | undefined;
  children?: ReactNode;
  actions?: ReactNode;
  /** `alert` for a new failure. */
  role?: "alert" | "status";
  className?: string;
}

export function StatePanel({
  icon: Icon,
  tone = "neutral",
  title,
  heading: Heading = "h2",
  headingRef,
  children,
  actions,
  role,
  className,
}: StatePanelProps) {
  return (
    <section
      role={role}
      className={clsx(
        "grid content-center justify-items-center gap-1.5 rounded-l border border-border bg-surface px-6 py-10 text-center",
        className,
      )}
    >
      {Icon ? (
        <span
          className={clsx(
            "mbe-2 grid size-16 place-items-center rounded-m [&_.lucide]:size-6",
            TONES[tone],
          )}
        >
          {isValidElement(Icon) ? Icon : <Icon />}
        </span>
      ) : (
        <UnlitStar />
      )}
      <Heading
        ref={headingRef}
        tabIndex={headingRef ? -1 : undefined}
        className="text-fs-22 font-[690] outline-none"
      >
        <ErrorText>{title}</ErrorText>
      </Heading>
      {children && (
        <div className="max-inline-[44ch] text-muted">
          <ErrorText>{children}</ErrorText>
        </div>
      )}
      {actions && <div className="mbs-3.5 flex flex-wrap justify-center gap-2.5">{actions}</div>}
    </section>
  );
}

function UnlitStar() {
  return (
    <svg
      viewBox="0 0 48 48"
      aria-hidden="true"
      className="khatam mbe-2 size-[88px] text-primary-ink"
    >
      {KHATAM_POINTS.map((point) => (
        <path key={point} d={point} />
      ))}
    </svg>
  );
}

const TONES: Record<StateTone, string> = {
  neutral: "bg-primary-soft text-primary-ink",
  danger: "bg-danger-soft text-danger",
  warning: "bg-gold-soft text-gold-ink",
};
