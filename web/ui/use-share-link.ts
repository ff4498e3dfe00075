import { useCopyLink } from "./use-copy-link.ts";

/** A page of this site to be shared. */
export interface SharedPage {
  path: string;
  title: string;
}

/** Shares a page the way the device does it; where it cannot, its address is copied. */
export function useShareLink() {
  const copyLink = useCopyLink();

  return async ({ path, title }: SharedPage): Promise<void> => {
    if (typeof navigator.share === "function") {
      try {
        return await navigator.share({ title, url: new URL(path, location.origin).href });
      } catch (error) {
        // Whoever closes the sheet has changed their mind; anything else is answered by copying.
        if (error instanceof DOMException && error.name === "AbortError") return;
      }
    }
    await copyLink(path);
  };
}
