import { Trans } from "@lingui/react/macro";
import { useSelector } from "react-redux";
import { useSignInPath } from "#features/members/sign-in/use-sign-in-path.ts";
import { ButtonLink } from "#ui/button/button.tsx";
import { useChunk } from "#ui/use-chunk.ts";
import { selectAuthStatus, selectUser } from "./auth-slice.ts";
import type { MemberMenuProps } from "./member-menu.tsx";
import { useStoredSession } from "./use-session.ts";

const loadMenu = () => import("./member-menu.tsx");

/**
 * The account in the header: "Sign in" for visitors (except on phones), the avatar with its menu for members. A placeholder
 * reserves the space while the stored session and the menu load.
 */
export function AccountMenu(props: MemberMenuProps) {
  const user = useSelector(selectUser);
  const status = useSelector(selectAuthStatus);
  const isRemembered = useStoredSession();
  const chunk = useChunk(user !== null || isRemembered, loadMenu);

  if (!user) return status === "checking" && isRemembered ? <Placeholder /> : <SignInLink />;
  return chunk ? <chunk.MemberMenu {...props} user={user} /> : <Placeholder />;
}

function SignInLink() {
  return (
    <ButtonLink variant="band" to={useSignInPath()}>
      <Trans>Sign in</Trans>
    </ButtonLink>
  );
}

function Placeholder() {
  return (
    <span className="grid size-11 place-items-center" aria-hidden="true">
      <span className="size-9 rounded-full bg-white/16" />
    </span>
  );
}
