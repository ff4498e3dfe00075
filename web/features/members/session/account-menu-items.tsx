import { Trans } from "@lingui/react/macro";
import { ImageUp, LogOut, PenLine, Settings, ShieldCheck, Tag, UserRound } from "lucide-react";
import { useSelector } from "react-redux";
import { paths } from "#contract/paths.ts";
import { useAppDispatch } from "#lib/store-hooks.ts";
import { MenuButton, MenuLink, MenuSeparator } from "#ui/menu-item.tsx";
import { selectIsAdmin } from "./auth-slice.ts";
import type { AuthUser } from "./membership.ts";
import { signOut } from "./sign-out.ts";

/** What a member can go to or do from the header; administration for admins only. */
export function AccountMenuItems({ user }: { user: AuthUser }) {
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
