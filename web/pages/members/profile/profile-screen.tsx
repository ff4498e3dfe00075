import { Trans, useLingui } from "@lingui/react/macro";
import { BellPlus } from "lucide-react";
import type { ReactNode } from "react";
import { useSelector } from "react-redux";
import { useLoaderData } from "react-router";
import { alertPaths } from "#contract/addresses/alert-paths.ts";
import type { PublicProfile } from "#contract/members/public-profile.ts";
import { MuteButton } from "#features/members/mutes/mute-button.tsx";
import { OwnProfileActions } from "#features/members/profile/own-profile-actions.tsx";
import { type ProfileView, profileAddress } from "#features/members/profile/profile-address.ts";
import { ProfileComments } from "#features/members/profile/profile-comments.tsx";
import { ProfileHeader } from "#features/members/profile/profile-header.tsx";
import { profileJsonLd } from "#features/members/profile/profile-json-ld.ts";
import type { UserCommentsPage } from "#features/members/profile/profile-requests.ts";
import { NoMemberComments } from "#features/members/profile/profile-states.tsx";
import { ProfileTabs } from "#features/members/profile/profile-tabs.tsx";
import { selectUser } from "#features/members/session/auth-slice.ts";
import { ReportButton } from "#features/reports/report/report-button.tsx";
import { OwnCodes } from "#features/vouchers/own/own-codes.tsx";
import { PageMeta } from "#lib/page-meta.tsx";
import { useDataSite } from "#lib/structured-data.ts";
import { ButtonLink } from "#ui/button/button.tsx";
import { LoadFailed } from "#ui/feedback/load-failed.tsx";
import { Pagination } from "#ui/navigation/pagination.tsx";
import type { ProfileData } from "./load-profile.ts";
import { OwnProfileDeals } from "./own-profile-deals.tsx";
import { ProfileDeals } from "./profile-deals.tsx";

export function ProfileScreen() {
  const { t } = useLingui();
  const loaded = useLoaderData<ProfileData>();
  if (!loaded.profile) {
    return (
      <div className="wrap py-10">
        <PageMeta title={t`Profile`} noIndex />
        <LoadFailed
          title={<Trans>The profile could not be loaded</Trans>}
          heading="h1"
          reason={loaded.failure}
        />
      </div>
    );
  }
  const { profile, view, comments, failure } = loaded;
  return (
    <Profile profile={profile} view={view}>
      {(isOwn) =>
        failure ? (
          <LoadFailed
            title={
              view.tab !== "comments" ? (
                <Trans>Deals could not be loaded</Trans>
              ) : (
                <Trans>Comments could not be loaded</Trans>
              )
            }
            reason={failure}
          />
        ) : comments ? (
          <Comments profile={profile} view={view} list={comments} isOwn={isOwn} />
        ) : isOwn && view.tab === "codes" ? (
          <OwnCodes
            userId={profile.id}
            state={view.state}
            hrefFor={(state) => profileAddress(profile.username, { tab: "codes", state })}
          />
        ) : isOwn ? (
          <OwnProfileDeals profile={profile} view={view} />
        ) : (
          <ProfileDeals profile={profile} view={view} />
        )
      }
    </Profile>
  );
}

/** Layout of a profile, with header and tabs, for the member and for others. */
function Profile({
  profile,
  view,
  children,
}: {
  profile: PublicProfile;
  view: ProfileView;
  children: (isOwn: boolean) => ReactNode;
}) {
  const { t } = useLingui();
  const dataSite = useDataSite();
  const { username } = profile;
  const memberId = useSelector(selectUser)?.id ?? null;
  const isOwn = memberId === profile.id;
  const publicTab = view.tab === "comments" ? "comments" : "deals";
  return (
    <>
      <PageMeta
        title={username}
        description={t`Deals and comments shared by ${username}.`}
        canonicalPath={profileAddress(username, { ...view, tab: publicTab, state: null })}
        imageUrl={profile.profileImageUrl ?? undefined}
        jsonLd={[profileJsonLd(profile, dataSite)]}
      />
      <ProfileHeader
        profile={profile}
        actions={
          isOwn ? (
            <OwnProfileActions />
          ) : (
            <>
              <ButtonLink
                to={alertPaths.create({ poster: username })}
                rel="nofollow"
                variant="outline"
              >
                <BellPlus aria-hidden="true" />
                <Trans>Alert me</Trans>
              </ButtonLink>
              <MuteButton member={profile} memberId={memberId} />
              <ReportButton
                contentType="profile"
                contentId={profile.id}
                contentName={username}
                authorId={profile.id}
                memberId={memberId}
              />
            </>
          )
        }
      />
      <div id={publicTab} className="wrap pbs-4 pbe-8 sm:pbs-5 sm:pbe-12">
        <div className="mbe-3">
          <ProfileTabs username={username} tab={isOwn ? view.tab : publicTab} isOwn={isOwn} />
        </div>
        {children(isOwn)}
      </div>
    </>
  );
}

function Comments({
  profile: { username },
  view: { page },
  list: { comments, hasMore },
  isOwn,
}: {
  profile: PublicProfile;
  view: ProfileView;
  list: UserCommentsPage;
  isOwn: boolean;
}) {
  const hrefFor = (number: number) => profileAddress(username, { tab: "comments", page: number });
  if (comments.length === 0) {
    return <NoMemberComments username={username} isOwn={isOwn} />;
  }
  return (
    <>
      <ProfileComments comments={comments} />
      <Pagination page={page} pageCount={page} hasNext={hasMore} hrefFor={hrefFor} estimated />
    </>
  );
}
