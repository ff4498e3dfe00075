import { Trans, useLingui } from "@lingui/react/macro";
import { useSelector } from "react-redux";
import { paths } from "#contract/paths.ts";
import { DealSignIn, DealSubmission } from "#features/deals/submit/deal-submission.tsx";
import {
  selectAuthStatus,
  selectIsAdmin,
  selectUser,
} from "#features/members/session/auth-slice.ts";
import { PageMeta } from "#lib/page-meta.tsx";
import { NeedsScripts } from "#ui/needs-scripts.tsx";
import { PageHero } from "#ui/page-hero.tsx";
import { Spinner } from "#ui/spinner.tsx";

export const handle = { rail: false };

/** Submit a deal. The form is for members, so the server renders only the frame of the page. */
export function Component() {
  const { t } = useLingui();
  const user = useSelector(selectUser);
  const isAdmin = useSelector(selectIsAdmin);
  const status = useSelector(selectAuthStatus);
  return (
    <>
      <PageMeta
        title={t`Submit a deal`}
        description={t`Share a halal deal with the community.`}
        canonicalPath={paths.submit}
        noIndex
      />
      <PageHero title={<Trans>Submit a deal</Trans>}>
        <Trans>
          Tell the community what you found. A moderator checks each deal before it goes live.
        </Trans>
      </PageHero>
      <div className="wrap pbs-6 pbe-14">
        <NeedsScripts />
        {status === "checking" && <Spinner />}
        {status === "visitor" && <DealSignIn />}
        {user && <DealSubmission key={user.id} userId={user.id} isAdmin={isAdmin} />}
      </div>
    </>
  );
}
