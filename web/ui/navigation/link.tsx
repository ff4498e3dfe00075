import type { ComponentProps } from "react";
import { useLocation } from "react-router";

export interface LinkProps extends Omit<ComponentProps<"a">, "href"> {
  to: string;
}

/** A link inside the site: an ordinary one, which `usePageNavigation` follows without loading a document. */
export function Link({ to, ...rest }: LinkProps) {
  return <a {...rest} href={to} />;
}

/** A link that is marked while its page is on screen; without `end` also while one below it is. */
export function NavLink({ to, end = false, ...rest }: LinkProps & { end?: boolean }) {
  const { pathname } = useLocation();
  return <Link {...rest} to={to} aria-current={leadsTo(to, pathname, end) ? "page" : undefined} />;
}

/** Whether the page of a path is the one that a link leads to or, without `end`, one below it. */
export function leadsTo(to: string, pathname: string, end: boolean): boolean {
  return pathname === to || (!end && pathname.startsWith(`${to}/`));
}
