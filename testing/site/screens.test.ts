import { matchRoutes, type RouteObject } from "react-router";
import { expect, test } from "vitest";
import { routes } from "#app/routes/routes.tsx";
import { SCREENS } from "./screens.ts";

test("every page of the site is among the tested screens", () => {
  const seen = new Set(
    Object.values(SCREENS)
      .flat()
      .map(
        ({ address }) => matchRoutes(routes, new URL(address, "http://samha.test"))?.at(-1)?.route,
      ),
  );
  expect(
    addressesBelow(routes)
      .filter((route) => !seen.has(route))
      .map(({ path, id }) => path ?? id),
  ).toEqual([]);
});

/** Omits the catch-all route. */
function addressesBelow(below: readonly RouteObject[]): RouteObject[] {
  return below.flatMap((route) =>
    route.children ? addressesBelow(route.children) : route.path === "*" ? [] : [route],
  );
}
