import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect, useState } from "react";
import { useSelector } from "react-redux";
import {
  data,
  type LoaderFunctionArgs,
  useLoaderData,
  useParams,
  useRevalidator,
} from "react-router";
import { paths } from "#contract/addresses/paths.ts";
import { siteImageAddress } from "#contract/image.ts";
import { PostArticle } from "#features/blog/read/post-article.tsx";
import { postDescription } from "#features/blog/read/post-description.ts";
import { postJsonLd } from "#features/blog/read/post-json-ld.ts";
import { PostNeighbors } from "#features/blog/read/post-neighbors.tsx";
import { fetchPost, type OpenPost } from "#features/blog/read/post-requests.ts";
import { PostMissing } from "#features/blog/read/post-states.tsx";
import { selectIsAdmin, selectUser } from "#features/members/session/auth-slice.ts";
import { useReloadForReader } from "#features/members/session/use-reload-for-reader.ts";
import { ReportButton } from "#features/reports/report/report-button.tsx";
import { storeContext } from "#lib/backend/store-context.ts";
import { failureText } from "#lib/errors/failure-text.ts";
import { PageMeta } from "#lib/page-meta.tsx";
import { useDataSite } from "#lib/structured-data.ts";
import { LoadFailed } from "#ui/feedback/load-failed.tsx";
import { Spinner } from "#ui/feedback/spinner.tsx";
import { Breadcrumb } from "#ui/navigation/breadcrumb.tsx";

export const handle = { rail: false };

type PostData = { open: OpenPost } | { open: null; isMissing: boolean; failure: string };

/** Loads and renders the post. Returns 404 if it is not visible to the reader. */
export async function loader({ context, params }: LoaderFunctionArgs) {
  const result = await context.get(storeContext).dispatch(fetchPost(params.slug ?? ""));
  if (fetchPost.fulfilled.match(result)) return { open: result.payload } satisfies PostData;
  const isMissing = result.payload?.originalError.status === 404;
  const failure = failureText(result);
  return data<PostData>({ open: null, isMissing, failure }, { status: isMissing ? 404 : 503 });
}

export function Component() {
  const { t } = useLingui();
  const loaded = useLoaderData<PostData>();
  const isLookingAgain = useRetryWithSession(loaded.open === null && loaded.isMissing);
  if (loaded.open) return <ShownPost open={loaded.open} />;
  return (
    <div className="wrap py-10">
      <PageMeta title={loaded.isMissing ? t`Blog post not found` : t`Blog`} noIndex />
      {isLookingAgain ? (
        <Spinner />
      ) : loaded.isMissing ? (
        <PostMissing />
      ) : (
        <LoadFailed
          title={<Trans>This post could not be loaded</Trans>}
          heading="h1"
          reason={loaded.failure}
        />
      )}
    </div>
  );
}

/** Requests a missing post again with the session, because it may be the member's draft, which the server cannot read. */
function useRetryWithSession(isMissing: boolean): boolean {
  const { slug } = useParams();
  const userId = useSelector(selectUser)?.id;
  const { revalidate, state } = useRevalidator();
  const [requested, setRequested] = useState("");
  const request = `${userId} ${slug}`;
  const isDue = isMissing && userId !== undefined && requested !== request;
  useEffect(() => {
    if (!isDue) return;
    setRequested(request);
    void revalidate();
  }, [isDue, request, revalidate]);
  return isDue || (isMissing && state === "loading");
}

function ShownPost({ open }: { open: OpenPost }) {
  const { t } = useLingui();
  const dataSite = useDataSite();
  const userId = useSelector(selectUser)?.id;
  const isAdmin = useSelector(selectIsAdmin);
  const { post, html, neighbors } = open;
  const isHidden = post.status !== "published" || !post.isReviewed;
  useReloadForReader(isHidden);
  const description = postDescription(post.excerpt, html);
  const imageUrl = siteImageAddress(post.coverImageUrl, dataSite.imageBaseUrl) ?? undefined;
  return (
    <div className="wrap pbe-12">
      <PageMeta
        title={post.title}
        description={description}
        canonicalPath={paths.blogPost(post.slug)}
        imageUrl={imageUrl}
        noIndex={isHidden}
        jsonLd={
          post.status === "published"
            ? postJsonLd(post, { description, imageUrl, blog: t`Blog` }, dataSite)
            : []
        }
      />
      <div className="mx-auto max-inline-[43rem]">
        <Breadcrumb trail={[{ to: paths.blog, label: <Trans>Blog</Trans> }]} current={post.title} />
        <PostArticle
          open={open}
          actions={
            post.status === "published" && (
              <ReportButton
                contentType="blog_post"
                contentId={post.id}
                contentName={post.title}
                authorId={post.userId}
                memberId={userId ?? null}
              />
            )
          }
          canEdit={isAdmin || (userId !== undefined && userId === post.userId)}
        />
        <div className="mbs-7">
          <PostNeighbors neighbors={neighbors} />
        </div>
      </div>
    </div>
  );
}
