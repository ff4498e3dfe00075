import { clsx } from "clsx";

/** On/off switch, labeled by another element through `aria-labelledby`. A locked switch stays readable. */
export function Switch({
  checked,
  labelledBy,
  locked = false,
  onChange,
}: {
  checked: boolean;
  labelledBy: string;
  locked?: boolean;
  onChange?: (checked: boolean) => void;
}) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={checked}
      aria-labelledby={labelledBy}
      aria-disabled={locked || undefined}
      onClick={() => !locked && onChange?.(!checked)}
      className="grid inline-14 block-11 flex-none place-items-center rounded-m"
    >
      <span
        className={clsx(
          "relative block inline-12 block-7 rounded-full transition-colors",
          checked ? "bg-primary" : "bg-border-strong",
          locked && "opacity-55",
        )}
      >
        <span
          className={clsx(
            "absolute inset-bs-[3px] size-[22px] rounded-full bg-white transition-[inset-inline-start]",
            checked ? "start-[23px]" : "start-[3px]",
          )}
        />
      </span>
    </button>
  );
}
