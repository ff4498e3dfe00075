import { safeLocalPath } from "#contract/addresses/local-path.ts";
import { paths } from "#contract/addresses/paths.ts";

/** Returns the path to open after signing in, from `?next=`: a path of this site, but never a sign-in page. */
export function nextPath(search: string): string {
  const next = safeLocalPath(new URLSearchParams(search).get("next"));
  const [pathname] = next.split(/[?#]/);
  return isSignInPage(pathname ?? "") ? paths.home : next;
}

/** Returns whether a page is only for signing in and not worth returning to. */
export function isSignInPage(pathname: string): boolean {
  return SIGN_IN_PAGES.some((page) => page === pathname);
}

const SIGN_IN_PAGES = [
  paths.login,
  paths.register,
  paths.forgotPassword,
  paths.resetPassword,
  paths.authCallback,
];
