/** The queue that Google's script reads, and the switch it looks at before it sends anything. */
declare global {
  interface Window {
    dataLayer?: unknown[];
    [disableSwitch: `ga-disable-${string}`]: boolean | undefined;
  }
}

/**
 * Queues a command for Google's script. It knows commands by being `arguments` objects, so an array will not do.
 */
export function gtag(..._command: unknown[]): void {
  window.dataLayer ??= [];
  // biome-ignore lint/complexity/noArguments: see above.
  window.dataLayer.push(arguments);
}

/** Loads Google's script for a measurement id, once per document. */
export function loadGtagScript(measurementId: string): void {
  const script = document.createElement("script");
  script.async = true;
  script.src = `https://www.googletagmanager.com/gtag/js?id=${encodeURIComponent(measurementId)}`;
  document.head.append(script);
}
