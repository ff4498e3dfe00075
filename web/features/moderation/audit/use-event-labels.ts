import { useLingui } from "@lingui/react/macro";

/** Returns a function that names a security event. Unknown events show their code. */
export function useEventLabels(): (event: string) => string {
  const { t } = useLingui();
  const words: Record<string, string> = {
    ban_member: t`was banned`,
    lift_ban: t`can post again`,
    end_member_sessions: t`was signed out everywhere`,
    grant_admin: t`became an admin`,
    revoke_admin: t`is no longer an admin`,
    approve_avatar: t`approved an avatar`,
    reject_avatar: t`rejected an avatar`,
    votes_removed: t`removed votes of new accounts`,
    email_changed: t`changed their email address`,
    refused_admin_call: t`tried something only admins can do`,
  };
  return (event) => words[event] ?? event.replaceAll("_", " ");
}
