import { Trans, useLingui } from "@lingui/react/macro";
import {
  CircleUserRound,
  ImageUp,
  LogOut,
  PenLine,
  Settings,
  ShieldCheck,
  Tag,
  TicketPercent,
  UserRound,
} from "lucide-react";
import { useSelector } from "react-redux";
import { useLocation } from "react-router";
import { pageQuery } from "#contract/addresses/page-query.ts";
import { paths } from "#contract/addresses/paths.ts";
import { isSignInPage } from "#features/members/sign-in/next-path.ts";
import { useAppDispatch } from "#lib/backend/store-hooks.ts";
import { ButtonLink } from "#ui/button/button.tsx";
import { Avatar } from "#ui/display/avatar.tsx";
import { Menu } from "#ui/navigation/menu.tsx";
import { MenuButton, MenuLink, MenuSeparator } from "#ui/navigation/menu-item.tsx";
import { selectAuthStatus, selectIsAdmin, selectUser } from "./auth-slice.ts";
import { type AuthUser, signOut } from "./session.ts";
import { useStoredSession } from "./use-session.ts";

/**
 * The account in the header: 'Sign in' for a visitor, the avatar with its menu for a member. While a stored session is
 * read, a placeholder keeps the avatar's place.
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
            <p dir="ltr" className="own-words truncate leading-snug font-bold">
              {user.username}
            </p>
            <p dir="ltr" className="own-words truncate text-fs-14 text-muted">
              {user.email}
            </p>
          </div>
        </div>
      }
    >
      <AccountMenuItems user={user} />
    </Menu>
  );
}

/** The entries of the menu; the link to the admin pages is for admins only. */
function AccountMenuItems({ user }: { user: AuthUser }) {
  const isAdmin = useSelector(selectIsAdmin);
  const dispatch = useAppDispatch();
  return (
    <>
      <MenuLink to={paths.profile(user.username)} icon={<UserRound />}>
        <Trans>Profile</Trans>
      </MenuLink>
      <MenuLink to={`${paths.profile(user.username)}#deals`} icon={<Tag />}>
        <Trans>My deals</Trans>
      </MenuLink>
      <MenuLink to={paths.ownCodes(user.username)} icon={<TicketPercent />}>
        <Trans>My codes</Trans>
      </MenuLink>
      <MenuLink to={paths.newBlogPost} icon={<PenLine />}>
        <Trans>Write a blog post</Trans>
      </MenuLink>
      <MenuLink to={`${paths.settings}#avatar`} icon={<ImageUp />}>
        <Trans>Change avatar</Trans>
      </MenuLink>
      <MenuLink to={paths.settings} icon={<Settings />}>
        <Trans>Settings</Trans>
      </MenuLink>
      {isAdmin && (
        <MenuLink to={paths.adminDeals} icon={<ShieldCheck />}>
          <Trans>Admin</Trans>
        </MenuLink>
      )}
      <MenuSeparator />
      <MenuButton icon={<LogOut className="i-dir" />} onClick={() => void dispatch(signOut())}>
        <Trans>Sign out</Trans>
      </MenuButton>
    </>
  );
}

function SignInLink() {
  const { pathname, search } = useLocation();
  // The tokens of a mailed link stay in the address for a moment: they must not get into another address.
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
