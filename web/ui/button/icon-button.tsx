import { clsx } from "clsx";
import type { ComponentProps, ReactNode } from "react";

const LOOK =
  "inline-grid size-11 flex-none place-items-center rounded-m text-inherit no-underline hover:bg-[color-mix(in_srgb,currentColor_9%,transparent)] disabled:cursor-not-allowed disabled:opacity-50";

export interface IconButtonProps extends Omit<ComponentProps<"button">, "children"> {
  label: string;
  children: ReactNode;
}

export function IconButton({ label, type = "button", className, ...rest }: IconButtonProps) {
  return <button {...rest} type={type} aria-label={label} className={clsx(LOOK, className)} />;
}
