import "./styles/main.css";
import { i18n } from "@lingui/core";
import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import {
  createBrowserRouter,
  matchRoutes,
  RouterContextProvider,
  RouterProvider,
} from "react-router";
import { AppRoot } from "#app/app-root.tsx";
import { keepLanguage } from "#app/navigation/keep-language.ts";
import { readPageData, showsProblem } from "#app/page-data/read-page-data.ts";
import { routes } from "#app/routes/routes.tsx";
import { createAppStore } from "#app/store.ts";
import { addressLanguage } from "#contract/addresses/address-language.ts";
import { addressesFrom } from "#lib/backend/addresses-from.ts";
import { storeContext } from "#lib/backend/store-context.ts";
import { createBrowserBackend } from "#lib/backend/supabase-browser.ts";
import { loadErrorWords } from "#lib/errors/error-words.ts";
import { loadShownParts } from "#lib/lazy-part.tsx";
import { loadLocale } from "#lib/locale/load-locale.ts";
import { loadSignInDialog } from "#ui/dialog/sign-in-prompt.tsx";

void hydrate();

async function hydrate(): Promise<void> {
  await endTask();
  const page = readPageData();
  const here = addressesFrom(page.config, location.origin);
  const backend = createBrowserBackend(here);
  const store = createAppStore({ backend, uploadBaseUrl: here.uploadBaseUrl }, page.state);

  const [locale] = await Promise.all([
    loadLocale(page.language, i18n),
    loadMatchedPages().then(loadShownParts),
    showsProblem() && loadErrorWords(),
  ]);
  // React Router reads the errors of a rendered page only from this global.
  Object.assign(window, { __staticRouterHydrationData: page.router });
  addHistoryKey();
  if (document.querySelector("#starter[data-late]")) storeScrollPosition();
  await endTask();
  const namedLanguage = addressLanguage(location.search);
  const router = createBrowserRouter(routes, {
    getContext: () => new RouterContextProvider(new Map([[storeContext, store]])),
  });
  keepLanguage(router, namedLanguage);

  // After Back, the address belongs to another page, and the starter is reloading the document.
  if (document.querySelector("#starter[data-reloads]")) return;

  // A transition hydrates in slices, so that a slow phone can react to a tap between them.
  startTransition(() => {
    hydrateRoot(
      rootElement(),
      <AppRoot
        store={store}
        config={page.config}
        locale={locale}
        namedLanguage={namedLanguage}
        renderedAt={page.renderedAt}
      >
        <RouterProvider router={router} />
      </AppRoot>,
    );
  });
  // A visitor's first tap often opens the sign-in dialog. If this download fails, the tap retries it.
  if (!backend.hasStoredSession()) loadSignInDialog().catch(() => undefined);
  // The server read as a visitor. A member may see more, so failed loaders run again with the session.
  if (router.state.errors && backend.hasStoredSession()) void router.revalidate();
}

/** Ends the current task, so that a slow phone can react to a tap before the next step. */
function endTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}

/** Gives the first page of a visit its own key. Scroll positions are stored by key, and all first pages would share one. */
function addHistoryKey(): void {
  const state: { key?: string } | null = history.state;
  if (state?.key) return;
  history.replaceState({ ...state, key: Math.random().toString(36).slice(2, 10) }, "");
}

/**
 * Stores the current scroll position under the key of the page. Otherwise React Router would scroll a page that the visitor
 * is already reading to the position of the previous visit.
 */
function storeScrollPosition(): void {
  try {
    const positions = JSON.parse(sessionStorage.getItem(POSITIONS_KEY) ?? "{}");
    sessionStorage.setItem(
      POSITIONS_KEY,
      JSON.stringify({ ...positions, [history.state.key]: scrollY }),
    );
  } catch {
    // Storage is refused, so no earlier position exists either.
  }
}

const POSITIONS_KEY = "react-router-scroll-positions";

/** Loads the matched pages before hydration. Otherwise React would replace them with the spinner. */
async function loadMatchedPages(): Promise<void> {
  const matches = matchRoutes(routes, location) ?? [];
  await Promise.all(
    matches.map(async ({ route }) => {
      if (typeof route.lazy !== "function") return;
      Object.assign(route, await route.lazy(), { lazy: undefined });
    }),
  );
}

function rootElement(): HTMLElement {
  const root = document.getElementById("root");
  if (!root) throw new Error("The document has no root element.");
  return root;
}
