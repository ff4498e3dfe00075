import { Trans, useLingui } from "@lingui/react/macro";
import { PenLine } from "lucide-react";
import { useSelector } from "react-redux";
import { data, type LoaderFunctionArgs, useLoaderData } from "react-router";
import { paths } from "#contract/addresses/paths.ts";
import { Drafts } from "#features/blog/manage/drafts.tsx";
import { PostList } from "#features/blog/read/post-list.tsx";
import { fetchPosts, type PostPage } from "#features/blog/read/post-requests.ts";
import { NoPosts } from "#features/blog/read/post-states.tsx";
import { selectIsAdmin, selectUser } from "#features/members/session/auth-slice.ts";
import { storeContext } from "#lib/backend/store-context.ts";
import { failureText } from "#lib/errors/failure-text.ts";
import { redirectToLastPage } from "#lib/last-page.ts";
import { PageMeta } from "#lib/page-meta.tsx";
import { ButtonLink } from "#ui/button/button.tsx";
import { PageHero } from "#ui/display/page-hero.tsx";
import { LoadFailed } from "#ui/feedback/load-failed.tsx";
import { Pagination } from "#ui/navigation/pagination.tsx";

export const handle = { rail: false };

/** Three rows of three. */
const PAGE_SIZE = 9;

interface BlogData {
  page: number;
  found: PostPage | null;
  failure: string;
}

/** Loads the published posts. Drafts load in the browser, with the session. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const number = Math.trunc(Number(new URL(request.url).searchParams.get("page")));
  const page = Math.min(Math.max(1, number || 1), 100_000);
  const listing = { status: "published", page, pageSize: PAGE_SIZE } as const;
  const result = await context.get(storeContext).dispatch(fetchPosts(listing));
  if (fetchPosts.fulfilled.match(result)) {
    redirectToLastPage(request, page, result.payload.totalPages);
    return { page, found: result.payload, failure: "" } satisfies BlogData;
  }
  const failure = failureText(result);
  return data({ page, found: null, failure } satisfies BlogData, { status: 503 });
}

/** The blog. Its first page also lists the member's drafts, or all drafts for admins. */
export function Component() {
  const { t } = useLingui();
  const { page, found, failure } = useLoaderData<BlogData>();
  const user = useSelector(selectUser);
  const isAdmin = useSelector(selectIsAdmin);
  return (
    <>
      <PageMeta
        title={t`Blog`}
        description={t`Guides and finds from members: how to compare, where to buy, what to look for.`}
        canonicalPath={addressOf(page)}
      />
      <PageHero
        title={<Trans>Blog</Trans>}
        actions={
          <ButtonLink to={paths.newBlogPost}>
            <PenLine />
            <Trans>Write a post</Trans>
          </ButtonLink>
        }
      >
        <Trans>Guides and finds from members.</Trans>
      </PageHero>
      <div className="wrap pbs-5 pbe-12">
        {user && page === 1 && <Drafts key={user.id} isAdmin={isAdmin} />}
        {found ? (
          <Posts found={found} page={page} />
        ) : (
          <LoadFailed title={<Trans>The blog could not be loaded</Trans>} reason={failure} />
        )}
      </div>
    </>
  );
}

function Posts({ found: { posts, totalPages }, page }: { found: PostPage; page: number }) {
  if (posts.length === 0) return <NoPosts />;
  return (
    <>
      <PostList posts={posts} />
      <Pagination page={page} pageCount={totalPages} hrefFor={addressOf} />
    </>
  );
}

function addressOf(page: number): string {
  return page > 1 ? `${paths.blog}?page=${page}` : paths.blog;
}
