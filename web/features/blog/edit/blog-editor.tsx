import { Trans } from "@lingui/react/macro";
import { paths } from "#contract/addresses/paths.ts";
import type { BlogPost } from "#contract/blog/blog-post.ts";
import { Badge } from "#ui/display/badge.tsx";
import { Card } from "#ui/display/card.tsx";
import { Notice } from "#ui/feedback/notice.tsx";
import { ErrorSummary } from "#ui/form/error-summary.tsx";
import { RestoredNotice } from "./draft/restored-notice.tsx";
import { EditorActions } from "./editor-actions.tsx";
import { EditorFields } from "./editor-fields.tsx";
import { LeaveDialog } from "./leave-dialog.tsx";
import { type BlogEditing, useBlogEditor } from "./use-blog-editor.ts";

interface BlogEditorProps {
  userId: string;
  /** Null for a new post. */
  post: BlogPost | null;
  /** Told before the address becomes that of the new post. */
  onCreated: (id: string) => void;
}

/** The blog editor, for a new post and for an existing one. */
export function BlogEditor(props: BlogEditorProps) {
  const editing = useBlogEditor(props);
  const { summary, failure, restored, post } = editing;
  return (
    <form method="post" noValidate onSubmit={editing.run("save")}>
      <Card as="div" className="grid grid-cols-1 gap-5 p-[18px] sm:p-6">
        <PostState editing={editing} />
        {restored && (
          <RestoredNotice
            isOutdated={restored.basedOn !== (post?.updatedAt ?? null)}
            onDiscard={editing.discard}
          />
        )}
        {summary && <ErrorSummary key={summary.key} errors={summary.errors} />}
        <EditorFields editing={editing} />
        {failure && <Notice tone="danger">{failure}</Notice>}
        <EditorActions editing={editing} />
      </Card>
      <LeaveDialog
        isUnsaved={editing.isUnsaved}
        shouldAsk={({ currentLocation, nextLocation }) =>
          editing.isUnsaved &&
          !editing.isLeaving() &&
          nextLocation.pathname !== currentLocation.pathname &&
          // The session has ended: the way to sign in leads back, and the text is kept.
          nextLocation.pathname !== paths.login
        }
      />
    </form>
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
