import { Trans } from "@lingui/react/macro";
import { PencilLine } from "lucide-react";
import type { ReactNode } from "react";
import { paths } from "#contract/addresses/paths.ts";
import { usePrivateImage } from "#features/images/use-private-image.ts";
import { ButtonLink } from "#ui/button/button.tsx";
import { buttonClass } from "#ui/button/button-class.ts";
import { Notice } from "#ui/feedback/notice.tsx";
import { ShareButton } from "#ui/share/share-button.tsx";
import { PostBody } from "./post-body.tsx";
import { PostByline } from "./post-byline.tsx";
import { PostCover } from "./post-cover.tsx";
import type { OpenPost } from "./post-requests.ts";

interface PostArticleProps {
  open: OpenPost;
  canEdit: boolean;
  actions?: ReactNode;
}

export function PostArticle({ open: { post, html }, canEdit, actions }: PostArticleProps) {
  const isDraft = post.status === "draft";
  const loaded = usePrivateImage(isDraft ? post.coverImageUrl : "", 960);
  const cover = isDraft ? (loaded === "failed" ? "" : (loaded ?? "")) : post.coverImageUrl;
  return (
    <article>
      {isDraft && (
        <Notice className="mbe-4">
          <Trans>This is a draft. Only its author and the admins can see it.</Trans>
        </Notice>
      )}
      {!isDraft && !post.isReviewed && canEdit && (
        <Notice className="mbe-4">
          <Trans>
            This post is waiting for review. It won’t appear in search engines until an admin has
            reviewed it.
          </Trans>
        </Notice>
      )}
      <header>
        <h1
          dir="auto"
          className="text-fs-28 leading-[1.2] font-bold text-pretty [overflow-wrap:anywhere] sm:text-[2.125rem]"
        >
          {post.title}
        </h1>
        {post.excerpt && (
          <p dir="auto" className="mbs-2.5 text-fs-18 text-muted [overflow-wrap:anywhere]">
            {post.excerpt}
          </p>
        )}
        <PostByline post={post} avatarSize={36} hasChanges className="mbs-2.5" />
      </header>
      {post.coverImageUrl && (
        <PostCover
          src={cover}
          sizes="(width >= 730px) 688px, calc(100vw - 32px)"
          isFirst
          className="mbs-4 rounded-l"
        />
      )}
      <div className="mbs-6">
        <PostBody html={html} isPrivate={isDraft} />
      </div>
      <div className="mbs-7 flex flex-wrap items-center gap-2.5 border-bs border-border pbs-5">
        {!isDraft && (
          <ShareButton
            page={{ path: paths.blogPost(post.slug), title: post.title }}
            className={`needs-script ${buttonClass({ variant: "outline" })}`}
          />
        )}
        {canEdit && (
          <ButtonLink variant="outline" to={paths.editBlogPost(post.id)}>
            <PencilLine className="size-4" aria-hidden="true" />
            <Trans>Edit post</Trans>
          </ButtonLink>
        )}
        {actions}
      </div>
    </article>
  );
}
