import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { useSelector } from "react-redux";
import { Link, Navigate, useLocation } from "react-router";
import { paths } from "#contract/paths.ts";
import { selectUser } from "#features/members/session/auth-slice.ts";
import { nextPath } from "#features/members/sign-in/next-path.ts";
import { AccountReady } from "#features/members/sign-up/account-ready.tsx";
import { type NewAccount, SignUpForm } from "#features/members/sign-up/sign-up-form.tsx";
import { PageMeta } from "#lib/page-meta.tsx";
import { PageHero } from "#ui/page-hero.tsx";

export const handle = { rail: false };

/** Sign up. It does not sign in (specification 4): the notice leads there. */
export function Component() {
  const { t } = useLingui();
  const user = useSelector(selectUser);
  const next = nextPath(useLocation().search);
  const [account, setAccount] = useState<NewAccount | null>(null);
  if (user) return <Navigate to={next} replace />;

  const signInPath = paths.loginThen(next);
  return (
    <>
      <PageMeta title={t`Create an account`} canonicalPath={paths.register} noIndex />
      <PageHero title={<Trans>Create an account</Trans>}>
        <Trans>It is free. You need it to vote, comment and share deals.</Trans>
      </PageHero>
      <div className="wrap py-6">
        <div className="mx-auto max-inline-[460px]">
          {account ? (
            <AccountReady account={account} signInPath={signInPath} />
          ) : (
            <>
              <SignUpForm onCreated={setAccount} />
              <p className="mbs-4 text-center text-muted">
                <Trans>
                  Already a member? <Link to={signInPath}>Sign in</Link>
                </Trans>
              </p>
            </>
          )}
        </div>
      </div>
    </>
  );
}
