import { clsx } from "clsx";
import type { ComponentProps } from "react";
import { CONTROL_CLASS, OWN_DIRECTION } from "./control-class.ts";

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
