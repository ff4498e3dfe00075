import type { ComponentProps } from "react";
import { ExpiredLabel } from "./filter-controls.tsx";

/** A native checkbox `expired=1`, so that it is sent with its form even without a script. */
export function ExpiredSwitch(props: Omit<ComponentProps<"input">, "type" | "name" | "value">) {
  return (
    <label className="inline-flex min-block-11 cursor-pointer items-center gap-2 text-fs-14 text-muted">
      <input
        {...props}
        type="checkbox"
        name="expired"
        value="1"
        className="size-[18px] flex-none accent-primary"
      />
      <ExpiredLabel />
    </label>
  );
}
