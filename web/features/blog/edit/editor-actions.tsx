import { Trans } from "@lingui/react/macro";
import { Send, Trash2 } from "lucide-react";
import { useState } from "react";
import { paths } from "#contract/addresses/paths.ts";
import { DeletePostDialog } from "#features/blog/manage/delete-post-dialog.tsx";
import { Button, ButtonLink } from "#ui/button/button.tsx";
import type { BlogEditing } from "./use-blog-editor.ts";

export function EditorActions({ editing }: { editing: BlogEditing }) {
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
