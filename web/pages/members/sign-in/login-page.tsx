import { Trans, useLingui } from "@lingui/react/macro";
import { useSelector } from "react-redux";
import { Navigate, useLocation } from "react-router";
import { paths } from "#contract/addresses/paths.ts";
import { selectUser } from "#features/members/session/auth-slice.ts";
import { AuthLayout } from "#features/members/sign-in/auth-layout.tsx";
import { nextPath } from "#features/members/sign-in/next-path.ts";
import { SignInForm } from "#features/members/sign-in/sign-in-form.tsx";
import { PageMeta } from "#lib/page-meta.tsx";
import { Link } from "#ui/navigation/link.tsx";

export const handle = { rail: false };

/** Sign-in, followed by `?next=`, a path of this site. */
export function Component() {
  const { t } = useLingui();
  const user = useSelector(selectUser);
  const { search, state } = useLocation();
  const next = nextPath(search);
  if (user) return <Navigate to={next} replace />;
  return (
    <>
      <PageMeta title={t`Sign in`} canonicalPath={paths.login} noIndex />
      <AuthLayout
        title={<Trans>Sign in</Trans>}
        intro={<Trans>Vote, comment and share deals with the community.</Trans>}
        footer={
          <Trans>
            New here? <Link to={paths.registerThen(next)}>Create an account</Link>
          </Trans>
        }
      >
        <SignInForm email={emailFrom(state)} />
      </AuthLayout>
    </>
  );
}

/** Returns the email address that the registration page passes on. */
function emailFrom(state: unknown): string {
  const email = (state as { email?: unknown } | null)?.email;
  return typeof email === "string" ? email : "";
}
