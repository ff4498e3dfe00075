import { Trans } from "@lingui/react/macro";
import { clsx } from "clsx";

/** Label of a link from which the site may earn. */
export function PaysUs({ className }: { className?: string }) {
  return (
    <p className={clsx("text-fs-14 text-muted", className)}>
      <Trans>May pay us</Trans>
    </p>
  );
}
