import { useEffect, useRef, useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import type { BlogPostInput, BlogPostValues } from "#contract/blog-post-schema.ts";
import {
  type BlogDraft,
  blogDraftKey,
  clearBlogDraft,
  isSamePost,
  writeBlogDraft,
} from "./editor-draft.ts";

const AUTOSAVE_AFTER_MS = 500;

/** What is known of the saved post: what was typed since is unsaved. */
export interface SavedState {
  postId: string | null;
  values: BlogPostInput;
  /** `updatedAt` of the post; null for a new one. */
  updatedAt: string | null;
}

interface UnsavedTextOptions {
  form: UseFormReturn<BlogPostInput, unknown, BlogPostValues>;
  userId: string;
  saved: SavedState;
  isSlugTyped: () => boolean;
}

/** Knows whether anything is unsaved and keeps it in this browser, half a second after the last key and on leaving. */
export function useUnsavedText({ form, userId, saved, isSlugTyped }: UnsavedTextOptions) {
  const [isUnsaved, setUnsaved] = useState(() => !isSamePost(form.getValues(), saved.values));
  const state = useRef(saved);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  function keep(): void {
    clearTimeout(timer.current);
    const { postId, values, updatedAt } = state.current;
    const draft: BlogDraft = {
      values: form.getValues(),
      isSlugTyped: isSlugTyped(),
      basedOn: updatedAt,
    };
    writeBlogDraft(blogDraftKey(userId, postId), draft, values);
  }
  const latestKeep = useRef(keep);
  latestKeep.current = keep;

  useEffect(() => {
    const subscription = form.watch(() => {
      setUnsaved(!isSamePost(form.getValues(), state.current.values));
      clearTimeout(timer.current);
      timer.current = setTimeout(() => latestKeep.current(), AUTOSAVE_AFTER_MS);
    });
    const keepNow = () => latestKeep.current();
    addEventListener("pagehide", keepNow);
    return () => {
      subscription.unsubscribe();
      removeEventListener("pagehide", keepNow);
      keepNow();
    };
  }, [form]);

  return {
    isUnsaved,
    /** The post as it is now saved, or gone: what was kept for the one before is done with. */
    settle(now: SavedState): void {
      clearBlogDraft(blogDraftKey(userId, state.current.postId));
      state.current = now;
      setUnsaved(!isSamePost(form.getValues(), now.values));
      keep();
    },
  };
}
