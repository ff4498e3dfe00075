import type { MouseEvent } from "react";
import { useMemo } from "react";
import { useNavigate } from "react-router";
import { useSiteConfig } from "#lib/site-config.tsx";
import { withSiteImages } from "./text-images.ts";
import { usePrivateImages } from "./use-private-images.ts";

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
