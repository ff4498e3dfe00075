import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import type { BlogPostStatus, BlogPostSummary } from "#contract/blog/blog-post.ts";
import { deleteBlogPost, updateBlogPost } from "#features/blog/edit/writing-requests.ts";
import { useAppDispatch } from "#lib/backend/store-hooks.ts";
import { failureText } from "#lib/errors/failure-text.ts";
import { useAlerts } from "#ui/feedback/alerts.tsx";

/** An admin's actions on a post. Calls `onChanged` after each successful one. */
export function useManagePost(onChanged: () => Promise<void>) {
  const { t } = useLingui();
  const dispatch = useAppDispatch();
  const { showAlert, showToast } = useAlerts();
  const [busyId, setBusyId] = useState<string | null>(null);

  async function run(post: BlogPostSummary, change: () => Promise<string | null>, done: string) {
    if (busyId !== null) return;
    setBusyId(post.id);
    const failure = await change();
    setBusyId(null);
    if (failure) return showAlert({ type: "error", message: failure });
    showToast(done);
    await onChanged();
  }

  return {
    busyId,
    setStatus(post: BlogPostSummary, status: BlogPostStatus): void {
      const { title } = post;
      const done = status === "published" ? t`Published: ${title}` : t`Back to draft: ${title}`;
      const change = async () => {
        const result = await dispatch(updateBlogPost({ id: post.id, status }));
        return updateBlogPost.fulfilled.match(result) ? null : failureText(result);
      };
      void run(post, change, done);
    },
    remove(post: BlogPostSummary): void {
      const { title } = post;
      const change = async () => {
        const result = await dispatch(deleteBlogPost(post.id));
        return deleteBlogPost.fulfilled.match(result) ? null : failureText(result);
      };
      void run(post, change, t`Deleted: ${title}`);
    },
  };
}
