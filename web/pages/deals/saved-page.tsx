import { Trans, useLingui } from "@lingui/react/macro";
import { BellPlus } from "lucide-react";
import { useSyncExternalStore } from "react";
import { useSelector } from "react-redux";
import { paths } from "#contract/addresses/paths.ts";
import { OwnSavedList } from "#features/deals/saved/own-saved-list.tsx";
import { SavedList } from "#features/deals/saved/saved-list.tsx";
import { selectUser } from "#features/members/session/auth-slice.ts";
import { SESSION_KEY } from "#lib/backend/session-key.ts";
import { PageMeta } from "#lib/page-meta.tsx";
import { readStored, subscribeToStorage } from "#lib/storage/browser-storage.ts";
import { ButtonLink } from "#ui/button/button.tsx";
import { PageHero } from "#ui/display/page-hero.tsx";
import { NeedsScripts } from "#ui/feedback/needs-scripts.tsx";
import { Spinner } from "#ui/feedback/spinner.tsx";

export const handle = { rail: false };

/** Saved deals. The server renders only the frame, because the list is loaded in the browser. */
export function Component() {
  const { t } = useLingui();
  const user = useSelector(selectUser);
  const isVisitor = useSyncExternalStore(
    subscribeToStorage,
    () => readStored(SESSION_KEY) === null,
    () => false,
  );
  return (
    <>
      <PageMeta title={t`Saved deals`} canonicalPath={paths.saved} noIndex />
      <PageHero
        title={<Trans>Saved deals</Trans>}
        actions={
          <ButtonLink to={paths.alerts} variant="outline">
            <BellPlus />
            <Trans>Alerts</Trans>
          </ButtonLink>
        }
      >
        <Trans>Deals that end soonest come first.</Trans>
      </PageHero>
      <div className="wrap pbs-6 pbe-14">
        <NeedsScripts />
        {user ? (
          <OwnSavedList memberId={user.id} mustConfirm={user.mustConfirmEmail} />
        ) : isVisitor ? (
          <SavedList />
        ) : (
          <Spinner />
        )}
      </div>
    </>
  );
}
