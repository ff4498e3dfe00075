import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { useWatch } from "react-hook-form";
import { BLOG_CONTENT_MAX } from "#contract/blog/blog-post-schema.ts";
import type { BlogForm } from "#features/blog/edit/use-blog-form.ts";
import { FieldError } from "#ui/form/field.tsx";
import { FormField } from "#ui/form/form-field.tsx";
import { insertImage, insertLink, toggleLines, toggleMark } from "./editor-markdown.ts";
import { EditorPreview } from "./editor-preview.tsx";
import { EditorTabs, type EditorView, panelProps } from "./editor-tabs.tsx";
import { type EditorCommands, EditorToolbar } from "./editor-toolbar.tsx";
import { runShortcut, useTextEditing } from "./use-text-editing.ts";
import { useTextImage } from "./use-text-image.ts";

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
