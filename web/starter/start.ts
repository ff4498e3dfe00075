import { SESSION_KEY } from "#lib/backend/session-key.ts";
import { readStored } from "#lib/storage/browser-storage.ts";
import { untilIdle, whenIdle } from "#lib/when-idle.ts";
import { collectEarlyInput } from "./early-input.ts";
import { type FetchModules, fetcherOf } from "./fetch-modules.ts";
import { loadApplication } from "./load-application.ts";

// Pages without this element run the application directly, which shares code with this file.
const script = document.getElementById("starter");
if (script) runStarter(script.dataset);

/**
 * Runs before the application on pages that are complete without it (docs/decisions/0037). The application starts immediately
 * for members, otherwise when the browser is idle or at the first input.
 */
function runStarter(dataset: DOMStringMap): void {
  const files = (dataset.modules ?? "").split(" ");
  const [entry = ""] = files;
  const fetchModules = fetcherOf(files);
  const running = new AbortController();
  const { signal } = running;
  const page = location.pathname + location.search;
  const failure = document.getElementById("start-failed");
  let isStarted = false;
  let isLeaving = false;
  const earlyInput = collectEarlyInput({
    // The click that follows reports a failure.
    fetch: () => void fetchModules("auto").catch(() => undefined),
    start,
    signal,
  });

  addEventListener(
    "beforeunload",
    () => {
      isLeaving = true;
    },
    { signal },
  );
  addEventListener(
    "popstate",
    () => {
      // The application showed another page in this document before a reload.
      if (location.pathname + location.search === page) return;
      dataset.reloads = "";
      location.reload();
    },
    { signal },
  );
  if (readStored(SESSION_KEY) !== null) {
    start();
    return;
  }
  dataset.late = "";
  void startWhenIdle(fetchModules, start);

  /**
   * Starts the application once. A failed start is retried at the next input and, if input is waiting, shows a message, except
   * during navigation, when Firefox aborts loading.
   */
  function start(): void {
    if (isStarted) return;
    isStarted = true;
    isLeaving = false;
    if (failure) failure.hidden = true;
    loadApplication(entry, fetchModules).then(
      (isRunning) => {
        if (!isRunning) return;
        running.abort();
        earlyInput.repeat();
      },
      () => {
        isStarted = false;
        if (earlyInput.discard() && !isLeaving && failure) failure.hidden = false;
      },
    );
  }
}

/** Fetches the application after the page has loaded, then runs it, each when the browser is idle. Does nothing with Save-Data. */
async function startWhenIdle(fetchModules: FetchModules, start: () => void): Promise<void> {
  if (!(await whenIdle())) return;
  try {
    await fetchModules("low");
  } catch {
    // The first input retries.
    return;
  }
  await untilIdle();
  start();
}
