import { useEffect, useRef, useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import type { BlogPostInput, BlogPostValues } from "#contract/blog/blog-post-schema.ts";
import { useAutosave } from "#lib/storage/draft.ts";
import { blogDraft, isSamePost } from "./editor-draft.ts";

interface SavedState {
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

/** Stores unsaved text as a draft. Text equal to the saved post has no draft. */
export function useUnsavedText({ form, userId, saved, isSlugTyped }: UnsavedTextOptions) {
  const [isUnsaved, setUnsaved] = useState(() => !isSamePost(form.getValues(), saved.values));
  const state = useRef(saved);

  function store(): void {
    const { postId, values: savedValues, updatedAt } = state.current;
    const values = form.getValues();
    blogDraft(userId, postId).write(
      isSamePost(values, savedValues)
        ? null
        : { values, isSlugTyped: isSlugTyped(), basedOn: updatedAt },
    );
  }
  const autosave = useAutosave(store);

  useEffect(() => {
    const subscription = form.watch(() => {
      setUnsaved(!isSamePost(form.getValues(), state.current.values));
      autosave.schedule();
    });
    return () => subscription.unsubscribe();
  }, [form, autosave]);

  return {
    isUnsaved,
    /** Replaces the saved state after saving, deleting or discarding. Removes the draft of the previous state. */
    settle(now: SavedState): void {
      autosave.cancel();
      blogDraft(userId, state.current.postId).write(null);
      state.current = now;
      setUnsaved(!isSamePost(form.getValues(), now.values));
      store();
    },
  };
}
