import { clsx } from "clsx";
import { BadgeCheck, CircleOff, ShoppingBag, Tags } from "lucide-react";
import type { ReactNode } from "react";
import type { Verdict } from "./check-requests.ts";

interface VerdictButtonProps {
  verdict: Verdict;
  /** The member's own verdict, or null. */
  own: Verdict | null;
  onPress: () => void;
  children: ReactNode;
}

const ICONS = { live: BadgeCheck, gone: CircleOff, price_changed: Tags, bought: ShoppingBag };

/** A button for one of the four verdicts. The member's verdict is pressed; pressing it again withdraws it. */
export function VerdictButton({ verdict, own, onPress, children }: VerdictButtonProps) {
  const Icon = ICONS[verdict];
  const isOwn = own === verdict;
  return (
    <button
      type="button"
      aria-pressed={isOwn}
      onClick={onPress}
      className={clsx(
        "inline-flex min-block-11 items-center justify-center gap-1.5 rounded-full border px-3 text-fs-14 leading-tight font-[600]",
        isOwn
          ? "border-primary bg-primary-soft text-primary-ink [box-shadow:inset_0_0_0_1px_var(--primary)]"
          : "border-border bg-surface text-ink hover:border-border-strong",
      )}
    >
      <Icon className="size-4 flex-none" aria-hidden="true" />
      {children}
    </button>
  );
}
