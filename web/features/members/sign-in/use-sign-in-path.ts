import { useLocation } from "react-router";
import { pageQuery } from "#contract/addresses/page-query.ts";
import { paths } from "#contract/addresses/paths.ts";
import { isSignInPage, nextPath } from "./next-path.ts";

/** Returns the address of the sign-in page that leads back to the current page. On a sign-in page, it keeps the page's `next`. */
export function useSignInPath(): string {
  const { pathname, search } = useLocation();
  if (isSignInPage(pathname)) return paths.loginThen(nextPath(search));
  // The address may briefly contain the tokens of an emailed link, which must not be copied into another address.
  const query = pageQuery(search);
  return paths.loginThen(query ? `${pathname}?${query}` : pathname);
}
