import { useLocation } from "react-router";
import { pageQuery } from "#contract/addresses/page-query.ts";
import { paths } from "#contract/addresses/paths.ts";
import { isSignInPage, nextPath } from "./next-path.ts";

/** Returns the address of the sign-in page that leads back to the current page, or to where a page for signing in leads. */
export function useSignInPath(): string {
  const { pathname, search } = useLocation();
  if (isSignInPage(pathname)) return paths.loginThen(nextPath(search));
  // An emailed link's tokens are in the address briefly and must not be copied into another one.
  const query = pageQuery(search);
  return paths.loginThen(query ? `${pathname}?${query}` : pathname);
}
