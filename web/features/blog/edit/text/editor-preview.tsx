import { Trans } from "@lingui/react/macro";
import { useEffect, useState } from "react";
import { PostBody } from "#features/blog/read/post-body.tsx";
import { renderMarkdown } from "#features/blog/read/render-markdown.ts";
import { Notice } from "#ui/feedback/notice.tsx";
import { Spinner } from "#ui/feedback/spinner.tsx";

type Rendered = { html: string } | "failed" | null;

/** Preview, rendered and sanitized like the published post. */
export function EditorPreview({ markdown }: { markdown: string }) {
  const [rendered, setRendered] = useState<Rendered>(null);
  useEffect(() => {
    let isWanted = true;
    renderMarkdown(markdown).then(
      (html) => isWanted && setRendered({ html }),
      () => isWanted && setRendered("failed"),
    );
    return () => {
      isWanted = false;
    };
  }, [markdown]);

  if (markdown.trim() === "") {
    return (
      <p className="text-muted">
        <Trans>Nothing to preview yet.</Trans>
      </p>
    );
  }
  if (rendered === null) return <Spinner />;
  if (rendered === "failed") {
    return (
      <Notice tone="danger">
        <Trans>Preview failed. Your text is safe.</Trans>
      </Notice>
    );
  }
  return <PostBody html={rendered.html} isPrivate />;
}
