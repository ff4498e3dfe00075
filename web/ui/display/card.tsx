import { clsx } from "clsx";
import type { HTMLAttributes } from "react";

export interface CardProps extends HTMLAttributes<HTMLElement> {
  as?: "section" | "article" | "div" | "li" | "form";
  padded?: boolean;
}

export function Card({ as: Element = "section", padded = true, className, ...rest }: CardProps) {
  return (
    <Element
      {...rest}
      className={clsx("rounded-l border border-border bg-surface", padded && "p-[18px]", className)}
    />
  );
}
