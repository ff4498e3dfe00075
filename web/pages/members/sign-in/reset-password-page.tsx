import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { useSelector } from "react-redux";
import { useLocation, useNavigate } from "react-router";
import { paths } from "#contract/addresses/paths.ts";
import { emailOfLink } from "#features/members/recovery/link.ts";
import { LinkEnded } from "#features/members/recovery/link-ended.tsx";
import { PasswordChanged } from "#features/members/recovery/password-changed.tsx";
import { recoveryState, recoveryUserId } from "#features/members/recovery/recovery.ts";
import { ResetPasswordForm } from "#features/members/recovery/reset-password-form.tsx";
import { useLink } from "#features/members/recovery/use-link.ts";
import { selectAuthStatus, selectUser } from "#features/members/session/auth-slice.ts";
import { AuthLayout } from "#features/members/sign-in/auth-layout.tsx";
import { PageMeta } from "#lib/page-meta.tsx";
import { Spinner } from "#ui/feedback/spinner.tsx";

export const handle = { rail: false };

/** Target of the link in a recovery email: a form for a new password. */
export function Component() {
  const { t } = useLingui();
  return (
    <>
      <PageMeta title={t`Choose a new password`} canonicalPath={paths.resetPassword} noIndex />
      <Steps />
    </>
  );
}

/** Form and its confirmation. Submitting uses the link and then sets the password; a reload in between keeps the form. */
function Steps() {
  const { state, open } = useLink();
  const user = useSelector(selectUser);
  const status = useSelector(selectAuthStatus);
  const navigate = useNavigate();
  const recovering = recoveryUserId(useLocation().state);
  const [isChanged, setChanged] = useState(false);

  async function openUnused() {
    const opened = await open();
    const userId = typeof opened === "object" && "userId" in opened ? opened.userId : null;
    if (userId) {
      await navigate(paths.resetPassword, { replace: true, state: recoveryState(userId) });
    }
    return opened;
  }

  function onChanged() {
    setChanged(true);
    void navigate(paths.resetPassword, { replace: true, state: null });
  }

  if (isChanged) return <PasswordChanged email={user?.email ?? ""} />;
  if (state.status === "ended") return <LinkEnded reason={state.reason} isMember={user !== null} />;
  const isUnused = state.status === "unused";
  // Never changes the password of another account that has signed in since the link was used.
  const opened = state.status === "open" ? state.userId : null;
  const isOpen = user !== null && (user.id === opened || user.id === recovering);
  const isWaiting = state.status === "reading" || status === "checking";
  // Using the link resets the session in the store, but the form stays.
  if (!isUnused && !isOpen && !opened) {
    if (!isWaiting) return <LinkEnded reason={null} isMember={user !== null} />;
    return (
      <AuthLayout title={<Trans>Choose a new password</Trans>}>
        <Spinner />
      </AuthLayout>
    );
  }
  return (
    <AuthLayout title={<Trans>Choose a new password</Trans>}>
      <ResetPasswordForm
        email={isOpen ? user.email : isUnused ? emailOfLink(state.link) : null}
        openLink={isUnused ? openUnused : null}
        onChanged={onChanged}
      />
    </AuthLayout>
  );
}
