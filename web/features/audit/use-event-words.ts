import { useLingui } from "@lingui/react/macro";

/** What a security event is called. One that has no words yet is shown by its own name. */
export function useEventWords(): (event: string) => string {
  const { t } = useLingui();
  const words: Record<string, string> = {
    ban_member: t`was banned`,
    lift_ban: t`may write again`,
    grant_admin: t`became an admin`,
    revoke_admin: t`is no longer an admin`,
  };
  return (event) => words[event] ?? event.replaceAll("_", " ");
}
