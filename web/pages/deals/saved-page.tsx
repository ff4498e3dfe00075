import { Trans, useLingui } from "@lingui/react/macro";
import { useSyncExternalStore } from "react";
import { paths } from "#contract/addresses/paths.ts";
import { SavedList } from "#features/deals/saved/saved-list.tsx";
import { PageMeta } from "#lib/page-meta.tsx";
import { subscribeToStorage } from "#lib/storage/browser-storage.ts";
import { PageHero } from "#ui/display/page-hero.tsx";
import { NeedsScripts } from "#ui/feedback/needs-scripts.tsx";
import { Spinner } from "#ui/feedback/spinner.tsx";

export const handle = { rail: false };

/** Saved deals. The server renders only the frame: the list is in the browser. */
export function Component() {
  const { t } = useLingui();
  const isInBrowser = useSyncExternalStore(
    subscribeToStorage,
    () => true,
    () => false,
  );
  return (
    <>
      <PageMeta title={t`Saved deals`} canonicalPath={paths.saved} noIndex />
      <PageHero title={<Trans>Saved deals</Trans>}>
        <Trans>The soonest to end come first.</Trans>
      </PageHero>
      <div className="wrap pbs-6 pbe-14">
        <NeedsScripts />
        {isInBrowser ? <SavedList /> : <Spinner />}
      </div>
    </>
  );
}
