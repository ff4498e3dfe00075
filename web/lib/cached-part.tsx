import { type ComponentType, createContext, memo, type ReactElement, useContext } from "react";

/** Returns a placeholder for a part. The part is rendered only if the cache has no markup for its key. */
export type PlacePart = (key: string, part: ReactElement) => ReactElement;

/** Set by the server for visitors' pages; null in the browser. */
export const CachedPartContext = createContext<PlacePart | null>(null);

let count = 0;

/**
 * Returns a component whose markup the server renders once a minute for all pages (docs/decisions/0029). The cache key contains
 * its props as JSON, so they must be plain data or functions that only the browser calls. The component may also depend on the
 * language, the minute and the configuration. It renders in the providers of `AppRoot`, outside its page: without router,
 * address, `useId` and `useSignInPrompt`; alerts do nothing. It must not read the store. In the browser, equal props cause no new
 * render.
 */
/* @__NO_SIDE_EFFECTS__ */
export function cachedPart<Props extends object>(
  Component: ComponentType<Props>,
): ComponentType<Props> {
  if (!import.meta.env.SSR) return memo(Component);
  count += 1;
  const name = count;
  return function CachedPart(props: Props) {
    const place = useContext(CachedPartContext);
    const part = <Component {...props} />;
    return place ? place(`${name} ${JSON.stringify(props)}`, part) : part;
  };
}
