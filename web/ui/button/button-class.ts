import { clsx } from "clsx";

export type ButtonVariant = "primary" | "gold" | "outline" | "quiet" | "text" | "danger" | "band";

export interface ButtonLook {
  /** primary by default; gold and band are for a green background; quiet fills under the pointer. */
  variant?: ButtonVariant;
  /** Fills the available width. */
  block?: boolean;
  /** medium is 44 px high; tall (52) is for the one main action of a page. */
  size?: "medium" | "tall";
}

/** The classes of a button, for any element. */
export function buttonClass({ variant = "primary", block, size = "medium" }: ButtonLook): string {
  return clsx(
    "inline-flex items-center justify-center gap-2 rounded-m leading-[1.2] font-[620] text-center no-underline [min-inline-size:fit-content]",
    "transition-[background,border-color,scale] active:scale-[.985]",
    size === "tall" ? "min-block-[52px] text-fs-16" : "min-block-11 text-fs-15",
    variant === "text" ? "px-3" : "px-[18px]",
    block && "inline-full",
    LOOKS[variant],
    "disabled:cursor-not-allowed disabled:border disabled:border-border disabled:bg-sunken disabled:text-subtle disabled:active:scale-100",
  );
}

const LOOKS: Record<ButtonVariant, string> = {
  primary: "bg-primary text-on-primary hover:bg-primary-hover",
  gold: "bg-gold text-on-gold hover:bg-[color-mix(in_srgb,var(--gold),white_14%)]",
  outline: "border border-border-strong bg-surface text-ink hover:bg-sunken",
  quiet:
    "border border-border-strong bg-surface text-primary-ink hover:border-primary hover:bg-primary hover:text-on-primary",
  text: "text-link hover:bg-primary-soft",
  danger: "border border-current bg-surface text-danger hover:bg-danger-soft",
  band: "text-on-band hover:bg-[color-mix(in_srgb,currentColor_9%,transparent)]",
};
