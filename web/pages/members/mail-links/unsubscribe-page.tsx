import { Trans, useLingui } from "@lingui/react/macro";
import { paths } from "#contract/addresses/paths.ts";
import {
  OPTIONAL_KINDS,
  type OptionalKind,
  SWITCHES,
  switchOf,
} from "#contract/members/notice-kind-texts.ts";
import { unsubscribeFromMail } from "#features/notifications/mail-link-requests.ts";
import { useTranslateMarked } from "#lib/locale/use-translate-marked.ts";
import { PageMeta } from "#lib/page-meta.tsx";
import { Link } from "#ui/navigation/link.tsx";
import { MailLinkForm, useLinkToken } from "./mail-link-form.tsx";

export const handle = { rail: false };

/** Asks for confirmation before turning off one switch for emails. Works without signing in. */
export function Component() {
  const { t } = useLingui();
  const fill = useTranslateMarked();
  const token = useLinkToken();
  const name = token?.split(".")[1];
  const kind = OPTIONAL_KINDS.find((each) => each === name);
  const kinds: OptionalKind[] = name === "deals" ? ["alert", "saved_ending"] : kind ? [kind] : [];
  const isKnown = kinds.length > 0 || name === "several";
  return (
    <>
      <PageMeta title={t`Stop these emails?`} canonicalPath={paths.unsubscribe} noIndex />
      <MailLinkForm
        title={<Trans>Stop these emails?</Trans>}
        intro={
          name === "several"
            ? t`All emails that you chose in your settings, except those of your alerts`
            : kinds.map((each) => fill(SWITCHES[switchOf(each)])).join(" · ")
        }
        // The database checks the signature; a link without a kind is invalid.
        token={token && !isKnown ? null : token}
        thunk={unsubscribeFromMail}
        label={<Trans>Stop these emails</Trans>}
        doneTitle={<Trans>These emails have stopped</Trans>}
        done={
          kinds.includes("alert") ? (
            <Trans>
              Your alerts only ring the bell now. You can start their emails again on the{" "}
              <Link to={paths.alerts}>page of your alerts</Link>.
            </Trans>
          ) : (
            <Trans>You can switch them on again in your settings.</Trans>
          )
        }
      />
    </>
  );
}
