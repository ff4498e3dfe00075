/** `samha-data-2026-11-21.json`: the site's name in plain letters, and the day by UTC. */
export function exportFileName(siteName: string, now: Date): string {
  const site = siteName
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
  return `${site || "my"}-data-${now.toISOString().slice(0, 10)}.json`;
}
