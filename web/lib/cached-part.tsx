import { type ComponentType, createContext, type ReactElement, useContext } from "react";

/** Returns what stands for a part in its page; the part is rendered only where its markup is not known under this key. */
export type PlacePart = (key: string, part: ReactElement) => ReactElement;

/** Set by the server for the pages of visitors; everywhere else components are rendered as always. */
export const CachedPartContext = createContext<PlacePart | null>(null);

let count = 0;

/**
 * The same component, whose markup the server renders once a minute for all pages that show the same (docs/decisions/0029). The
 * same means equal props as JSON: plain data, and functions that are called in the browser only. Besides them the component may
 * depend on the language, the minute and the configuration. It is rendered apart from its page: the router, alerts and the
 * question to sign in are not there, its markup holds no id from `useId`, and the store knows nobody who is signed in.
 */
/* @__NO_SIDE_EFFECTS__ */
export function cachedPart<Props extends object>(
  Component: ComponentType<Props>,
): ComponentType<Props> {
  if (!import.meta.env.SSR) return Component;
  count += 1;
  const name = count;
  return function CachedPart(props: Props) {
    const place = useContext(CachedPartContext);
    const part = <Component {...props} />;
    return place ? place(`${name} ${JSON.stringify(props)}`, part) : part;
  };
}
