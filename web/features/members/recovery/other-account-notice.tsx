import { Trans } from "@lingui/react/macro";
import { useSelector } from "react-redux";
import { selectUser } from "#features/members/session/auth-slice.ts";
import { Notice } from "#ui/feedback/notice.tsx";

/** Warns a signed-in member that a link may sign them in to another account. `email` is the address in the link, if known. */
export function OtherAccountNotice({ email }: { email: string | null }) {
  const user = useSelector(selectUser);
  if (!user || user.email === email) return null;
  return (
    <Notice>
      <Trans>
        You’re signed in as <bdi>{user.username}</bdi>. Continue to switch to the account this email
        was sent to.
      </Trans>
    </Notice>
  );
}
