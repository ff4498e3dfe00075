/** Resolves to true once the page has loaded and the browser is idle. With Save-Data, resolves to false immediately. */
export async function whenIdle(): Promise<boolean> {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  if (connection?.saveData) return false;
  await untilLoaded();
  await untilIdle();
  return true;
}

function untilLoaded(): Promise<unknown> {
  return new Promise((resolve) => {
    if (document.readyState === "complete") resolve(null);
    else addEventListener("load", resolve, { once: true });
  });
}

export function untilIdle(): Promise<unknown> {
  // Safari has no idle callbacks.
  return new Promise((resolve) => (globalThis.requestIdleCallback ?? setTimeout)(resolve));
}
