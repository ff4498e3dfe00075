import { useCopyLink } from "./use-copy-link.ts";

/** A page of this site to be shared. */
export interface SharedPage {
  path: string;
  title: string;
}

/** Opens the device's share sheet; without one, copies the address. */
export function useShareLink() {
  const copyLink = useCopyLink();

  return async ({ path, title }: SharedPage): Promise<void> => {
    if (typeof navigator.share === "function") {
      try {
        return await navigator.share({ title, url: new URL(path, location.origin).href });
      } catch (error) {
        // Closing the sheet cancels sharing; after any other failure the address is copied.
        if (error instanceof DOMException && error.name === "AbortError") return;
      }
    }
    await copyLink(path);
  };
}
