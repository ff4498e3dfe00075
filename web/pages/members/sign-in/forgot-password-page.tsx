import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { useSelector } from "react-redux";
import { paths } from "#contract/addresses/paths.ts";
import { ForgotPasswordForm } from "#features/members/recovery/forgot-password-form.tsx";
import { PasswordLinkSent } from "#features/members/recovery/password-link-sent.tsx";
import { selectUser } from "#features/members/session/auth-slice.ts";
import { AuthLayout } from "#features/members/sign-in/auth-layout.tsx";
import { PageMeta } from "#lib/page-meta.tsx";
import { Link } from "#ui/navigation/link.tsx";

export const handle = { rail: false };

/** Form that requests a link for a new password, for visitors and members. */
export function Component() {
  const { t } = useLingui();
  const user = useSelector(selectUser);
  const [sentTo, setSentTo] = useState<string | null>(null);
  return (
    <>
      <PageMeta title={t`Forgot your password?`} canonicalPath={paths.forgotPassword} noIndex />
      {sentTo !== null ? (
        <AuthLayout title={<Trans>Check your email</Trans>}>
          <PasswordLinkSent email={sentTo} onAgain={() => setSentTo(null)} />
        </AuthLayout>
      ) : (
        <AuthLayout
          title={<Trans>Forgot your password?</Trans>}
          intro={<Trans>We’ll email you a link to set a new one.</Trans>}
          footer={
            <Trans>
              Remembered it? <Link to={paths.login}>Sign in</Link>
            </Trans>
          }
        >
          {/* The key remounts the form with the member's address, because the session is known only after hydration. */}
          <ForgotPasswordForm
            key={user?.id ?? "visitor"}
            email={user?.email ?? ""}
            onSent={setSentTo}
          />
        </AuthLayout>
      )}
    </>
  );
}
