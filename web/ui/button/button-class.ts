import { clsx } from "clsx";

export type ButtonVariant = "primary" | "gold" | "outline" | "quiet" | "text" | "danger" | "band";

export interface ButtonLook {
  /** primary by default; gold and band are for green backgrounds; quiet is filled on hover. */
  variant?: ButtonVariant;
  block?: boolean;
  /** medium is 44 px high; tall is 52 px, for the main action of a page. */
  size?: "medium" | "tall";
}

export function buttonClass({ variant = "primary", block, size = "medium" }: ButtonLook): string {
  return clsx(`button button-${variant}`, size === "tall" && "button-tall", block && "inline-full");
}
