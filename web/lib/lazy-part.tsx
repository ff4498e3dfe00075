import { type ComponentType, lazy, type ReactNode, Suspense } from "react";
import { loadChunk } from "./load-chunk.ts";

interface LazyPart<Props extends object> {
  load: () => Promise<ComponentType<Props>>;
  /** The component itself on the server, which renders in one pass; null in the browser. */
  loaded: ComponentType<Props> | null;
  /**
   * Selector of the component in rendered documents. If it matches, the code loads before hydration. Required if the parent may
   * re-render while the application starts, or if there are controls: React discards clicks on a part that has not loaded.
   */
  selector?: string;
  fallback?: ReactNode;
}

const loadsBeforeHydration: (() => Promise<void>)[] = [];

/** Returns a component whose code browsers load only for pages that show it. */
export function lazyPart<Props extends object>({
  load,
  loaded,
  selector,
  fallback,
}: LazyPart<Props>): ComponentType<Props> {
  let Part: ComponentType<Props> = loaded ?? lazy(async () => ({ default: await loadChunk(load) }));
  if (selector) {
    loadsBeforeHydration.push(async () => {
      if (document.querySelector(selector)) Part = await loadChunk(load);
    });
  }
  return (props) => (
    <Suspense fallback={fallback}>
      <Part {...props} />
    </Suspense>
  );
}

/**
 * Loads the components that the page already shows. Otherwise the first update after hydration would hide them until their code
 * has loaded. If that fails, they are loaded later.
 */
export async function loadShownParts(): Promise<void> {
  await Promise.allSettled(loadsBeforeHydration.map((load) => load()));
}
