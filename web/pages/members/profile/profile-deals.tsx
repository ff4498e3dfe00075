import { Plural, Trans } from "@lingui/react/macro";
import { useSelector } from "react-redux";
import type { PublicProfile } from "#contract/members/public-profile.ts";
import { selectDeals, selectTotalItems, selectTotalPages } from "#features/deals/deals-slice.ts";
import { type ProfileView, profileAddress } from "#features/members/profile/profile-address.ts";
import { NoMemberDeals } from "#features/members/profile/profile-states.tsx";
import { VotingDealList } from "#pages/deals/list-parts/voting-deal-list.tsx";
import { Link } from "#ui/navigation/link.tsx";
import { Pagination } from "#ui/navigation/pagination.tsx";

interface ProfileDealsProps {
  profile: PublicProfile;
  view: ProfileView;
}

/** Public deals of a member, 12 a page, with ended ones on request. */
export function ProfileDeals({ profile, view }: ProfileDealsProps) {
  const deals = useSelector(selectDeals);
  const total = useSelector(selectTotalItems);
  const totalPages = useSelector(selectTotalPages);
  const { username } = profile;
  const { includeExpired, page } = view;
  const hrefFor = (number: number) => profileAddress(username, { includeExpired, page: number });
  // The header counts live and ended deals.
  const ended = profile.dealsCount - total;
  const hasOthers = ended > 0 || includeExpired;
  return (
    <>
      <div className="mbe-3 flex min-block-11 flex-wrap items-center justify-between gap-x-4">
        <p role="status" className="text-fs-14 text-muted tabular-nums">
          {includeExpired ? (
            <Plural value={total} one="# deal" other="# deals" />
          ) : (
            <>
              <Plural value={total} one="# live deal" other="# live deals" />
              {ended > 0 && (
                <>
                  {" · "}
                  <Plural value={ended} one="# ended" other="# ended" />
                </>
              )}
            </>
          )}
        </p>
        {hasOthers && (
          <Link
            to={profileAddress(username, { includeExpired: !includeExpired })}
            className="inline-flex min-block-11 items-center text-fs-14"
          >
            {includeExpired ? <Trans>Hide expired deals</Trans> : <Trans>Show expired deals</Trans>}
          </Link>
        )}
      </div>
      {deals.length > 0 ? (
        <>
          <VotingDealList hide="poster" />
          <Pagination page={page} pageCount={totalPages} hrefFor={hrefFor} />
        </>
      ) : (
        <NoMemberDeals username={username} allExpired={profile.dealsCount > 0} />
      )}
    </>
  );
}
