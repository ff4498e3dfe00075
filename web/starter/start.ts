import { msg } from "@lingui/core/macro";
import { readCookiePreferences } from "#features/consent/cookie-preferences.ts";
import { SESSION_KEY } from "#lib/backend/session-key.ts";
import { readTimeZone } from "#lib/format/time-zone.ts";
import { readStored } from "#lib/storage/browser-storage.ts";
import { centerInRow } from "#ui/navigation/center-in-row.ts";
import { askForConsent } from "./ask-for-consent.ts";
import { fetcherOf, fetchWhenIdle } from "./fetch-modules.ts";
import { inTurns } from "./in-turns.ts";
import { keepForLater } from "./keep-for-later.ts";
import { loadApplication } from "./load-application.ts";
import { needsApplication } from "./needs-application.ts";
import { createPlainTranslator } from "./plain-translator.ts";
import { updateTimes } from "./update-times.ts";
import { watchImages } from "./watch-images.ts";
import { watchReturns } from "./watch-returns.ts";

const NOT_LOADED = msg`That did not load. Check your connection and press again.`;

// On other pages the application, which shares some of its code, runs from the start.
const script = document.getElementById("starter");
if (script) read(script.dataset);

/**
 * Runs instead of the application on pages that are complete as they come (docs/decisions/0027). The application starts at once
 * for a member, and where the page needs it; otherwise when somebody reaches for a control.
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
  const later = keepForLater(start, signal);

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
  watchReturns({ start, later, signal });
  let zone = "";
  inTurns(
    [
      () => askForConsent({ signal, later, onAccepted: () => countsVisits && start() }),
      showCurrentPlaces,
      // The first question of a page about dates loads what the browser knows of them, which takes longest.
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
   * Starts the application, once. What cannot be loaded is tried again at the next press; who pressed is told so, but not who
   * leaves: Firefox gives up loading as soon as a link is pressed.
   */
  function start(): void {
    if (isStarted) return;
    isStarted = true;
    isLeaving = false;
    loadApplication(entry, fetchModules).then(
      (isRunning) => {
        if (!isRunning) return;
        running.abort();
        later.repeat();
      },
      () => {
        isStarted = false;
        if (later.forget() && !isLeaving)
          alert(createPlainTranslator(document.documentElement.lang)._(NOT_LOADED));
      },
    );
  }
}

/** Rows that scroll sideways show the link of the page on screen, as they do with the application. */
function showCurrentPlaces(): void {
  for (const row of document.querySelectorAll<HTMLElement>("[data-centered]")) {
    const current = row.querySelector<HTMLElement>("[aria-current]");
    if (current) centerInRow(row, current);
  }
}
