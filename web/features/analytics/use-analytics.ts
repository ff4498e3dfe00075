import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import { setErrorReporter } from "#lib/errors/report-failure.ts";
import { loadChunk } from "#lib/load-chunk.ts";
import { useSiteConfig } from "#lib/site-config.tsx";
import type { Analytics } from "./analytics.ts";

/**
 * With the visitor's consent, sends page views and, in production, errors. Loads nothing before consent
 * or without a measurement ID.
 */
export function useAnalytics(isAllowed: boolean): void {
  const { gaMeasurementId } = useSiteConfig();
  const { pathname, search } = useLocation();
  const [analytics, setAnalytics] = useState<Analytics | null>(null);

  useEffect(() => {
    if (!isAllowed || !gaMeasurementId) return;
    let isWanted = true;
    loadChunk(() => import("./analytics.ts")).then(
      ({ createAnalytics }) =>
        isWanted && setAnalytics((current) => current ?? createAnalytics(gaMeasurementId)),
      // The next page load retries.
      () => undefined,
    );
    return () => {
      isWanted = false;
    };
  }, [isAllowed, gaMeasurementId]);

  useEffect(() => analytics?.setConsent(isAllowed), [analytics, isAllowed]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: every change of route is a page view.
  useEffect(() => {
    // Runs after the effects of the page, which set its title.
    if (isAllowed) queueMicrotask(() => analytics?.sendPageView(location.href, document.title));
  }, [analytics, isAllowed, pathname, search]);

  useEffect(() => {
    if (!analytics || !import.meta.env.PROD) return;
    setErrorReporter(analytics.sendError);
    return () => setErrorReporter(null);
  }, [analytics]);
}
