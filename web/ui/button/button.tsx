import { clsx } from "clsx";
import type { ComponentProps, MouseEvent } from "react";
import { KhatamSpinner } from "#ui/feedback/spinner.tsx";
import { Link } from "#ui/navigation/link.tsx";
import { type ButtonLook, buttonClass } from "./button-class.ts";

export interface ButtonProps extends ComponentProps<"button">, ButtonLook {
  /** Shows a spinner, ignores clicks and keeps focus. */
  busy?: boolean;
}

export function Button({
  variant,
  block,
  size,
  busy = false,
  type = "button",
  className,
  onClick,
  children,
  ...rest
}: ButtonProps) {
  function press(event: MouseEvent<HTMLButtonElement>) {
    if (busy) event.preventDefault();
    else onClick?.(event);
  }
  return (
    <button
      {...rest}
      type={type}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={press}
      className={clsx(buttonClass({ variant, block, size }), className)}
    >
      {busy && <KhatamSpinner className="size-5" />}
      {children}
    </button>
  );
}

export function ButtonLink({
  variant,
  block,
  size,
  className,
  ...rest
}: ComponentProps<typeof Link> & ButtonLook) {
  return <Link {...rest} className={clsx(buttonClass({ variant, block, size }), className)} />;
}
