/** Returns a name such as `samha-data-2026-11-21.json`: the site's name in ASCII, and the UTC date. */
export function exportFileName(siteName: string, now: Date): string {
  const site = siteName
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
  return `${site || "my"}-data-${now.toISOString().slice(0, 10)}.json`;
}

export function saveFile(fileName: string, pieces: string[]): void {
  const address = URL.createObjectURL(new Blob(pieces, { type: "application/json" }));
  const link = document.createElement("a");
  link.href = address;
  link.download = fileName;
  link.click();
  // The browser may still be reading the URL after the click.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
