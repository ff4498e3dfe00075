import { Trans } from "@lingui/react/macro";
import { Send, Trash2 } from "lucide-react";
import { useEffect, useState } from "react";
import { type BlockerFunction, useBlocker } from "react-router";
import { paths } from "#contract/addresses/paths.ts";
import type { BlogPost } from "#contract/blog/blog-post.ts";
import { DeletePostDialog } from "#features/blog/manage/delete-post-dialog.tsx";
import { FormCard } from "#features/forms/form-card.tsx";
import { RestoredNotice } from "#features/forms/restored-notice.tsx";
import { Button, ButtonLink } from "#ui/button/button.tsx";
import { Dialog } from "#ui/dialog/dialog.tsx";
import { Badge } from "#ui/display/badge.tsx";
import { Notice } from "#ui/feedback/notice.tsx";
import { EditorFields } from "./editor-fields.tsx";
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

/** Asks before a member leaves unsaved text: with a dialog inside the site, otherwise with the browser's prompt. */
function LeaveDialog({ isUnsaved, shouldAsk }: { isUnsaved: boolean; shouldAsk: BlockerFunction }) {
  const blocker = useBlocker(shouldAsk);
  useEffect(() => {
    if (!isUnsaved) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", warn);
    return () => removeEventListener("beforeunload", warn);
  }, [isUnsaved]);

  if (blocker.state !== "blocked") return null;
  return (
    <Dialog
      title={<Trans>Leave without saving?</Trans>}
      onClose={() => blocker.reset()}
      actions={
        <>
          <Button variant="outline" onClick={() => blocker.proceed()}>
            <Trans>Leave</Trans>
          </Button>
          <Button onClick={() => blocker.reset()}>
            <Trans>Keep writing</Trans>
          </Button>
        </>
      }
    >
      <p className="text-muted">
        <Trans>Your changes aren’t published. We’ll keep them in this browser.</Trans>
      </p>
    </Dialog>
  );
}

function EditorActions({ editing }: { editing: BlogEditing }) {
  const { post, busy, run } = editing;
  const isPublished = post?.status === "published";
  return (
    <div className="flex flex-col-reverse gap-2.5 sm:flex-row sm:flex-wrap sm:items-center">
      {post && <DeleteButton editing={editing} title={post.title} />}
      {isPublished && (
        <ButtonLink variant="text" to={paths.blogPost(post.slug)}>
          <Trans>View post</Trans>
        </ButtonLink>
      )}
      <span className="flex-1 max-sm:hidden" />
      {isPublished ? (
        <>
          <Button variant="outline" busy={busy === "unpublish"} onClick={run("unpublish")}>
            <Trans>Back to draft</Trans>
          </Button>
          <Button type="submit" busy={busy === "save"}>
            <Trans>Update</Trans>
          </Button>
        </>
      ) : (
        <>
          <Button type="submit" variant="outline" busy={busy === "save"}>
            <Trans>Save draft</Trans>
          </Button>
          <Button busy={busy === "publish"} onClick={run("publish")}>
            <Send className="i-dir size-4" />
            <Trans>Publish</Trans>
          </Button>
        </>
      )}
    </div>
  );
}

function DeleteButton({ editing, title }: { editing: BlogEditing; title: string }) {
  const [isAsking, setAsking] = useState(false);
  const close = () => setAsking(false);
  return (
    <>
      <Button variant="danger" onClick={() => setAsking(true)}>
        <Trash2 className="size-4" />
        <Trans>Delete</Trans>
      </Button>
      {isAsking && (
        <DeletePostDialog
          title={title}
          busy={editing.busy === "delete"}
          onDelete={() => void editing.remove().finally(close)}
          onClose={close}
        />
      )}
    </>
  );
}
