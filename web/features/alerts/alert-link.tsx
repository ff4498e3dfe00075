import { Trans } from "@lingui/react/macro";
import { clsx } from "clsx";
import { BellPlus } from "lucide-react";
import { type AlertPrefill, alertPaths } from "#contract/addresses/alert-paths.ts";
import { Link } from "#ui/navigation/link.tsx";

export interface AlertLinkLook {
  /** Shows only the icon. */
  isIcon?: boolean;
  className?: string;
}

/** Link to the form for a new alert with these conditions. Visitors sign in first. */
export function AlertLink({
  prefill,
  isIcon,
  className,
}: { prefill: AlertPrefill } & AlertLinkLook) {
  return (
    <Link
      to={alertPaths.create(prefill)}
      rel="nofollow"
      className={clsx(
        "inline-flex min-block-11 items-center gap-1.5 text-fs-14 font-semibold",
        isIcon ? "min-inline-11 flex-none justify-center" : "-my-2",
        className,
      )}
    >
      <BellPlus className={isIcon ? "size-5" : "size-4"} aria-hidden="true" />
      <span className={isIcon ? "sr-only" : undefined}>
        <Trans>Alert me</Trans>
      </span>
    </Link>
  );
}
