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
  return clsx(`button button-${variant}`, size === "tall" && "button-tall", block && "inline-full");
}
