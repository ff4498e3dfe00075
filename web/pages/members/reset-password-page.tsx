import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect, useState } from "react";
import { useSelector } from "react-redux";
import { useLocation, useNavigate } from "react-router";
import { userFacingText } from "#contract/classify-error.ts";
import { paths } from "#contract/paths.ts";
import { LinkEnded } from "#features/members/recovery/link-ended.tsx";
import { PasswordChanged } from "#features/members/recovery/password-changed.tsx";
import { recoveryState, recoveryUserId } from "#features/members/recovery/recovery.ts";
import { ResetPasswordForm } from "#features/members/recovery/reset-password-form.tsx";
import { useLink } from "#features/members/recovery/use-link.ts";
import { selectAuthStatus, selectUser } from "#features/members/session/auth-slice.ts";
import { PageMeta } from "#lib/page-meta.tsx";
import { FailedPanel } from "#ui/failed-panel.tsx";
import { PageHero } from "#ui/page-hero.tsx";
import { Spinner } from "#ui/spinner.tsx";

export const handle = { rail: false };

/** Where the link of a recovery mail leads: choose a new password. */
export function Component() {
  const { t } = useLingui();
  return (
    <>
      <PageMeta title={t`Choose a new password`} canonicalPath={paths.resetPassword} noIndex />
      <PageHero title={<Trans>Choose a new password</Trans>} />
      <div className="wrap py-6">
        <div className="mx-auto max-inline-[460px]">
          <Steps />
        </div>
      </div>
    </>
  );
}

/** Opening the link, the form, and the word that it is done. A reload in between goes on with the form. */
function Steps() {
  const link = useLink();
  const user = useSelector(selectUser);
  const status = useSelector(selectAuthStatus);
  const navigate = useNavigate();
  const recovering = recoveryUserId(useLocation().state);
  const [isChanged, setChanged] = useState(false);
  const opened = link.status === "open" ? link.userId : null;

  useEffect(() => {
    if (opened) void navigate(paths.resetPassword, { replace: true, state: recoveryState(opened) });
  }, [opened, navigate]);

  function onChanged() {
    setChanged(true);
    void navigate(paths.resetPassword, { replace: true, state: null });
  }

  if (isChanged) return <PasswordChanged />;
  if (link.status === "failed") {
    return (
      <FailedPanel onRetry={link.retry} title={<Trans>The link could not be opened</Trans>}>
        {userFacingText(link.error)}
      </FailedPanel>
    );
  }
  if (link.status === "ended") return <LinkEnded reason={link.reason} />;
  // Never the password of whoever else is signed in by now.
  const isOpen = user !== null && (user.id === opened || user.id === recovering);
  if (isOpen) return <ResetPasswordForm email={user.email} onChanged={onChanged} />;
  const isWaiting = link.status === "opening" || status === "checking";
  return isWaiting ? <Spinner /> : <LinkEnded reason={null} />;
}
