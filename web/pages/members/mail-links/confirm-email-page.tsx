import { Trans, useLingui } from "@lingui/react/macro";
import { paths } from "#contract/addresses/paths.ts";
import { confirmMailAddress } from "#features/notifications/mail-link-requests.ts";
import { PageMeta } from "#lib/page-meta.tsx";
import { MailLinkForm, useLinkToken } from "./mail-link-form.tsx";

export const handle = { rail: false };

/** Target of the link that confirms an address for optional emails. Works without signing in. */
export function Component() {
  const { t } = useLingui();
  return (
    <>
      <PageMeta title={t`Confirm your email address`} canonicalPath={paths.confirmEmail} noIndex />
      <MailLinkForm
        title={<Trans>Confirm your email address</Trans>}
        intro={<Trans>You opened a link from one of our emails.</Trans>}
        token={useLinkToken()}
        thunk={confirmMailAddress}
        label={<Trans>Confirm my address</Trans>}
        doneTitle={<Trans>Your address is confirmed</Trans>}
        done={<Trans>From now on, we’ll email you whatever you choose in your settings.</Trans>}
      />
    </>
  );
}
