import { Trans } from "@lingui/react/macro";

/** Shown instead of choices of emails on a site without background work. */
export function NoMails() {
  return (
    <p className="text-muted">
      <Trans>
        This site doesn’t send notification emails, because background work isn’t set up. You’ll
        find everything in the bell.
      </Trans>
    </p>
  );
}
