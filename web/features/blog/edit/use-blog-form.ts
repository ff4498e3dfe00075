import { useRef, useState } from "react";
import type { BlogPost } from "#contract/blog/blog-post.ts";
import { type BlogPostInput, blogPostSchema } from "#contract/blog/blog-post-schema.ts";
import { useCheckedForm } from "#features/forms/use-checked-form.ts";
import { blogDraft, EMPTY_POST, POST_FIELDS } from "./draft/editor-draft.ts";
import { slugFromTitle } from "./editor-slug.ts";

/** The form of a post: what is in it at first, its checks, and the address that follows the title. */
export function useBlogForm(userId: string, post: BlogPost | null) {
  const [draft, setDraft] = useState(() => blogDraft(userId, post?.id ?? null).read());
  const checked = useCheckedForm({
    name: "post",
    schema: blogPostSchema,
    values: draft?.values ?? valuesOf(post),
  });
  const { form } = checked;
  const isSlugTyped = useRef(draft?.isSlugTyped ?? hasOwnSlug(post));

  return {
    ...checked,
    /** The draft that was restored when the page opened; null without one, or once it was saved or discarded. */
    restored: draft,
    forgetRestored: () => setDraft(null),
    isSlugTyped: () => isSlugTyped.current,
    /** The title was typed: the address follows until it is touched by hand. */
    onTitle(title: string): void {
      if (isSlugTyped.current) return;
      const shouldValidate = Boolean(form.formState.errors.slug);
      form.setValue("slug", slugFromTitle(title), { shouldValidate });
    },
    /** Emptied by hand, the address follows the title again. */
    onSlug(slug: string): void {
      isSlugTyped.current = slug !== "";
    },
    /** Shows a post as it is saved, and leaves what was typed since its values were taken. */
    show(saved: BlogPost | null, sent: BlogPostInput | null): void {
      const values = valuesOf(saved);
      const now = form.getValues();
      const shown = { ...values };
      for (const name of POST_FIELDS) {
        if (sent && now[name] !== sent[name]) shown[name] = now[name];
      }
      isSlugTyped.current = hasOwnSlug(saved);
      form.reset(shown);
    },
  };
}

export type BlogForm = ReturnType<typeof useBlogForm>;

/** A post as its form holds it; empty for a new one. */
export function valuesOf(post: BlogPost | null): BlogPostInput {
  if (!post) return EMPTY_POST;
  return {
    title: post.title,
    slug: post.slug,
    excerpt: post.excerpt,
    cover_image_url: post.coverImageUrl,
    content: post.content,
  };
}

/** A published address stays as it is, whatever becomes of the title: it may be linked to. */
function hasOwnSlug(post: BlogPost | null): boolean {
  if (!post) return false;
  return post.publishedAt !== null || post.slug !== slugFromTitle(post.title);
}
