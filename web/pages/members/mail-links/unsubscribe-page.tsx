import { Trans, useLingui } from "@lingui/react/macro";
import { paths } from "#contract/addresses/paths.ts";
import { OPTIONAL_KINDS, SWITCHES, switchOf } from "#contract/members/notice-kind-texts.ts";
import { unsubscribeFromMail } from "#features/notifications/mail-link-requests.ts";
import { useTranslateMarked } from "#lib/locale/use-translate-marked.ts";
import { PageMeta } from "#lib/page-meta.tsx";
import { MailLinkForm, useLinkToken } from "./mail-link-form.tsx";

export const handle = { rail: false };

/** Asks for confirmation before turning off one switch for emails. Works without signing in. */
export function Component() {
  const { t } = useLingui();
  const fill = useTranslateMarked();
  const token = useLinkToken();
  const kind = OPTIONAL_KINDS.find((each) => each === token?.split(".")[1]);
  return (
    <>
      <PageMeta title={t`Stop these emails?`} canonicalPath={paths.unsubscribe} noIndex />
      <MailLinkForm
        title={<Trans>Stop these emails?</Trans>}
        intro={kind && fill(SWITCHES[switchOf(kind)])}
        // The database checks the signature; a link without a kind is invalid.
        token={token && !kind ? null : token}
        thunk={unsubscribeFromMail}
        label={<Trans>Stop these emails</Trans>}
        doneTitle={<Trans>These emails have stopped</Trans>}
        done={<Trans>You can switch them on again in your settings.</Trans>}
      />
    </>
  );
}
