import { useEffect, useState } from "react";
import type { ImageWidth } from "#contract/image.ts";
import { useAppDispatch } from "#lib/backend/store-hooks.ts";
import { useSiteConfig } from "#lib/site-config.tsx";
import { privateImageAddress } from "./image-address.ts";
import { loadPrivateImage } from "./private-image-requests.ts";

/** Object URL; null while the image loads. */
export type PrivateImageUrl = string | null | "failed";

/**
 * Loads a private image for its owner and admins, by default wide enough for 96 CSS pixels at triple density. An `img` element
 * would send no token. Returns "failed" for external images and empty addresses.
 */
export function usePrivateImage(url: string, width: ImageWidth = 320): PrivateImageUrl {
  const dispatch = useAppDispatch();
  const config = useSiteConfig();
  const [image, setImage] = useState<PrivateImageUrl>(url ? null : "failed");

  useEffect(() => {
    const address = privateImageAddress(url, config, { origin: location.origin, width });
    setImage(address ? null : "failed");
    if (!address) return;
    let isWanted = true;
    let objectUrl: string | null = null;
    void dispatch(loadPrivateImage(address)).then((result) => {
      if (!loadPrivateImage.fulfilled.match(result)) return isWanted && setImage("failed");
      if (!isWanted) return URL.revokeObjectURL(result.payload);
      objectUrl = result.payload;
      setImage(objectUrl);
    });
    return () => {
      isWanted = false;
      if (objectUrl) URL.revokeObjectURL(objectUrl);
    };
  }, [url, width, config, dispatch]);

  return image;
}
