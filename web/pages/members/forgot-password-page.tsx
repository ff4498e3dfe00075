import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { useSelector } from "react-redux";
import { Link } from "react-router";
import { paths } from "#contract/paths.ts";
import { ForgotPasswordForm } from "#features/members/recovery/forgot-password-form.tsx";
import { PasswordLinkSent } from "#features/members/recovery/password-link-sent.tsx";
import { selectUser } from "#features/members/session/auth-slice.ts";
import { PageMeta } from "#lib/page-meta.tsx";
import { PageHero } from "#ui/page-hero.tsx";

export const handle = { rail: false };

/** Asking for a link to choose a new password; open to members too, who may have forgotten theirs. */
export function Component() {
  const { t } = useLingui();
  const user = useSelector(selectUser);
  const [sentTo, setSentTo] = useState<string | null>(null);
  return (
    <>
      <PageMeta title={t`Forgot your password?`} canonicalPath={paths.forgotPassword} noIndex />
      <PageHero title={<Trans>Forgot your password?</Trans>}>
        <Trans>We send you a link to choose a new one.</Trans>
      </PageHero>
      <div className="wrap py-6">
        <div className="mx-auto max-inline-[460px]">
          {sentTo !== null ? (
            <PasswordLinkSent email={sentTo} onAgain={() => setSentTo(null)} />
          ) : (
            <>
              {/* A member is known only after the page has woken up. */}
              <ForgotPasswordForm
                key={user?.id ?? "visitor"}
                email={user?.email ?? ""}
                onSent={setSentTo}
              />
              <p className="mbs-4 text-center text-muted">
                <Trans>
                  Remembered it? <Link to={paths.login}>Sign in</Link>
                </Trans>
              </p>
            </>
          )}
        </div>
      </div>
    </>
  );
}
