import { Trans } from "@lingui/react/macro";
import { paths, shortDealId } from "#contract/addresses/paths.ts";
import { Card } from "#ui/display/card.tsx";
import { RelativeTime } from "#ui/display/relative-time.tsx";
import { Link } from "#ui/navigation/link.tsx";
import type { UserComment } from "./profile-requests.ts";

/** What a member has said, each under the deal it was said about; the deal's title leads to the comment. */
export function ProfileComments({ comments }: { comments: readonly UserComment[] }) {
  return (
    <ul className="grid gap-2.5 sm:gap-3">
      {comments.map((comment) => (
        <Card as="li" key={comment.id}>
          <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
            <h2 className="min-inline-0 text-fs-16 font-[640] [overflow-wrap:anywhere]">
              <Link
                to={`${paths.deal(shortDealId(comment.dealId))}#comment-${comment.id}`}
                className="-my-3 inline-block py-3"
              >
                <DealTitle comment={comment} />
              </Link>
            </h2>
            <RelativeTime time={comment.createdAt} className="text-fs-14 text-subtle" />
          </div>
          <p
            className="mbs-1.5 own-words line-clamp-6 whitespace-pre-line [overflow-wrap:anywhere]"
            dir="auto"
          >
            {comment.content}
          </p>
        </Card>
      ))}
    </ul>
  );
}

/** The deal's title, or `Deal #{id}` when it could not be read (specification 8). */
function DealTitle({ comment }: { comment: UserComment }) {
  if (comment.dealTitle) return <bdi>{comment.dealTitle}</bdi>;
  const id = shortDealId(comment.dealId);
  return <Trans>Deal #{id}</Trans>;
}
