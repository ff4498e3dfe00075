import { data, type LoaderFunctionArgs } from "react-router";
import { writeProblem } from "#contract/errors/problem.ts";
import type { PublicProfile } from "#contract/members/public-profile.ts";
import { dealsListed } from "#features/deals/deals-slice.ts";
import { rememberDealIds } from "#features/deals/page/short-id-cache.ts";
import { type ProfileView, readProfileAddress } from "#features/members/profile/profile-address.ts";
import {
  fetchProfile,
  fetchUserComments,
  fetchUserDeals,
  type ProfileKey,
  type UserCommentsPage,
} from "#features/members/profile/profile-requests.ts";
import { storeContext } from "#lib/backend/store-context.ts";
import { failureText } from "#lib/errors/failure-text.ts";
import { redirectToLastPage } from "#lib/last-page.ts";

/** Data of the profile page. Its deals are in the store. */
export type ProfileData =
  | { profile: null; failure: string }
  | {
      profile: PublicProfile;
      view: ProfileView;
      /** Comments, if their tab is open. */
      comments: UserCommentsPage | null;
      /** Error of the tab. */
      failure: string | null;
    };

/** Loads a profile with the requested tab. Throws 404 for an unknown member. Returns other failures with an uncached status. */
export async function loadProfile(
  { context, request }: Pick<LoaderFunctionArgs, "context" | "request">,
  key: ProfileKey,
) {
  const { dispatch } = context.get(storeContext);
  const profileResult = await dispatch(fetchProfile(key));
  if (!fetchProfile.fulfilled.match(profileResult)) {
    const status = profileResult.payload?.originalError.status;
    if (status === 404) throw data(writeProblem("user_profile_not_found"), { status: 404 });
    const failure = failureText(profileResult);
    return data<ProfileData>({ profile: null, failure }, { status: status === 400 ? 400 : 503 });
  }

  const profile = profileResult.payload;
  const view = readProfileAddress(new URL(request.url).searchParams);
  const { page, includeExpired } = view;
  const loaded: ProfileData = { profile, view, comments: null, failure: null };
  if (view.tab === "comments") {
    const result = await dispatch(fetchUserComments({ userId: profile.id, page }));
    if (fetchUserComments.fulfilled.match(result)) {
      const { comments } = result.payload;
      if (comments.length === 0) redirectToLastPage(request, page, 1);
      return { ...loaded, comments: result.payload };
    }
    return failed(failureText(result));
  }
  const result = await dispatch(fetchUserDeals({ userId: profile.id, page, includeExpired }));
  if (request.signal.aborted) return loaded;
  if (!fetchUserDeals.fulfilled.match(result)) {
    dispatch(dealsListed({ deals: [], totalItems: 0, totalPages: 1 }));
    return failed(failureText(result));
  }
  // The member's own deals in a state have other pages.
  if (view.state === null) redirectToLastPage(request, page, result.payload.totalPages);
  dispatch(dealsListed(result.payload));
  rememberDealIds(result.payload.deals.map((deal) => deal.id));
  return loaded;

  function failed(failure: string) {
    return data<ProfileData>({ ...loaded, failure }, { status: 503 });
  }
}
