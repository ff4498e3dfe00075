import { Trans } from "@lingui/react/macro";
import { paths } from "#contract/addresses/paths.ts";
import type { BlogPost } from "#contract/blog/blog-post.ts";
import { FormCard } from "#features/forms/form-card.tsx";
import { RestoredNotice } from "#features/forms/restored-notice.tsx";
import { Badge } from "#ui/display/badge.tsx";
import { Notice } from "#ui/feedback/notice.tsx";
import { EditorActions } from "./editor-actions.tsx";
import { EditorFields } from "./editor-fields.tsx";
import { LeaveDialog } from "./leave-dialog.tsx";
import { type BlogEditing, useBlogEditor } from "./use-blog-editor.ts";

interface BlogEditorProps {
  userId: string;
  post: BlogPost | null;
  /** Called before the address changes to that of the new post. */
  onCreated: (id: string) => void;
}

export function BlogEditor(props: BlogEditorProps) {
  const editing = useBlogEditor(props);
  const { summary, failure } = editing;
  return (
    <>
      <FormCard
        onSubmit={editing.run("save")}
        summary={summary}
        restored={<RestoredDraft editing={editing} />}
      >
        <PostState editing={editing} />
        <EditorFields editing={editing} />
        {failure && <Notice tone="danger">{failure}</Notice>}
        <EditorActions editing={editing} />
      </FormCard>
      <LeaveDialog
        isUnsaved={editing.isUnsaved}
        shouldAsk={({ currentLocation, nextLocation }) =>
          editing.isUnsaved &&
          !editing.isLeaving() &&
          nextLocation.pathname !== currentLocation.pathname &&
          // Signing in again after the session has ended keeps the draft.
          nextLocation.pathname !== paths.login
        }
      />
    </>
  );
}

function RestoredDraft({ editing: { restored, post, discard } }: { editing: BlogEditing }) {
  if (!restored) return null;
  return (
    <RestoredNotice discardLabel={<Trans>Discard</Trans>} onDiscard={discard}>
      <p>
        <Trans>We restored what you hadn’t saved.</Trans>
      </p>
      {restored.basedOn !== (post?.updatedAt ?? null) && (
        <p>
          <Trans>
            This post was saved somewhere else in the meantime. Saving here replaces that version.
          </Trans>
        </p>
      )}
    </RestoredNotice>
  );
}

function PostState({ editing: { post, isUnsaved } }: { editing: BlogEditing }) {
  return (
    <p className="flex flex-wrap items-center gap-2.5 text-fs-14 text-muted" role="status">
      {post?.status === "published" ? (
        <Badge tone="success">
          <Trans>Published</Trans>
        </Badge>
      ) : (
        <Badge>
          <Trans>Draft</Trans>
        </Badge>
      )}
      {isUnsaved ? <Trans>Not saved yet</Trans> : post && <Trans>All changes saved</Trans>}
    </p>
  );
}
