import { type MouseEvent, useEffect, useMemo, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { imageKey } from "#contract/image.ts";
import { privateImageAddress } from "#features/images/image-address.ts";
import { loadPrivateImage } from "#features/images/private-image-requests.ts";
import { useAppDispatch } from "#lib/backend/store-hooks.ts";
import { useSiteConfig } from "#lib/site-config.tsx";
import { imageSources, withSiteImages } from "./text-images.ts";

/** Limit per text. Further images appear only after publication. */
const MAX_IMAGES = 50;

interface PostBodyProps {
  html: string;
  /** True for a draft or a preview, whose images are loaded with the session. */
  isPrivate?: boolean;
}

/** Text of a post in its own direction. Internal links open without a reload. */
export function PostBody({ html, isPrivate = false }: PostBodyProps) {
  const { imageBaseUrl } = useSiteConfig();
  const navigate = useNavigate();
  const loaded = usePrivateImages(html, isPrivate);
  const markup = useMemo(
    () => withSiteImages(html, imageBaseUrl, isPrivate ? loaded : undefined),
    [html, imageBaseUrl, isPrivate, loaded],
  );

  function onClick(event: MouseEvent<HTMLElement>) {
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    const href = link?.getAttribute("href");
    if (!href?.startsWith("/") || event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    void navigate(href);
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: handles clicks on its links, which keys fire too.
    <div
      dir="auto"
      className="prose"
      onClick={onClick}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: renderMarkdown returns only sanitized HTML.
      dangerouslySetInnerHTML={{ __html: markup }}
    />
  );
}

/** Object URLs by the address in the text. */
type LoadedImages = ReadonlyMap<string, string>;

/** Loads the images of a private text for its author and admins, each once. Does nothing if `isPrivate` is false. */
function usePrivateImages(html: string, isPrivate: boolean): LoadedImages {
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
