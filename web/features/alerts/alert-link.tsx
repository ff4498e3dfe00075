import { Trans } from "@lingui/react/macro";
import { clsx } from "clsx";
import { BellPlus } from "lucide-react";
import { type AlertPrefill, alertPaths } from "#contract/addresses/alert-paths.ts";
import { Link } from "#ui/navigation/link.tsx";

/** Link to the form for a new alert with these conditions. Visitors sign in first. */
export function AlertLink({
  prefill,
  className,
}: {
  prefill: AlertPrefill;
  className?: string | undefined;
}) {
  return (
    <Link
      to={alertPaths.create(prefill)}
      rel="nofollow"
      className={clsx(
        "-my-2 inline-flex min-block-11 items-center gap-1.5 text-fs-14 font-semibold",
        className,
      )}
    >
      <BellPlus className="size-4" aria-hidden="true" />
      <Trans>Alert me</Trans>
    </Link>
  );
}
