import { Trans, useLingui } from "@lingui/react/macro";
import { X } from "lucide-react";
import { LANGUAGE_ADDRESS } from "#contract/language.ts";
import { cachedPart } from "#lib/cached-part.tsx";
import { useLanguage } from "#lib/locale/locale-context.tsx";
import { writeStored } from "#lib/storage/browser-storage.ts";
import { IconButton } from "#ui/button/icon-button.tsx";
import { NEWCOMER_KEY } from "./newcomer-key.ts";

/**
 * Explains the site in one line below the header, until a visitor dismisses it. Deal pages, lists of deals and season pages
 * contain it, and the script in the head shows it before the first paint, so that nothing moves.
 */
export const NewcomerLine = cachedPart(() => {
  const { t } = useLingui();
  const language = useLanguage();
  return (
    <section aria-label={t`About this site`} className="newcomer-line">
      <div className="wrap flex items-center gap-x-3">
        <p>
          <Trans>Halal deals, found and voted on by Muslim families.</Trans>
        </p>
        {language !== "ar" && (
          // Shown by the script in the head if the browser's language is Arabic.
          <form method="post" action={LANGUAGE_ADDRESS} className="offers-arabic">
            <input type="hidden" name="language" value="ar" />
            <input
              type="submit"
              value="العربية"
              lang="ar"
              className="min-block-8 min-inline-11 cursor-pointer bg-transparent font-bold underline underline-offset-3 [font-family:system-ui]"
            />
          </form>
        )}
        {/* The touch target is 44 px high. It extends 8 px below the button, because the header covers its upper edge. */}
        <IconButton
          label={t`Close`}
          onClick={dismiss}
          className="relative z-1 -my-2 ms-auto -me-3 after:absolute after:inset-0 after:translate-y-2"
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
