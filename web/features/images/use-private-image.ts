import { useEffect, useState } from "react";
import { useAppDispatch } from "#lib/backend/store-hooks.ts";
import { useSiteConfig } from "#lib/site-config.tsx";
import { privateImageAddress } from "./image-address.ts";
import { loadPrivateImage } from "./image-requests.ts";

/** An object URL; null while the image loads. */
export type PrivateImage = string | null | "failed";

/** Loads an image in review, for its owner and admins. It is fetched because an `img` element sends no token. */
export function usePrivateImage(url: string): PrivateImage {
  const dispatch = useAppDispatch();
  const config = useSiteConfig();
  const [image, setImage] = useState<PrivateImage>(null);

  useEffect(() => {
    const address = privateImageAddress(url, config, location.origin);
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
  }, [url, config, dispatch]);

  return image;
}
