import { Trans, useLingui } from "@lingui/react/macro";
import {
  Bell,
  BellPlus,
  Heart,
  ImageUp,
  LogOut,
  PenLine,
  Settings,
  ShieldCheck,
  Tag,
  TicketPercent,
  UserRound,
} from "lucide-react";
import type { ReactNode } from "react";
import { useSelector } from "react-redux";
import { paths } from "#contract/addresses/paths.ts";
import { useAppDispatch } from "#lib/backend/store-hooks.ts";
import { Avatar } from "#ui/display/avatar.tsx";
import { Menu } from "#ui/navigation/menu.tsx";
import { MenuButton, MenuLink, MenuSeparator } from "#ui/navigation/menu-item.tsx";
import { selectDecides, selectIsAdmin } from "./auth-slice.ts";
import type { AuthUser } from "./membership.ts";
import { signOut } from "./session.ts";

export interface MemberMenuProps {
  /** Marks unread notices on the avatar. Null while its code loads. */
  unreadDot?: ReactNode;
  /** Name of the link to the notices, with their number. */
  bellName?: ReactNode;
}

export function MemberMenu({ user, unreadDot, bellName }: MemberMenuProps & { user: AuthUser }) {
  const { t } = useLingui();
  return (
    <Menu
      label={t`Account of ${user.username}`}
      button={
        <span className="relative">
          <Avatar name={user.username} imageUrl={user.profileImageUrl} size={36} />
          {unreadDot}
        </span>
      }
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
      <AccountMenuItems user={user} bellName={bellName} />
    </Menu>
  );
}

interface AccountMenuItemsProps {
  user: AuthUser;
  bellName: ReactNode;
}

function AccountMenuItems({ user, bellName }: AccountMenuItemsProps) {
  const isAdmin = useSelector(selectIsAdmin);
  const decides = useSelector(selectDecides);
  const dispatch = useAppDispatch();
  return (
    <>
      <MenuLink to={paths.profile(user.username)} icon={<UserRound />}>
        <Trans>Profile</Trans>
      </MenuLink>
      <MenuLink to={paths.notifications} icon={<Bell />}>
        {bellName ?? <Trans>Notifications</Trans>}
      </MenuLink>
      <MenuLink to={`${paths.profile(user.username)}#deals`} icon={<Tag />}>
        <Trans>My deals</Trans>
      </MenuLink>
      <MenuLink to={paths.ownCodes(user.username)} icon={<TicketPercent />}>
        <Trans>My codes</Trans>
      </MenuLink>
      <MenuLink to={paths.saved} icon={<Heart />}>
        <Trans>Saved deals</Trans>
      </MenuLink>
      <MenuLink to={paths.alerts} icon={<BellPlus />}>
        <Trans>Alerts</Trans>
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
      {decides && (
        <MenuLink to={paths.adminDeals} icon={<ShieldCheck />}>
          {isAdmin ? <Trans>Admin</Trans> : <Trans>Moderation</Trans>}
        </MenuLink>
      )}
      <MenuSeparator />
      <MenuButton icon={<LogOut className="i-dir" />} onClick={() => void dispatch(signOut())}>
        <Trans>Sign out</Trans>
      </MenuButton>
    </>
  );
}
