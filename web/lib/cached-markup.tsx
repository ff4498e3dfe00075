import { type ComponentType, createContext, type ReactElement, useContext } from "react";

/** Returns what stands for an element in a page; rendered only where its markup is not known under this key. */
export type PlaceMarkup = (key: string, element: ReactElement) => ReactElement;

/** Set by the server for the pages of visitors; everywhere else components are rendered as always. */
export const CachedMarkupContext = createContext<PlaceMarkup | null>(null);

let count = 0;

/**
 * The same component, whose markup the server renders once a minute for all pages that show the same. The same means equal props
 * as JSON: they hold plain data and functions, no elements. Besides them the component may depend on the language, the minute and
 * the configuration. It is rendered apart from its page: the router, alerts and ids from `useId` are not there, and the store
 * knows nobody who is signed in.
 */
export function cachedMarkup<Props extends object>(
  Component: ComponentType<Props>,
): ComponentType<Props> {
  if (!import.meta.env.SSR) return Component;
  count += 1;
  const name = count;
  return function CachedMarkup(props: Props) {
    const place = useContext(CachedMarkupContext);
    const content = <Component {...props} />;
    return place ? place(`${name} ${JSON.stringify(props)}`, content) : content;
  };
}
