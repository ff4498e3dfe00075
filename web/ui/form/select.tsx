import { clsx } from "clsx";
import { ChevronDown } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";
import { CONTROL_CLASS, CONTROL_ICON_CLASS } from "./control-class.ts";

export interface SelectProps extends ComponentProps<"select"> {
  icon?: ReactNode;
}

export function Select({ icon, className, ...rest }: SelectProps) {
  return (
    <div className={clsx("relative flex items-center", className)}>
      {icon && <span className={CONTROL_ICON_CLASS}>{icon}</span>}
      <select {...rest} className={clsx(CONTROL_CLASS, "select", icon && "ps-10")} />
      <ChevronDown className="pointer-events-none absolute end-3 size-4 text-muted" />
    </div>
  );
}
