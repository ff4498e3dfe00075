import { Trans, useLingui } from "@lingui/react/macro";
import { X } from "lucide-react";
import { cachedPart } from "#lib/cached-part.tsx";
import { writeStored } from "#lib/storage/browser-storage.ts";
import { IconButton } from "#ui/button/icon-button.tsx";
import { NEWCOMER_KEY } from "./newcomer-key.ts";

/**
 * Explains the site in one line below the header, until a visitor dismisses it. Deal pages, lists of deals and season pages
 * contain it, and the script in the head shows it before the first paint, so that nothing moves.
 */
export const NewcomerLine = cachedPart(() => {
  const { t } = useLingui();
  return (
    <section aria-label={t`About this site`} className="newcomer-line">
      <div className="wrap flex items-center justify-between">
        <p>
          <Trans>Halal deals, found and voted on by Muslim families.</Trans>
        </p>
        {/* The touch target is 44 px high. It extends 8 px below the button, because the header covers its upper edge. */}
        <IconButton
          label={t`Close`}
          onClick={dismiss}
          className="relative z-1 -my-2 -me-3 after:absolute after:inset-0 after:translate-y-2"
        >
          <X />
        </IconButton>
      </div>
    </section>
  );
});

function dismiss(): void {
  writeStored(NEWCOMER_KEY, "dismissed");
  delete document.documentElement.dataset.newcomer;
  // The pressed button disappears, so keyboard focus moves to the page.
  document.getElementById("main")?.focus({ preventScroll: true });
}
