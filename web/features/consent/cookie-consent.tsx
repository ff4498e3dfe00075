import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import { paths } from "#contract/addresses/paths.ts";
import { reportFailure } from "#lib/errors/report-failure.ts";
import { loadChunk } from "#lib/load-chunk.ts";
import type { CookieDialogs, CookieDialogsProps } from "./cookie-dialogs.tsx";

/**
 * Asks for consent while nothing has been decided, and shows the settings on request (specification 2, cookie
 * consent). The dialogs are loaded when they are needed: who has decided never downloads them. The privacy policy
 * stays readable before the decision, because the question refers to it.
 */
export function CookieConsent(props: CookieDialogsProps) {
  const { pathname } = useLocation();
  const isUndecided = props.preferences === null && pathname !== paths.privacy;
  const isNeeded = isUndecided || props.settingsOpen;
  const Dialogs = useCookieDialogs(isNeeded, props);
  return Dialogs && isNeeded ? <Dialogs {...props} /> : null;
}

/** Not `React.lazy`: a failed download must not cost the visitor the page. The next page or press tries again. */
function useCookieDialogs(
  isNeeded: boolean,
  { settingsOpen, onSettingsClose }: CookieDialogsProps,
): typeof CookieDialogs | null {
  const [Dialogs, setDialogs] = useState<typeof CookieDialogs | null>(null);
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of route and each press is another try.
  useEffect(() => {
    if (!isNeeded || Dialogs) return;
    loadChunk(() => import("./cookie-dialogs.tsx")).then(
      (chunk) => setDialogs(() => chunk.CookieDialogs),
      (error: unknown) => {
        void reportFailure("Error loading cookie settings", error);
        onSettingsClose();
      },
    );
  }, [isNeeded, Dialogs, key, settingsOpen, onSettingsClose]);
  return Dialogs;
}
