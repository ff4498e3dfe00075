import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect, useRef, useState } from "react";
import { useWatch } from "react-hook-form";
import { BLOG_CONTENT_MAX } from "#contract/blog/blog-post-schema.ts";
import type { BlogForm } from "#features/blog/edit/use-blog-form.ts";
import { PostBody } from "#features/blog/read/post-body.tsx";
import { renderMarkdown } from "#features/blog/read/render-markdown.ts";
import { imageFailure, sizeRefusal, typeRefusal } from "#features/images/image-refusal.ts";
import { sendImage } from "#features/images/image-requests.ts";
import { shrinkImage } from "#features/images/shrink-image.ts";
import { useAppDispatch } from "#lib/backend/store-hooks.ts";
import { useTranslateError } from "#lib/locale/locale-context.tsx";
import { Notice } from "#ui/feedback/notice.tsx";
import { Spinner } from "#ui/feedback/spinner.tsx";
import { FieldError } from "#ui/form/field.tsx";
import { FormField } from "#ui/form/form-field.tsx";
import { insertImage, insertLink, toggleLines, toggleMark } from "./editor-markdown.ts";
import { EditorTabs, type EditorView, panelProps } from "./editor-tabs.tsx";
import { type EditorCommands, EditorToolbar } from "./editor-toolbar.tsx";
import { runShortcut, useTextEditing } from "./use-text-editing.ts";

/** Text of a post as Markdown, with a preview. */
export function EditorContentField({ form, fieldId }: Pick<BlogForm, "form" | "fieldId">) {
  const { t } = useLingui();
  const [view, setView] = useState<EditorView>("write");
  const { attach, edit, editInPlace } = useTextEditing();
  const image = useTextImage((url, description) =>
    editInPlace((selection) => insertImage(selection, url, description || t`Image`)),
  );
  const commands: EditorCommands = {
    bold: () => edit((selection) => toggleMark(selection, "**")),
    italic: () => edit((selection) => toggleMark(selection, "_")),
    link: () => edit((selection) => insertLink(selection, t`link`)),
    heading: () => edit((selection) => toggleLines(selection, "## ")),
    list: () => edit((selection) => toggleLines(selection, "- ")),
    quote: () => edit((selection) => toggleLines(selection, "> ")),
  };
  const { bold: b, italic: i, link: k } = commands;

  return (
    <div>
      <FormField
        form={form}
        idOf={fieldId}
        name="content"
        label={<Trans>Text</Trans>}
        hint={<Trans>Markdown: **bold**, _italic_, ## heading, - list, &gt; quote.</Trans>}
        max={BLOG_CONTENT_MAX}
      >
        {({ ref, ...control }) => (
          <>
            <EditorTabs view={view} onView={setView} />
            <div
              {...panelProps("write", view)}
              className="mbs-2.5 overflow-clip rounded-m border border-border-strong bg-surface focus-within:border-focus has-aria-invalid:border-danger"
            >
              <EditorToolbar commands={commands} onImage={image.add} />
              <textarea
                {...control}
                ref={(element) => {
                  ref(element);
                  attach(element);
                }}
                dir="auto"
                rows={18}
                spellCheck
                onKeyDown={(event) => runShortcut(event, { b, i, k })}
                className="block resize-y bg-transparent px-3.5 py-3 text-fs-16 leading-[1.6] inline-full min-block-[320px] focus-visible:-outline-offset-3"
              />
            </div>
            <div
              {...panelProps("preview", view)}
              className="mbs-2.5 rounded-m border border-border bg-surface p-[18px] min-block-[320px] sm:p-6"
            >
              {view === "preview" && <Preview form={form} />}
            </div>
          </>
        )}
      </FormField>
      <div role="status" className="text-fs-14 text-muted">
        {image.error ? <FieldError>{image.error}</FieldError> : image.progress}
      </div>
    </div>
  );
}

function Preview({ form }: Pick<BlogForm, "form">) {
  const markdown = useWatch({ control: form.control, name: "content" });
  return <EditorPreview markdown={markdown} />;
}

type Rendered = { html: string } | "failed" | null;

/** Preview, rendered and sanitized like the published post. */
function EditorPreview({ markdown }: { markdown: string }) {
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

/** Uploads images for the text of a post, one after the other; calls `onArrived` with the address and a description of each. */
function useTextImage(onArrived: (url: string, description: string) => void) {
  const { t } = useLingui();
  const dispatch = useAppDispatch();
  const translate = useTranslateError();
  const [progress, setProgress] = useState<string | null>(null);
  const [error, setError] = useState<string | null>(null);
  const queue = useRef(Promise.resolve());
  const abort = useRef<AbortController | null>(null);
  useEffect(() => {
    const uploads = new AbortController();
    abort.current = uploads;
    return () => uploads.abort();
  }, []);

  function add(chosen: File): void {
    const wrongType = typeRefusal(chosen);
    setError(wrongType);
    if (!wrongType) queue.current = queue.current.then(() => send(chosen));
  }

  async function send(chosen: File): Promise<void> {
    const signal = abort.current?.signal;
    if (!signal || signal.aborted) return;
    const file = await shrinkImage(chosen);
    const tooLarge = sizeRefusal(file);
    if (tooLarge) return setError(tooLarge);
    const { name } = file;
    setProgress(t`Adding ${name}…`);
    const result = await dispatch(
      sendImage({ file, purpose: "blog", signal, onProgress: () => undefined }),
    );
    if (signal.aborted) return;
    setProgress(null);
    if (sendImage.fulfilled.match(result) && result.payload) {
      onArrived(result.payload.url, descriptionOf(name));
    } else {
      const failure = sendImage.rejected.match(result) ? result.payload : undefined;
      setError(imageFailure(file.name, failure, translate));
    }
  }

  return { progress, error, add };
}

/** Returns the file name as a description, without Markdown characters: `ajwa-dates.jpg` becomes "ajwa dates". */
function descriptionOf(fileName: string): string {
  return fileName
    .replace(/\.[^.]+$/, "")
    .replace(/[\][()\\`*_-]+/g, " ")
    .trim();
}
