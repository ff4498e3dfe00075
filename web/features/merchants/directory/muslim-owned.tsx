import { Trans } from "@lingui/react/macro";

/** States that a merchant is Muslim-owned, as its owner says. */
export function MuslimOwned() {
  return (
    <p className="text-fs-14 text-muted">
      <Trans>Muslim-owned (says the owner)</Trans>
    </p>
  );
}
