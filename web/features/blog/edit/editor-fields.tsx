import { Trans } from "@lingui/react/macro";
import { useWatch } from "react-hook-form";
import { paths } from "#contract/addresses/paths.ts";
import { BLOG_EXCERPT_MAX, BLOG_TITLE_MAX } from "#contract/blog/blog-post-schema.ts";
import { useSiteConfig } from "#lib/site-config.tsx";
import { FormField } from "#ui/form/form-field.tsx";
import { TextArea } from "#ui/form/text-area.tsx";
import { TextInput } from "#ui/form/text-input.tsx";
import { EditorCoverField } from "./editor-cover-field.tsx";
import { EditorContentField } from "./text/editor-content-field.tsx";
import type { BlogEditing } from "./use-blog-editor.ts";

export function EditorFields({ editing }: { editing: BlogEditing }) {
  const { form, fieldId, cover } = editing;
  const field = { form, idOf: fieldId };
  const coverUrl = useWatch({ control: form.control, name: "cover_image_url" });
  return (
    <>
      <FormField {...field} name="title" label={<Trans>Title</Trans>} max={BLOG_TITLE_MAX}>
        {(control) => (
          <TextInput
            {...control}
            required
            onInput={(event) => editing.onTitle(event.currentTarget.value)}
          />
        )}
      </FormField>
      <FormField
        {...field}
        name="slug"
        label={<Trans>Web address</Trans>}
        hint={<SlugHint form={form} />}
      >
        {(control) => (
          <TextInput
            {...control}
            dir="ltr"
            autoCapitalize="none"
            spellCheck={false}
            required
            onInput={(event) => editing.onSlug(event.currentTarget.value)}
          />
        )}
      </FormField>
      <FormField
        {...field}
        name="excerpt"
        label={<Trans>Summary</Trans>}
        optional
        hint={<Trans>Shown in lists and in shared links.</Trans>}
        max={BLOG_EXCERPT_MAX}
      >
        {(control) => <TextArea {...control} />}
      </FormField>
      <EditorCoverField
        id={fieldId("cover_image_url")}
        upload={cover}
        url={coverUrl}
        problem={form.getFieldState("cover_image_url", form.formState).error?.message}
        onRemove={editing.removeCover}
      />
      <EditorContentField form={form} fieldId={fieldId} />
    </>
  );
}

function SlugHint({ form }: Pick<BlogEditing, "form">) {
  const { siteUrl } = useSiteConfig();
  const slug = useWatch({ control: form.control, name: "slug" });
  return (
    <Trans>
      Your post will be at{" "}
      <bdi dir="ltr" className="[overflow-wrap:anywhere]">
        {new URL(siteUrl).host}
        {paths.blog}/{slug || "…"}
      </bdi>
    </Trans>
  );
}
