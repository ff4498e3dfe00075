import { useCopyLink } from "./use-copy-link.ts";

export interface SharedPage {
  path: string;
  title: string;
}

/** Opens the device's share sheet. Without a sheet, copies the address. */
export function useShareLink() {
  const copyLink = useCopyLink();

  return async ({ path, title }: SharedPage): Promise<void> => {
    if (typeof navigator.share === "function") {
      try {
        return await navigator.share({ title, url: new URL(path, location.origin).href });
      } catch (error) {
        // Closing the sheet cancels; other failures copy the address.
        if (error instanceof DOMException && error.name === "AbortError") return;
      }
    }
    await copyLink(path);
  };
}
