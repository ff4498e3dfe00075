import { useEffect, useEffectEvent, useRef, useState } from "react";
import { readVisitorText, storeVisitorText, TOP_DRAFT, type useWriter } from "./comment-drafts.ts";

/** New content of the box. Each new object replaces the content. */
export interface RestoredText {
  text: string;
  /** True if it contains text that was typed before the member was known. The box then takes the focus. */
  isResumed: boolean;
}

interface Box {
  dealId: string;
  writer: ReturnType<typeof useWriter>;
  isSignedIn: boolean;
  /** A click on "Post comment" waits for the session. */
  isPressed: boolean;
}

/**
 * Stores the text of the box: a visitor's in this tab, a member's as a draft. Once the member is known, text that was typed
 * earlier is added to their draft; if that text is being sent, the draft returns afterwards.
 */
export function useStoredText({ dealId, writer, isSignedIn, isPressed }: Box) {
  const [restored, setRestored] = useState<RestoredText | null>(null);
  const drafts = writer?.drafts;
  const isVisitor = !drafts || (!isSignedIn && drafts.read(TOP_DRAFT) === "");
  /** Always current, because a form that is being sent calls the `type` of an earlier render. */
  const latest = useRef({ drafts, isVisitor });
  useEffect(() => {
    latest.current = { drafts, isVisitor };
  });
  const visitorText = useRef("");
  /** The draft that returns once the text in the box is sent. */
  const laterDraft = useRef("");

  const restore = useEffectEvent(() => {
    const text = visitorText.current || readVisitorText(dealId);
    if (!drafts || !isSignedIn) {
      if (text && !visitorText.current) setRestored({ text, isResumed: false });
      return;
    }
    const draft = drafts.read(TOP_DRAFT);
    const all = [draft, text].filter(Boolean).join("\n");
    drafts.write(TOP_DRAFT, all);
    visitorText.current = "";
    storeVisitorText(dealId, "");
    if (isPressed) laterDraft.current = draft;
    else if (all) setRestored({ text: all, isResumed: text !== "" });
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of the session restores the text again.
  useEffect(() => {
    restore();
  }, [drafts, isSignedIn]);

  function type(text: string): void {
    const { drafts, isVisitor } = latest.current;
    if (!drafts || isVisitor) {
      visitorText.current = text;
      storeVisitorText(dealId, text);
      return;
    }
    const next = text || laterDraft.current;
    drafts.write(TOP_DRAFT, next);
    if (next !== text) setRestored({ text: next, isResumed: false });
    if (text === "") laterDraft.current = "";
  }

  /** After a failure, shows the unsent text together with the draft. */
  function showUnsent(): void {
    if (isVisitor || !laterDraft.current) return;
    laterDraft.current = "";
    setRestored({ text: drafts.read(TOP_DRAFT), isResumed: false });
  }

  return { isVisitor, restored, type, showUnsent };
}
