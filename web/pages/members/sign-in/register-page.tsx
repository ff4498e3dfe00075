import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { useSelector } from "react-redux";
import { Navigate, useLocation } from "react-router";
import { paths } from "#contract/addresses/paths.ts";
import { assignVote } from "#features/deals/voting/stored-vote.ts";
import { storeReturnAddress } from "#features/members/confirmation/return-address.ts";
import { selectUser } from "#features/members/session/auth-slice.ts";
import { AuthLayout } from "#features/members/sign-in/auth-layout.tsx";
import { nextPath } from "#features/members/sign-in/next-path.ts";
import { AccountReady } from "#features/members/sign-up/account-ready.tsx";
import { type NewAccount, SignUpForm } from "#features/members/sign-up/sign-up-form.tsx";
import { PageMeta } from "#lib/page-meta.tsx";
import { Link } from "#ui/navigation/link.tsx";

export const handle = { rail: false };

/** Sign-up form. Does not sign in: `AccountReady` then shows the sign-in form or a request to confirm the email address. */
export function Component() {
  const { t } = useLingui();
  const user = useSelector(selectUser);
  const next = nextPath(useLocation().search);
  const [account, setAccount] = useState<NewAccount | null>(null);
  const [hasVote, setHasVote] = useState(false);
  if (user) return <Navigate to={next} replace />;

  const signInPath = paths.loginThen(next);
  return (
    <>
      <PageMeta title={t`Create an account`} canonicalPath={paths.register} noIndex />
      {account ? (
        <AccountReady account={account} hasVote={hasVote} signInPath={signInPath} />
      ) : (
        <AuthLayout
          title={<Trans>Create an account</Trans>}
          intro={<Trans>Free, and takes a minute. Vote, comment and share deals.</Trans>}
          footer={
            <Trans>
              Already a member? <Link to={signInPath}>Sign in</Link>
            </Trans>
          }
        >
          <SignUpForm onCreated={onCreated} />
        </AuthLayout>
      )}
    </>
  );

  function onCreated(created: NewAccount): void {
    const { userId, confirmEmail } = created;
    if (userId !== null && confirmEmail !== "never") {
      storeReturnAddress(userId, next);
      setHasVote(assignVote(userId));
    }
    setAccount(created);
  }
}
