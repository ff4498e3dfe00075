/** `samha-data-2026-11-21.json`: the site's name in plain letters, and the day by UTC. */
export function exportFileName(siteName: string, now: Date): string {
  const site = siteName
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
  return `${site || "my"}-data-${now.toISOString().slice(0, 10)}.json`;
}

/** Saves a text as a download of the browser. */
export function saveFile(fileName: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  const link = document.createElement("a");
  link.href = address;
  link.download = fileName;
  link.click();
  // The browser may still be reading it when click returns.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
