import { clsx } from "clsx";
import type { ComponentProps } from "react";
import { CONTROL_CLASS, OWN_DIRECTION } from "./control-class.ts";

/** Several lines of text, 88 high unless sized. Each has the direction of its words; an empty one that of the page. */
export function TextArea({ className, ...rest }: ComponentProps<"textarea">) {
  return (
    <textarea
      {...rest}
      className={clsx(
        CONTROL_CLASS,
        OWN_DIRECTION,
        "block resize-y py-[11px]",
        className ?? "min-block-[88px]",
      )}
    />
  );
}
