import slugify from "@sindresorhus/slugify";
import { useRef, useState } from "react";
import type { BlogPost } from "#contract/blog/blog-post.ts";
import {
  BLOG_SLUG_MAX,
  type BlogPostInput,
  blogPostSchema,
} from "#contract/blog/blog-post-schema.ts";
import { useCheckedForm } from "#features/forms/use-checked-form.ts";
import { blogDraft, EMPTY_POST, POST_FIELDS } from "./draft/editor-draft.ts";

/** Form of a post: initial values, validation, and the address that follows the title. */
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
    /** The draft that was restored on opening; null otherwise, and after it is saved or discarded. */
    restored: draft,
    clearRestored: () => setDraft(null),
    isSlugTyped: () => isSlugTyped.current,
    /** Updates the address from the title until the address is edited. */
    onTitle(title: string): void {
      if (isSlugTyped.current) return;
      const shouldValidate = Boolean(form.formState.errors.slug);
      form.setValue("slug", slugFromTitle(title), { shouldValidate });
    },
    /** An empty address follows the title again. */
    onSlug(slug: string): void {
      isSlugTyped.current = slug !== "";
    },
    /** Shows a saved post, but keeps text that was typed after `sent` was sent. */
    show(saved: BlogPost | null, sent: BlogPostInput | null): void {
      const values = valuesOf(saved);
      const now = form.getValues();
      const merged = { ...values };
      for (const name of POST_FIELDS) {
        if (sent && now[name] !== sent[name]) merged[name] = now[name];
      }
      isSlugTyped.current = hasOwnSlug(saved);
      form.reset(merged);
    },
  };
}

export type BlogForm = ReturnType<typeof useBlogForm>;

/** Returns the form values of a post; empty for a new one. */
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

/** A published address does not follow the title, because there may be links to it. */
function hasOwnSlug(post: BlogPost | null): boolean {
  if (!post) return false;
  return post.publishedAt !== null || post.slug !== slugFromTitle(post.title);
}

/** Returns the suggested address for a title: `Ajwa & Medjool: which?` becomes `ajwa-and-medjool-which`. May be empty. */
export function slugFromTitle(title: string): string {
  const slug = slugify(title);
  if (slug.length <= BLOG_SLUG_MAX) return slug;
  // Cuts after the last whole word.
  return slug
    .slice(0, BLOG_SLUG_MAX + 1)
    .replace(/-[^-]*$/, "")
    .slice(0, BLOG_SLUG_MAX);
}
