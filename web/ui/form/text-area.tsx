import { clsx } from "clsx";
import type { ComponentProps } from "react";
import { CONTROL_CLASS } from "./control-class.ts";

/** Several lines of text, 88 high unless sized. */
export function TextArea({ className, ...rest }: ComponentProps<"textarea">) {
  return (
    <textarea
      {...rest}
      className={clsx(CONTROL_CLASS, "block resize-y py-[11px]", className ?? "min-block-[88px]")}
    />
  );
}
