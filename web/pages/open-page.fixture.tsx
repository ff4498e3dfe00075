import { combineReducers, configureStore } from "@reduxjs/toolkit";
import { render } from "@testing-library/react";
import { Provider } from "react-redux";
import {
  createMemoryRouter,
  isRouteErrorResponse,
  Outlet,
  type RouteObject,
  RouterContextProvider,
  RouterProvider,
  useRouteError,
} from "react-router";
import { dealsSlice } from "#features/deals/deals-slice.ts";
import { filterSlice } from "#features/deals/filters/filter-slice.ts";
import { authSlice } from "#features/members/session/auth-slice.ts";
import { type LoaderStore, storeContext } from "#lib/backend/store-context.ts";
import { createBrowserBackend } from "#lib/backend/supabase-browser.ts";
import { TEST_CONFIG, TestProviders } from "#testing/render-app.tsx";
import { SignInPrompt } from "#ui/dialog/sign-in-prompt.tsx";
import { usePageNavigation } from "#ui/navigation/use-page-navigation.ts";

/** Opens an address with pages and loaders, as a browser does. `fakeSupabase` answers the requests. */
export function openPage(pages: RouteObject[], address: string) {
  const backend = createBrowserBackend(TEST_CONFIG);
  const store = configureStore({
    reducer: combineReducers({
      auth: authSlice.reducer,
      deals: dealsSlice.reducer,
      filter: filterSlice.reducer,
    }),
    middleware: (defaults) =>
      defaults({
        thunk: { extraArgument: { backend, uploadBaseUrl: TEST_CONFIG.uploadBaseUrl } },
      }),
  });
  const elsewhere = { path: "*", element: <p>Another page</p> };
  const router = createMemoryRouter(
    [
      {
        element: <Frame />,
        errorElement: <Refused />,
        HydrateFallback: Nothing,
        children: [...pages, elsewhere],
      },
    ],
    {
      initialEntries: [address],
      getContext: () => new RouterContextProvider(new Map([[storeContext, store]])),
    },
  );
  const result = render(
    <Provider store={store}>
      <TestProviders>
        <RouterProvider router={router} />
      </TestProviders>
    </Provider>,
  );
  return { ...result, store, router };
}

/** Returns the arguments of a loader whose navigation another one replaced. */
export function replacedNavigation(store: LoaderStore, address: string) {
  return {
    context: new RouterContextProvider(new Map([[storeContext, store]])),
    request: new Request(new URL(address, TEST_CONFIG.siteUrl), { signal: AbortSignal.abort() }),
  };
}

/** Shows status and data of an error: `404 problem:user_profile_not_found`. */
function Refused() {
  const error = useRouteError();
  return <p>{isRouteErrorResponse(error) ? `${error.status} ${error.data}` : String(error)}</p>;
}

/** The parts of the site's layout that pages need. */
function Frame() {
  usePageNavigation();
  return (
    <SignInPrompt>
      <Outlet />
    </SignInPrompt>
  );
}

function Nothing() {
  return null;
}
