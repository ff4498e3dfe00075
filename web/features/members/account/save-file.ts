/** Hands a text to the browser as a download. */
export function saveFile(fileName: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  const link = document.createElement("a");
  link.href = address;
  link.download = fileName;
  link.click();
  // The browser may still be reading it when click returns.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
