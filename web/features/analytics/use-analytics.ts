import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import { setErrorReporter } from "#lib/errors/error-reporter.ts";
import { useSiteConfig } from "#lib/site-config.tsx";
import { createAnalytics } from "./analytics.ts";
import { pageView } from "./page-view.ts";

/**
 * Counts page views and, in production, errors while the visitor allows it (specification 4 and 7). Without a
 * measurement id it does nothing at all.
 */
export function useAnalytics(isAllowed: boolean): void {
  const { gaMeasurementId } = useSiteConfig();
  const { pathname, search } = useLocation();
  const [analytics] = useState(() => (gaMeasurementId ? createAnalytics(gaMeasurementId) : null));

  useEffect(() => analytics?.setConsent(isAllowed), [analytics, isAllowed]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: every change of route is a page view.
  useEffect(() => {
    if (isAllowed) analytics?.sendPageView(pageView(location.href, document.title));
  }, [analytics, isAllowed, pathname, search]);

  useEffect(() => {
    if (!analytics || !import.meta.env.PROD) return;
    setErrorReporter(analytics.sendError);
    return () => setErrorReporter(null);
  }, [analytics]);
}
