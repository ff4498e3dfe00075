import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect } from "react";
import { useSelector } from "react-redux";
import { useSearchParams } from "react-router";
import { paths } from "#contract/addresses/paths.ts";
import { isSeasonSection } from "#contract/deals/season.ts";
import { SHARED_PARAMETERS, sharedValues, storeShared } from "#features/deals/links/shared-deal.ts";
import { DealCorrection } from "#features/deals/submit/deal-correction.tsx";
import { DEAL_FORM, DealSignIn, DealSubmission } from "#features/deals/submit/deal-submission.tsx";
import {
  selectAuthStatus,
  selectIsAdmin,
  selectUser,
} from "#features/members/session/auth-slice.ts";
import { loadDealCode } from "#features/vouchers/add/deal-code-requests.ts";
import { PageMeta } from "#lib/page-meta.tsx";
import { PageHero } from "#ui/display/page-hero.tsx";
import { NeedsScripts } from "#ui/feedback/needs-scripts.tsx";
import { Spinner } from "#ui/feedback/spinner.tsx";

export const handle = { rail: false };

/**
 * Submits a deal (`?section={name}` selects a section of the season pages, `?url=&text=&title=` fills in a shared page), or corrects
 * one of the member's deals (`?deal={id}`).
 * The form is for members, so the server renders only the frame.
 */
export function Component() {
  const { t } = useLingui();
  const user = useSelector(selectUser);
  const isAdmin = useSelector(selectIsAdmin);
  const status = useSelector(selectAuthStatus);
  const [search, isReceiving] = useReceivedPage();
  const dealId = search.get("deal");
  const requested = search.get("section") ?? "";
  const section = isSeasonSection(requested) ? requested : "";
  return (
    <>
      <PageMeta
        title={t`Submit a deal`}
        description={t`Share a halal deal with the community.`}
        canonicalPath={paths.submit}
        noIndex
      />
      <PageHero title={dealId ? <Trans>Edit your deal</Trans> : <Trans>Submit a deal</Trans>}>
        {!dealId && <Trans>Found something good? Share it.</Trans>}
      </PageHero>
      <div className="wrap pbs-6 pbe-14">
        <NeedsScripts />
        {status === "checking" || isReceiving ? (
          <Spinner />
        ) : (
          <>
            {status === "visitor" && <DealSignIn section={section} dealId={dealId} />}
            {user &&
              (dealId ? (
                <DealCorrection
                  key={`${user.id} ${dealId}`}
                  dealId={dealId}
                  member={user}
                  loadCode={loadDealCode}
                />
              ) : (
                <DealSubmission key={user.id} member={user} isAdmin={isAdmin} section={section} />
              ))}
          </>
        )}
      </div>
    </>
  );
}

/**
 * Stores a shared page for the form and removes it from the address, where it would stay in the history. Returns the parameters,
 * and true until the form may open.
 */
function useReceivedPage(): [URLSearchParams, boolean] {
  const [search, setSearch] = useSearchParams();
  const isReceiving = SHARED_PARAMETERS.some((name) => search.has(name));
  useEffect(() => {
    if (!isReceiving) return;
    const values = sharedValues(search);
    if (values) storeShared(DEAL_FORM, values);
    const rest = new URLSearchParams(search);
    for (const name of SHARED_PARAMETERS) rest.delete(name);
    setSearch(rest, { replace: true });
  }, [isReceiving, search, setSearch]);
  return [search, isReceiving];
}
