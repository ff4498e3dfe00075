import { msg } from "@lingui/core/macro";
import { readCookiePreferences } from "#features/consent/cookie-preferences.ts";
import { SESSION_KEY } from "#lib/backend/session-key.ts";
import { readTimeZone } from "#lib/format/time-zone.ts";
import { readStored } from "#lib/storage/browser-storage.ts";
import { centerInRow } from "#ui/navigation/center-in-row.ts";
import { collectEarlyInput } from "./early-input.ts";
import { fetcherOf, fetchWhenIdle } from "./fetch-modules.ts";
import { inTurns } from "./in-turns.ts";
import { loadApplication } from "./load-application.ts";
import { needsApplication } from "./needs-application.ts";
import { createPlainTranslator } from "./plain-translator.ts";
import { showConsentBanner } from "./show-consent-banner.ts";
import { updateTimes } from "./update-times.ts";
import { watchImages } from "./watch-images.ts";
import { watchReturns } from "./watch-returns.ts";

const NOT_LOADED = msg`Couldn’t load. Check your connection and try again.`;

// On other pages the application runs from the start, and shares code with this file.
const script = document.getElementById("starter");
if (script) read(script.dataset);

/**
 * Runs instead of the application on pages that are complete without it (docs/decisions/0027). The application starts
 * immediately for a member or if the page needs it, otherwise when the visitor reaches for a control.
 */
function read({ modules = "", counts }: DOMStringMap): void {
  const files = modules.split(" ");
  const [entry = ""] = files;
  const fetchModules = fetcherOf(files);
  const countsVisits = counts !== undefined;
  const running = new AbortController();
  const { signal } = running;
  let isStarted = false;
  let isLeaving = false;
  const earlyInput = collectEarlyInput(start, signal);

  addEventListener(
    "beforeunload",
    () => {
      isLeaving = true;
    },
    { signal },
  );
  if (isNeeded()) {
    start();
    return;
  }
  script?.setAttribute("data-late", "");
  watchReturns({ start, earlyInput, signal });
  let zone = "";
  inTurns(
    [
      () => showConsentBanner({ signal, earlyInput, onAccepted: () => countsVisits && start() }),
      showCurrentLinks,
      // The first use of dates loads the browser's time zone data, which takes longest.
      () => {
        zone = readTimeZone();
      },
      () => updateTimes({ zone, start, signal }),
      () => watchImages(start, signal),
      () => fetchWhenIdle(fetchModules, signal),
    ],
    signal,
  );
  addEventListener("storage", () => isNeeded() && start(), { signal });

  function isNeeded(): boolean {
    if (readStored(SESSION_KEY) !== null || needsApplication()) return true;
    return countsVisits && readCookiePreferences()?.analytics === true;
  }

  /**
   * Starts the application once. A failed start is retried at the next press and alerts visitors who pressed, except during
   * navigation, when Firefox aborts loading.
   */
  function start(): void {
    if (isStarted) return;
    isStarted = true;
    isLeaving = false;
    loadApplication(entry, fetchModules).then(
      (isRunning) => {
        if (!isRunning) return;
        running.abort();
        earlyInput.repeat();
      },
      () => {
        isStarted = false;
        if (earlyInput.discard() && !isLeaving)
          alert(createPlainTranslator(document.documentElement.lang)._(NOT_LOADED));
      },
    );
  }
}

/** Scrolls rows to the link of the current page, as the application does. */
function showCurrentLinks(): void {
  for (const row of document.querySelectorAll<HTMLElement>("[data-centered]")) {
    const current = row.querySelector<HTMLElement>("[aria-current]");
    if (current) centerInRow(row, current);
  }
}
