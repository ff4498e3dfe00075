import type { ComponentProps } from "react";
import { useLocation } from "react-router";
import { inLanguage } from "#contract/addresses/address-language.ts";
import { useNamedLanguage } from "#lib/locale/named-language.tsx";

export interface LinkProps extends Omit<ComponentProps<"a">, "href"> {
  to: string;
}

/** Internal link that keeps `?lang=` if the first address had it. `usePageNavigation` follows it without loading a document. */
export function Link({ to, ...rest }: LinkProps) {
  const language = useNamedLanguage();
  return <a {...rest} href={inLanguage(to, language)} />;
}

/** Link that is marked as current on its page and, without `end`, on pages below it. */
export function NavLink({ to, end = false, ...rest }: LinkProps & { end?: boolean }) {
  const { pathname } = useLocation();
  return <Link {...rest} to={to} aria-current={leadsTo(to, pathname, end) ? "page" : undefined} />;
}

/** Returns whether a link leads to the current page or, without `end`, to a page above it. */
export function leadsTo(to: string, pathname: string, end: boolean): boolean {
  return pathname === to || (!end && pathname.startsWith(`${to}/`));
}
