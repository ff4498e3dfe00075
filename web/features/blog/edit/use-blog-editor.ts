import { useLingui } from "@lingui/react/macro";
import { useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { paths } from "#contract/addresses/paths.ts";
import type { BlogPost, BlogPostStatus } from "#contract/blog/blog-post.ts";
import type { BlogPostValues } from "#contract/blog/blog-post-schema.ts";
import { useImageUpload } from "#features/images/use-image-upload.ts";
import { useAppDispatch } from "#lib/backend/store-hooks.ts";
import { useAlerts } from "#ui/feedback/alerts.tsx";
import { useUnsavedText } from "./draft/use-unsaved-text.ts";
import { useBlogForm, valuesOf } from "./use-blog-form.ts";
import {
  createBlogPost,
  deleteBlogPost,
  type PostWrite,
  updateBlogPost,
} from "./writing-requests.ts";

/** Action of the editor. "save" keeps the status; a new post becomes a draft. */
export type EditorAction = "save" | "publish" | "unpublish" | "delete";

interface BlogEditorOptions {
  userId: string;
  post: BlogPost | null;
  /** Called before the address changes to that of the new post. */
  onCreated: (id: string) => void;
}

/** State of the editor: form, cover, saving, publishing and deleting. Errors never lose text. */
export function useBlogEditor({ userId, post: opened, onCreated }: BlogEditorOptions) {
  const { t } = useLingui();
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const { showToast } = useAlerts();
  const [post, setPost] = useState(opened);
  const [busy, setBusy] = useState<EditorAction | null>(null);
  const blog = useBlogForm(userId, opened);
  const { form } = blog;
  const isLeaving = useRef(false);
  const unsaved = useUnsavedText({
    form,
    userId,
    saved: savedState(opened),
    isSlugTyped: blog.isSlugTyped,
  });
  const cover = useImageUpload("blog");

  const coverUrl = cover.image?.url;
  useEffect(() => {
    if (coverUrl) form.setValue("cover_image_url", coverUrl, { shouldValidate: true });
  }, [form, coverUrl]);

  async function save(action: EditorAction, values: BlogPostValues): Promise<void> {
    if (busy) return;
    blog.clearErrors();
    setBusy(action);
    const typed = form.getValues();
    // Waits for a cover that is uploading. A failed upload is shown at its field.
    const uploaded = await cover.settled();
    if (uploaded.status === "failed") return setBusy(null);
    const cover_image_url =
      uploaded.status === "uploaded" ? uploaded.url : form.getValues("cover_image_url");
    const sentValues = { ...typed, cover_image_url };
    const result = await write({ ...values, cover_image_url, status: statusAfter(action, post) });
    setBusy(null);
    if (!result.saved) return blog.refuse({ payload: result.error });
    const { saved } = result;
    settle(saved, sentValues);
    if (action === "publish") {
      isLeaving.current = true;
      showToast(t`Your post is published.`);
      return void navigate(paths.blogPost(saved.slug));
    }
    showToast(wordsOf(action, saved));
    if (!post) {
      onCreated(saved.id);
      isLeaving.current = true;
      await navigate(paths.editBlogPost(saved.id), { replace: true });
      isLeaving.current = false;
    }
  }

  async function write(content: PostWrite) {
    if (!post) {
      const created = await dispatch(createBlogPost(content));
      return createBlogPost.fulfilled.match(created)
        ? { saved: created.payload }
        : { error: created.payload };
    }
    const updated = await dispatch(updateBlogPost({ ...content, id: post.id }));
    return updateBlogPost.fulfilled.match(updated)
      ? { saved: updated.payload }
      : { error: updated.payload };
  }

  function settle(saved: BlogPost, sentValues: ReturnType<typeof valuesOf> | null): void {
    setPost(saved);
    blog.show(saved, sentValues);
    blog.clearRestored();
    unsaved.settle(savedState(saved));
  }

  function wordsOf(action: EditorAction, saved: BlogPost): string {
    if (action === "unpublish") return t`Your post is a draft again.`;
    return saved.status === "published" ? t`Your post is updated.` : t`Draft saved.`;
  }

  return {
    ...blog,
    post,
    cover,
    busy,
    isUnsaved: unsaved.isUnsaved,
    isLeaving: () => isLeaving.current,
    run: (action: EditorAction) =>
      form.handleSubmit((values) => save(action, values), blog.onInvalid),
    discard(): void {
      cover.remove();
      blog.clearErrors();
      blog.show(post, null);
      blog.clearRestored();
      unsaved.settle(savedState(post));
    },
    removeCover(): void {
      cover.remove();
      form.setValue("cover_image_url", "", { shouldValidate: true });
    },
    async remove(): Promise<void> {
      if (!post) return;
      setBusy("delete");
      const result = await dispatch(deleteBlogPost(post.id));
      setBusy(null);
      if (!deleteBlogPost.fulfilled.match(result)) return blog.refuse(result);
      blog.show(null, null);
      unsaved.settle(savedState(null));
      isLeaving.current = true;
      showToast(t`Your post is deleted.`);
      await navigate(paths.blog);
    },
  };
}

export type BlogEditing = ReturnType<typeof useBlogEditor>;

function savedState(post: BlogPost | null) {
  return { postId: post?.id ?? null, values: valuesOf(post), updatedAt: post?.updatedAt ?? null };
}

function statusAfter(action: EditorAction, post: BlogPost | null): BlogPostStatus {
  if (action === "publish") return "published";
  return action === "unpublish" ? "draft" : (post?.status ?? "draft");
}
