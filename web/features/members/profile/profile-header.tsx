import { Plural, Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import type { PublicProfile } from "#contract/members/public-profile.ts";
import { Avatar } from "#ui/display/avatar.tsx";
import { CalendarDate } from "#ui/display/relative-time.tsx";

/** A member's image, name, join date and counts. `actions` are the buttons for the reader. */
export function ProfileHeader({
  profile,
  actions,
}: {
  profile: PublicProfile;
  actions?: ReactNode;
}) {
  const { username, profileImageUrl, createdAt } = profile;
  return (
    <header className="hero">
      <div className="wrap flex flex-wrap items-center gap-x-5 gap-y-4">
        <Avatar name={username} imageUrl={profileImageUrl} size={72} className="sm:size-[96px]" />
        <div className="min-inline-0 flex-1 basis-[150px]">
          <h1 className="[overflow-wrap:anywhere]">
            <bdi>{username}</bdi>
          </h1>
          <p>
            <Trans>
              Member since <CalendarDate time={createdAt} />
            </Trans>
          </p>
          <ul className="mbs-3 flex flex-wrap gap-x-5 gap-y-1 font-[620] tabular-nums">
            <li>
              <Plural value={profile.dealsCount} one="# deal" other="# deals" />
            </li>
            <li>
              <Plural value={profile.commentsCount} one="# comment" other="# comments" />
            </li>
            <li>
              <Plural value={profile.votesCount} one="# vote" other="# votes" />
            </li>
          </ul>
        </div>
        {actions && <div className="flex flex-wrap gap-2.5">{actions}</div>}
      </div>
    </header>
  );
}
