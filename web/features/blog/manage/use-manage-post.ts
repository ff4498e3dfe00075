import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import type { BlogPostStatus, BlogPostSummary } from "#contract/blog-post.ts";
import { userFacingText } from "#contract/classify-error.ts";
import type { AppErrorData } from "#contract/errors.ts";
import { setPostStatus } from "#features/blog/edit/save-post.ts";
import { useAppDispatch } from "#lib/store-hooks.ts";
import { useAlerts } from "#ui/alerts.tsx";
import { deleteBlogPost } from "./delete-blog-post.ts";

/** What an admin does with a post of the list; `onChanged` hears that the list is no longer true. */
export function useManagePost(onChanged: () => Promise<void>) {
  const { t } = useLingui();
  const dispatch = useAppDispatch();
  const { showAlert, showToast } = useAlerts();
  const [busyId, setBusyId] = useState<string | null>(null);

  async function run(post: BlogPostSummary, change: () => Promise<Failure | null>, done: string) {
    if (busyId !== null) return;
    setBusyId(post.id);
    const error = await change();
    setBusyId(null);
    if (error) return showAlert({ type: "error", message: userFacingText(error) });
    showToast(done);
    await onChanged();
  }

  return {
    /** The post something is being done with. */
    busyId,
    setStatus(post: BlogPostSummary, status: BlogPostStatus): void {
      const { title } = post;
      const done = status === "published" ? t`Published: ${title}` : t`Back to draft: ${title}`;
      const change = async () => {
        const result = await dispatch(setPostStatus({ id: post.id, status }));
        return setPostStatus.fulfilled.match(result) ? null : errorOf(result.payload);
      };
      void run(post, change, done);
    },
    remove(post: BlogPostSummary): void {
      const { title } = post;
      const change = async () => {
        const result = await dispatch(deleteBlogPost(post.id));
        return deleteBlogPost.fulfilled.match(result) ? null : errorOf(result.payload);
      };
      void run(post, change, t`Deleted: ${title}`);
    },
  };
}

type Failure = Pick<AppErrorData, "type" | "message">;

function errorOf(error: AppErrorData | undefined): Failure {
  return error ?? { type: "unknown", message: "" };
}
