import { Trans, useLingui } from "@lingui/react/macro";
import { CircleUserRound } from "lucide-react";
import { useSelector } from "react-redux";
import { useLocation } from "react-router";
import { pageQuery } from "#contract/page-query.ts";
import { paths } from "#contract/paths.ts";
import { isSignInPage } from "#features/members/sign-in/next-path.ts";
import { Avatar } from "#ui/avatar.tsx";
import { ButtonLink } from "#ui/button.tsx";
import { Menu } from "#ui/menu.tsx";
import { AccountMenuItems } from "./account-menu-items.tsx";
import { selectAuthStatus, selectUser } from "./auth-slice.ts";
import { useStoredSession } from "./use-stored-session.ts";

/**
 * The account in the header: 'Sign in' for a visitor, the avatar with its menu for a member. While a remembered
 * member is looked up, a placeholder keeps the avatar's place.
 */
export function AccountMenu() {
  const user = useSelector(selectUser);
  const status = useSelector(selectAuthStatus);
  const isRemembered = useStoredSession();
  const { t } = useLingui();

  if (!user) return status === "checking" && isRemembered ? <Placeholder /> : <SignInLink />;
  return (
    <Menu
      label={t`Account of ${user.username}`}
      button={<Avatar name={user.username} imageUrl={user.profileImageUrl} size={36} />}
      header={
        <div className="flex items-center gap-3 px-3 pbs-2 pbe-3">
          <Avatar name={user.username} imageUrl={user.profileImageUrl} size={40} />
          <div className="min-inline-0">
            <p className="truncate leading-snug font-bold">
              <bdi>{user.username}</bdi>
            </p>
            <p className="truncate text-fs-14 text-muted">
              <bdi>{user.email}</bdi>
            </p>
          </div>
        </div>
      }
    >
      <AccountMenuItems user={user} />
    </Menu>
  );
}

function SignInLink() {
  const { pathname, search } = useLocation();
  // A link that was mailed still stands in the address of its page for a moment: it must not go anywhere else.
  const isPlain = pathname === paths.home || isSignInPage(pathname);
  const query = pageQuery(search);
  return (
    <ButtonLink
      variant="band"
      to={isPlain ? paths.login : paths.loginThen(query ? `${pathname}?${query}` : pathname)}
      className="max-sm:size-11 max-sm:px-0"
    >
      <CircleUserRound className="sm:hidden" />
      <span className="max-sm:sr-only">
        <Trans>Sign in</Trans>
      </span>
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
