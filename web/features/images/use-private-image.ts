import { useEffect, useState } from "react";
import { useSiteConfig } from "#lib/site-config.tsx";
import { useAppDispatch } from "#lib/store-hooks.ts";
import { loadPrivatePicture } from "./load-private-picture.ts";
import { privateAddress } from "./private-address.ts";

/** An object URL; null while it is on its way. */
export type PrivatePicture = string | null | "failed";

/** A picture in review, for its owner and admins: an `img` sends no token, so it is fetched. */
export function usePrivatePicture(url: string): PrivatePicture {
  const dispatch = useAppDispatch();
  const config = useSiteConfig();
  const [picture, setPicture] = useState<PrivatePicture>(null);

  useEffect(() => {
    const address = privateAddress(url, config, location.origin);
    setPicture(address ? null : "failed");
    if (!address) return;
    let isWanted = true;
    let objectUrl: string | null = null;
    void dispatch(loadPrivatePicture(address)).then((result) => {
      if (!loadPrivatePicture.fulfilled.match(result)) return isWanted && setPicture("failed");
      if (!isWanted) return URL.revokeObjectURL(result.payload);
      objectUrl = result.payload;
      setPicture(objectUrl);
    });
    return () => {
      isWanted = false;
      if (objectUrl) URL.revokeObjectURL(objectUrl);
    };
  }, [url, config, dispatch]);

  return picture;
}
