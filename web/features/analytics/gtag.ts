/** Queue of Google's script, and the switch that disables it. */
declare global {
  interface Window {
    dataLayer?: unknown[];
    [disableSwitch: `ga-disable-${string}`]: boolean | undefined;
  }
}

/** Queues a command for Google's script. */
export function gtag(..._command: unknown[]): void {
  window.dataLayer ??= [];
  // biome-ignore lint/complexity/noArguments: Google's script accepts only `arguments` objects.
  window.dataLayer.push(arguments);
}

/** Loads Google's script. Call it once per document. */
export function loadGtagScript(measurementId: string): void {
  const script = document.createElement("script");
  script.async = true;
  script.src = `https://www.googletagmanager.com/gtag/js?id=${encodeURIComponent(measurementId)}`;
  document.head.append(script);
}
