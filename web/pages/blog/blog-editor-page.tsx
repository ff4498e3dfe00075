import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { useSelector } from "react-redux";
import { Navigate, useLocation, useParams } from "react-router";
import { paths } from "#contract/addresses/paths.ts";
import { BlogEditor } from "#features/blog/edit/blog-editor.tsx";
import { ExistingPost } from "#features/blog/manage/existing-post.tsx";
import {
  selectAuthStatus,
  selectIsAdmin,
  selectUser,
} from "#features/members/session/auth-slice.ts";
import { PageMeta } from "#lib/page-meta.tsx";
import { PageHero } from "#ui/display/page-hero.tsx";
import { NeedsScripts } from "#ui/feedback/needs-scripts.tsx";
import { Spinner } from "#ui/feedback/spinner.tsx";

export const handle = { rail: false };

/** Blog editor: members edit their own posts, admins all posts. The server renders only the frame. */
export function Component() {
  const { t } = useLingui();
  const { id } = useParams();
  const { pathname } = useLocation();
  const user = useSelector(selectUser);
  const isAdmin = useSelector(selectIsAdmin);
  const status = useSelector(selectAuthStatus);
  const { key, isCreatedHere, setCreated } = useOpenedPost(id);
  if (status === "visitor") return <Navigate to={paths.loginThen(pathname)} replace />;
  return (
    <>
      <PageMeta title={id ? t`Edit post` : t`Write a blog post`} noIndex />
      <PageHero title={id ? <Trans>Edit post</Trans> : <Trans>Write a blog post</Trans>}>
        <Trans>Only you and the admins can see a draft until you publish it.</Trans>
      </PageHero>
      <div className="wrap pbs-6 pbe-14">
        <div className="mx-auto max-inline-[860px]">
          <NeedsScripts />
          {!user && <Spinner />}
          {user && (!id || isCreatedHere) && (
            <BlogEditor
              key={`${user.id} ${key}`}
              userId={user.id}
              post={null}
              onCreated={setCreated}
            />
          )}
          {user && id && !isCreatedHere && (
            <ExistingPost key={`${user.id} ${id}`} id={id} userId={user.id} isAdmin={isAdmin} />
          )}
        </div>
      </div>
    </>
  );
}

/** Keeps the form, focus and undo history when saving gives a new post its address. Reopening the editor starts another post. */
function useOpenedPost(id: string | undefined) {
  const [opened, setOpened] = useState({ id, key: 0, createdId: "" });
  if (opened.id !== id) {
    setOpened(id ? { ...opened, id } : { id, key: opened.key + 1, createdId: "" });
  }
  return {
    key: opened.key,
    isCreatedHere: id !== undefined && opened.createdId === id,
    setCreated: (createdId: string) => setOpened((now) => ({ ...now, createdId })),
  };
}
