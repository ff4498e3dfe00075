import { safeLocalPath } from "#contract/local-path.ts";
import { paths } from "#contract/paths.ts";

/** Where to go after signing in: a path of this site, and never the sign-in pages again. */
export function nextPath(search: string): string {
  const next = safeLocalPath(new URLSearchParams(search).get("next"));
  const [pathname] = next.split(/[?#]/);
  return isSignInPage(pathname ?? "") ? paths.home : next;
}

/** Whether a page only serves to sign in; nobody comes back to it afterwards. */
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
