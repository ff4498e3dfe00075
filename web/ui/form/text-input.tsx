import { clsx } from "clsx";
import type { ComponentProps, ReactNode } from "react";
import { CONTROL_CLASS, CONTROL_ICON_CLASS, OWN_DIRECTION } from "./control-class.ts";

export interface TextInputProps extends ComponentProps<"input"> {
  icon?: ReactNode;
  end?: ReactNode;
}

/** Input types that are left to right in every language. */
const LEFT_TO_RIGHT = /^(email|password|tel|url)$/;

/** Single-line text in the direction of its content. Spread a field's control props on it. */
export function TextInput({ icon, end, className, ...rest }: TextInputProps) {
  const dir = rest.dir ?? (LEFT_TO_RIGHT.test(rest.type ?? "") ? "ltr" : undefined);
  return (
    // Keeps the icon at the start of left-to-right text on an Arabic page.
    <div
      dir={dir === "ltr" ? dir : undefined}
      className={clsx("relative flex items-center", className)}
    >
      {icon && <span className={CONTROL_ICON_CLASS}>{icon}</span>}
      <input
        {...rest}
        dir={dir}
        className={clsx(CONTROL_CLASS, !dir && OWN_DIRECTION, icon && "ps-10", end && "pe-12")}
      />
      {end && <span className="absolute end-0.5 grid text-muted">{end}</span>}
    </div>
  );
}
