import { clsx } from "clsx";
import { firstCharacter } from "#contract/text/shorten.ts";
import { stableIndex } from "./stable-index.ts";

/** Initial of a merchant on a tint derived from the name, in place of a logo. Hidden from screen readers: the name is beside it. */
export function LetterTile({ name, className }: { name: string; className: string }) {
  const trimmed = name.trim();
  return (
    <span
      aria-hidden="true"
      className={clsx(
        "grid flex-none place-items-center font-bold select-none",
        TINTS[stableIndex(trimmed.toLowerCase(), TINTS.length)],
        className,
      )}
    >
      {firstCharacter(trimmed).toUpperCase()}
    </span>
  );
}

const TINTS = [
  "bg-primary-soft text-primary-ink",
  "bg-info-soft text-info",
  "bg-warning-soft text-warning",
  "bg-success-soft text-success",
] as const;
