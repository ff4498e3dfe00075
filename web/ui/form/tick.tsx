import type { ReactNode } from "react";

interface TickProps {
  id: string;
  hintId: string | undefined;
  isTicked: boolean;
  isLocked?: boolean;
  onTick: (isTicked: boolean) => void;
  children: ReactNode;
}

/** A checkbox with its label. */
export function Tick({ id, hintId, isTicked, isLocked = false, onTick, children }: TickProps) {
  return (
    <label className="flex min-block-11 cursor-pointer items-center gap-2.5 text-fs-15 font-[580]">
      <input
        id={id}
        type="checkbox"
        aria-describedby={hintId}
        checked={isTicked}
        disabled={isLocked}
        onChange={(event) => onTick(event.target.checked)}
        className="size-[18px]"
      />
      {children}
    </label>
  );
}
