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

/**
 * The blog editor, for a new post and an existing one. For every member, who edits their own posts,
 * and admins, who edit all; so the server renders its frame only.
 */
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
        <Trans>Only you and the moderators can see a draft until you publish it.</Trans>
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

/**
 * Saving a new post gives it an address of its own; the form, its focus and its undo stay through that. Coming back
 * to the address of new posts begins another one.
 */
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
