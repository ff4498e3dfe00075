import { type RouteObject, redirect } from "react-router";
import { LoadingScreen } from "#app/layout/loading-screen.tsx";
import { PageError } from "#app/navigation/page-error.tsx";
import { RootLayout } from "#app/root-layout.tsx";
import { PAGES, type Page } from "#contract/addresses/pages.ts";
import { paths } from "#contract/addresses/paths.ts";
import { loadPageChunk } from "#lib/load-chunk.ts";
import * as homePage from "#pages/deals/listing/home-page.tsx";
import * as sidebarData from "#pages/deals/sidebar/sidebar-data.tsx";

/** Pages that the application contains; the others are loaded on demand. */
const CONTAINED: Readonly<Record<string, object>> = {
  "deals/sidebar/sidebar-data": sidebarData,
  "deals/listing/home-page": homePage,
};

/** Routes of the listed pages. The id of a route is the file name of its page, by which the server finds the chunks to preload. */
export const routes: RouteObject[] = [
  {
    element: <RootLayout />,
    errorElement: <PageError wholePage />,
    HydrateFallback: LoadingScreen,
    children: [
      {
        errorElement: <PageError />,
        children: [
          page("deals/sidebar/sidebar-data", {}, pagesIn("sidebar")),
          page("admin/frame/admin-layout", { path: paths.admin }, pagesIn("admin")),
          ...pagesIn(undefined),
          // Unknown paths redirect to the home page and replace their history entry.
          { path: "*", loader: () => redirect(paths.home), element: null },
        ],
      },
    ],
  },
];

function pagesIn(layout: Page["layout"]): RouteObject[] {
  return Object.entries(PAGES)
    .filter(([, listed]) => listed.layout === layout)
    .map(([id, { path, otherPath }]) => {
      if (otherPath)
        return page(
          id,
          {},
          [path, otherPath].map((each) => ({ path: each, element: null })),
        );
      return page(id, path === paths.home || path === paths.admin ? { index: true } : { path });
    });
}

type Address = { index: true } | { path: string } | Record<string, never>;

function page(id: string, address: Address, children?: RouteObject[]): RouteObject {
  return {
    id,
    ...address,
    ...(CONTAINED[id] ?? { lazy: () => loadPageChunk(() => loadPage(id)) }),
    ...(children ? { children } : {}),
  } as RouteObject;
}

async function loadPage(id: string): Promise<object> {
  const pages = await import("./pages.ts");
  return pages.loadPage(id);
}
