import { useEffect, useMemo, useRef, useState } from "react";
import { imageKey } from "#contract/image.ts";
import { privateImageAddress } from "#features/images/image-address.ts";
import { loadPrivateImage } from "#features/images/private-image-requests.ts";
import { useAppDispatch } from "#lib/backend/store-hooks.ts";
import { useSiteConfig } from "#lib/site-config.tsx";
import { imageSources } from "./text-images.ts";

/** Object URLs by the address in the text. */
export type LoadedImages = ReadonlyMap<string, string>;

/** Limit per text. Further images appear only after publication. */
const MAX_IMAGES = 50;

/** Loads the images of a private text for its author and admins, each once. Does nothing if `isPrivate` is false. */
export function usePrivateImages(html: string, isPrivate: boolean): LoadedImages {
  const dispatch = useAppDispatch();
  const config = useSiteConfig();
  const [loaded, setLoaded] = useState<LoadedImages>(new Map());
  const requested = useRef(new Set<string>());
  const sources = useMemo(
    () => (isPrivate ? imageSources(html).filter(imageKey).slice(0, MAX_IMAGES) : []),
    [html, isPrivate],
  );

  const isMounted = useRef(false);
  const objectUrls = useRef<string[]>([]);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
      for (const url of objectUrls.current) URL.revokeObjectURL(url);
      objectUrls.current = [];
      requested.current.clear();
    };
  }, []);

  useEffect(() => {
    for (const source of sources) {
      const address = privateImageAddress(source, config, { origin: location.origin, width: 960 });
      if (!address || requested.current.has(source)) continue;
      requested.current.add(source);
      void dispatch(loadPrivateImage(address)).then((result) => {
        if (!loadPrivateImage.fulfilled.match(result)) return;
        if (!isMounted.current) return URL.revokeObjectURL(result.payload);
        objectUrls.current.push(result.payload);
        setLoaded((now) => new Map(now).set(source, result.payload));
      });
    }
  }, [sources, config, dispatch]);

  return loaded;
}
